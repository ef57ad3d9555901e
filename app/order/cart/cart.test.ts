import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aMember, signedIn } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import * as lines from '#app/cart/pages/lines.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as cart from '../pages/cart.tsx';
import { cartRefusedPath } from '../result/result-path.ts';
import { aProductFor, twoProducers } from '../testing/forms.ts';
import type { CartParcelsData } from './cart-view.ts';

useTestDatabase();

interface Page {
  parcels: CartParcelsData | null;
  told: { title: string; text?: string; aside?: string } | null;
}

type Handler = (args: never) => unknown;

/** A frozen product of 2,000 yen and an ambient one of 3,000, of which others of the same producer may travel along. */
async function products() {
  const [one, other] = await twoProducers();
  const ambient = { temperature: 'ambient', tax_rate: 10 };
  return {
    fish: await aProductFor([10], { producer_id: one, shipping_class: 'medium' }),
    pot: await aProductFor([10], { ...ambient, producer_id: one, price: 3_000 }),
    // Fits the frozen parcel; too large; gone; another producer's; suspended.
    along: await aProductFor([10], { producer_id: one }),
    others: [
      await aProductFor([10], { producer_id: one, shipping_class: 'large' }),
      await aProductFor([0], { producer_id: one }),
      await aProductFor([10], { producer_id: other }),
      await aProductFor([10], { producer_id: one, status: 'suspended' }),
    ],
  };
}

let goods: Awaited<ReturnType<typeof products>>;

beforeAll(async () => {
  await aPlace();
  goods = await products();
});

/** A browser, or a member's, with the frozen and the ambient product in its cart. */
async function aCart(signed: string | null = null) {
  let cookie = signed;
  for (const { sku } of [goods.fish, goods.pot]) {
    const answer = await call(lines.action as Handler, '/cart/lines', {
      fields: { sku: String(sku), quantity: '1' },
      cookie,
    });
    cookie ??= answer.cookies.at(-1)!;
  }
  return {
    look: async (query = '') =>
      (await call(cart.loader as unknown as Handler, `/ec/cart${query}`, { cookie })).body as Page,
    send: (fields: Record<string, string>) =>
      call(cart.action as unknown as Handler, '/ec/cart', { fields, cookie }),
  };
}

it('tells the parcels at once, and their fees once it is known where they go', async () => {
  const { look } = await aCart();
  expect((await look()).parcels).toMatchObject({
    to: null,
    sums: null,
    parcels: [
      { name: 'お荷物1(生産者・冷凍)', fee: null },
      { name: 'お荷物2(生産者・常温)', fee: null },
    ],
    untilFree: 7_000,
  });
  expect((await look('?to=13')).parcels).toMatchObject({
    to: 13,
    parcels: [{ fee: 1_620 }, { fee: 880 }],
    sums: { goods: 5_000, shipping: 2_500, total: 7_500 },
  });
  expect((await look('?to=48')).parcels?.to).toBeNull();
});

it('tells no sum for a place to which something is not sent, and names it', async () => {
  const { look } = await aCart();
  await db()
    .updateTable('goods')
    .set({ excluded_prefectures: [47] })
    .where('id', '=', goods.pot.id)
    .execute();
  const { name } = await db()
    .selectFrom('goods')
    .select('name')
    .where('id', '=', goods.pot.id)
    .executeTakeFirstOrThrow();
  expect((await look('?to=47')).parcels).toMatchObject({
    barred: [name],
    parcels: [{ fee: null }, { fee: null }],
    sums: null,
    untilFree: null,
  });
  expect((await look('?to=13')).parcels).toMatchObject({ barred: [], sums: { total: 7_500 } });
  await db().updateTable('goods').set({ excluded_prefectures: [] }).where('id', '=', goods.pot.id).execute();
});

it('knows where a member lives', async () => {
  const id = await aMember(`cart-${crypto.randomUUID()}@example.jp`);
  const home = { postal_code: '9000014', prefecture_code: 47, city: '那覇市', street: '松尾1' };
  await db().updateTable('member').set(home).where('id', '=', id).execute();
  const { look } = await aCart((await signedIn(id)).headers.get('cookie'));
  expect((await look()).parcels).toMatchObject({ to: 47, parcels: [{ fee: 2_590 }, { fee: 1_450 }] });
});

it('offers what travels along at no cost and can be had', async () => {
  const { look } = await aCart();
  const { parcels } = (await look()).parcels!;
  expect(parcels.map((p) => p.along.map((card) => [card.id, card.shipping]))).toEqual([
    [[goods.along.id, null]],
    [],
  ]);
});

it('keeps the prefecture while its lines are changed', async () => {
  const { send } = await aCart();
  expect((await send({ intent: 'save', to: '13' })).location).toBe('/ec/cart?to=13');
  expect((await send({ intent: 'go', to: '13' })).location).toBe('/ec/orders');
});

it('names what was in the way of an order, and offers to go on without it', async () => {
  const { look } = await aCart();
  await db().updateTable('sku').set({ stock: 0 }).where('id', '=', goods.pot.sku).execute();
  const { told, parcels } = await look(cartRefusedPath('SOLD_OUT', [goods.pot.sku]).replace('/ec/cart', ''));
  const { name } = await db()
    .selectFrom('goods')
    .select('name')
    .where('id', '=', goods.pot.id)
    .executeTakeFirstOrThrow();
  expect(told).toMatchObject({
    title: 'ご注文は完了していません。お支払いは行われていません。',
    text: `「${name}」は、在庫がなくなりました。`,
    aside: expect.stringContaining('残りの1商品で進む'),
  });
  expect(parcels?.parcels).toHaveLength(1);
});

it('tells two variants of one product apart where both are in the way', async () => {
  const two = await aProductFor([10, 10], { per_person_limit: 1, name: '毛布' });
  await db()
    .updateTable('sku')
    .set({ label: sql<string>`case when position = 1 then 'シングル' else 'ダブル' end` })
    .where('goods_id', '=', two.id)
    .execute();
  let cookie: string | null = null;
  for (const sku of two.skus) {
    const answer = await call(lines.action as Handler, '/cart/lines', {
      fields: { sku: String(sku), quantity: '1' },
      cookie,
    });
    cookie ??= answer.cookies.at(-1)!;
  }
  const path = cartRefusedPath('LIMIT_EXCEEDED', two.skus);
  const { told } = (await call(cart.loader as unknown as Handler, path, { cookie })).body as Page;
  expect(told?.text).toMatch(/^「毛布 (シングル|ダブル)」「毛布 (シングル|ダブル)」は、/);
});
