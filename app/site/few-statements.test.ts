import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aMember, PASSWORD } from '#app/account/testing/members.ts';
import * as cartLines from '#app/cart/pages/lines.ts';
import { FEATURED } from '#app/catalogue/featured-setting.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift, aPlace, type Gift, PREFECTURE, PRODUCT } from '#app/catalogue/testing/gifts.ts';
import * as cart from '#app/donation/pages/cart.tsx';
import * as goods from '#app/donation/pages/goods.tsx';
import * as list from '#app/donation/pages/list.tsx';
import * as donationReturn from '#app/donation/pages/return.ts';
import { typed } from '#app/donation/testing/data.ts';
import { gather, onePieceOf, typedForList } from '#app/donation/testing/together.ts';
import { surroundings } from '#app/forms/postal.ts';
import * as login from '#app/member/pages/login.tsx';
import * as order from '#app/order/pages/order.tsx';
import { aProductFor, typed as typedOrder } from '#app/order/testing/forms.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import * as goodsDetail from '#app/storefront/pages/goods-detail.tsx';
import * as productDetail from '#app/storefront/pages/product-detail.tsx';
import * as shopTop from '#app/storefront/pages/shop-top.tsx';
import * as top from '#app/storefront/pages/top.tsx';
import { saveLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import * as webhook from './pages/webhook.ts';
import { payables } from './payables.ts';
import { aSite } from './testing/visitor.ts';

/** The most statements that one request may send to the database, `begin` and `commit` counted. */
const MOST = {
  'top page': 3,
  'gift page': 3,
  'first login': 8,
  login: 8,
  'login in another browser': 9, // with the mail that tells the member of it
  'into the list': 4,
  'into the list of a browser': 3,
  'login with a list': 9,
  list: 2,
  'form of a first donation': 4,
  form: 3,
  'input to confirm': 4,
  'confirm page': 4,
  submit: 13,
  completion: 12,
  return: 1,
  'shop: top page': 1,
  'shop: product page': 3,
  'shop: form': 6,
  'shop: input to confirm': 9,
  'shop: confirm page': 5,
  'shop: submit': 18,
  'shop: completion': 13,
};
type Step = keyof typeof MOST;

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';

const site = aSite(
  {
    '/': top,
    '/login': login,
    '/goods/detail/:id': goodsDetail,
    '/cart/lines': cartLines,
    '/donate/cart': cart,
    '/donate/return': donationReturn,
    '/ec': shopTop,
    '/ec/goods/detail/:id': productDetail,
    '/ec/orders/goods/:id': order,
    '/ec/orders': order,
    '/webhooks/payments': webhook,
  },
  { '/donate/goods/:id': goods, '/donate/cart/apply': list },
);
type Visitor = ReturnType<typeof site.visitor>;
const email = 'donor@example.jp';

/** What each step of a journey sent. */
function aRecord() {
  const sent: Partial<Record<Step, string[]>> = {};
  return {
    sent,
    async step<T>(name: Step, work: () => Promise<T>): Promise<T> {
      let answer: T;
      sent[name] = await statementsOf(async () => {
        answer = await work();
      });
      return answer!;
    },
  };
}
type Record1 = ReturnType<typeof aRecord>['step'];

const DAY = 86_400_000;
let gift: Gift;
let product: Awaited<ReturnType<typeof aProductFor>>;
let memberId: number;

/** The operator puts goods first on a top page. */
async function feature(kind: GoodsKind, goods: { id: number }): Promise<void> {
  const { reference } = await db()
    .selectFrom('goods')
    .select(sql<string>`government_code || '/' || code`.as('reference'))
    .where('id', '=', goods.id)
    .executeTakeFirstOrThrow();
  const set = { value: JSON.stringify([reference]), effective_at: new Date(), made_at: new Date(), note: '' };
  await db()
    .insertInto('setting_version')
    .values({ name: FEATURED[kind].name, ...set })
    .execute();
}

/** A catalogue in which every shelf of the pages has something, and a member with an address who saved a limit. */
beforeAll(async () => {
  const soon = {
    dispatch_from: jstDate(new Date()),
    dispatch_until: jstDate(new Date(Date.now() + 10 * DAY)),
  };
  gift = await aGift([10]);
  product = await aProductFor([10]);
  await feature('gift', gift);
  await feature('product', product);
  const others = [
    await aGift([10]),
    await aGift([10], { government_code: PREFECTURE }),
    await aGift([10], { ...soon, labels: ['季節限定'] }),
    await aGift([10], { ...PRODUCT, government_code: PREFECTURE }),
  ];
  await reindexGoods(
    db(),
    [gift, product, ...others].map((g) => g.id),
  );
  memberId = await aMember(email);
  const home = { postal_code: '1000001', prefecture_code: 13, city: '千代田区', street: '千代田1-1' };
  await db().updateTable('member').set(home).where('id', '=', memberId).execute();
  await saveLimit(memberId, { year: jstYear(new Date()), amount: 80_000 });
});

async function logIn(visitor: Visitor, name: Step, step: Record1): Promise<void> {
  visitor.cookies.delete('session');
  expect((await step(name, () => visitor.ask('/login', { email, password: PASSWORD }))).status).toBe(302);
}

/** Pays what was submitted, and delivers the provider's report. @returns the number. */
async function pay(url: string, name: Step, step: Record1): Promise<string> {
  await world.payAt(url);
  const { reference } = await db()
    .selectFrom('payment')
    .select('reference')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { raw, headers } = await world.webhook(reference, 'paid');
  expect(await step(name, () => site.report('/webhooks/payments', raw, headers))).toBe(200);
  return reference;
}

it('a donation, from the top page to its completion, asks the database little', async () => {
  const path = `/donate/goods/${gift.id}`;
  const visitor = site.visitor();

  async function journey(form: Step, login: Step) {
    const { sent, step } = aRecord();
    expect((await step('top page', () => visitor.ask('/'))).loaded['/']).toMatchObject({
      featured: [{}],
      season: { cards: [{}] },
    });
    const page = await step('gift page', () => visitor.ask(`/goods/detail/${gift.id}`));
    expect(page.loaded['/goods/detail/:id']).toMatchObject({
      sameGovernment: [{}, {}],
      sameCategory: [{}],
    });
    await logIn(visitor, login, step);
    expect((await step(form, () => visitor.ask(path))).status).toBe(200);
    const fields = await typed(memberId, gift.ref, { oneStop: 'paper' });
    const number = await applyFor(visitor, '/donate/goods/:id', path, fields, step);
    const back = await step('return', () => visitor.ask(`/donate/return?donation=${number}`));
    expect(back.location).toContain('/donate/goods/success');
    return sent;
  }

  // What everybody asks for is kept for a minute.
  await surroundings([{ postalCode: '100-0001', prefecture: 13 }]);
  const first = await journey('form of a first donation', 'first login');
  const sent = { ...first, ...(await journey('form', 'login')) };
  await logIn(site.visitor(), 'login in another browser', async (name, work) => {
    const { sent: here, step } = aRecord();
    const answer = await step(name, work);
    Object.assign(sent, here);
    return answer;
  });
  expect(tooMany(sent)).toEqual({});
});

/** Sends a form, confirms it and pays. @param route of the form. @returns the number under which it was paid. */
async function applyFor(
  visitor: Visitor,
  route: string,
  path: string,
  fields: Record<string, string>,
  step: Record1,
): Promise<string> {
  const checked = await step('input to confirm', () => visitor.ask(path, fields));
  expect(checked.location).toBe(`${path}?step=confirm`);
  const confirm = await step('confirm page', () => visitor.ask(checked.location!));
  const { formKey, amount, year } = confirm.loaded[route] as Record<string, string>;
  const shown = { formKey: formKey!, shownAmount: String(amount), shownYear: String(year) };
  const to = await step('submit', () => visitor.ask(path, { intent: 'submit', ...shown }));
  expect(to.location).toContain('/pay/pay_');
  return pay(to.location!, 'completion', step);
}

it.each([1, 5])('%i donations at once ask it no more than one', async (count) => {
  const path = '/donate/cart/apply';
  const visitor = site.visitor();
  await logIn(visitor, 'login', aRecord().step);
  const gifts = [];
  for (let i = 0; i < count; i++) gifts.push(await aGift([10], i % 2 ? { government_code: PREFECTURE } : {}));
  const { sent, step } = aRecord();
  const lines = await gather(memberId, onePieceOf(gifts));
  // Each list is asked for anew, as a first donation is.
  expect((await step('form of a first donation', () => visitor.ask(path))).loaded[path]).toMatchObject({
    form: { lines: gifts.map(() => ({ amount: 12_000 })) },
  });
  const fields = await typedForList(memberId, lines, { oneStop: 'wished' });
  const number = await applyFor(visitor, path, path, fields, step);
  const back = await step('return', () => visitor.ask(`/donate/return?donation=${number}`));
  expect(back.location).toContain('/donate/goods/success');
  // What was applied for stands on the list no more: whoever comes back goes to it.
  expect((await visitor.ask(path)).location).toBe('/donate/cart');
  expect((await visitor.ask(`${path}?step=confirm`)).location).toContain('/donate/goods/success');
  expect(tooMany(sent)).toEqual({});
});

it('an order, from the top page to its completion, asks it not much more', async () => {
  const visitor = site.visitor();
  await logIn(visitor, 'login', aRecord().step);

  async function journey(path = `/ec/orders/goods/${product.id}`, route = '/ec/orders/goods/:id') {
    const { sent, step } = aRecord();
    const top = await step('shop: top page', () => visitor.ask('/ec'));
    expect(top.loaded['/ec']).toMatchObject({ featured: [{}] });
    const page = await step('shop: product page', () => visitor.ask(`/ec/goods/detail/${product.id}`));
    expect(page.loaded['/ec/goods/detail/:id']).toMatchObject({ sameCategory: [{}] });
    await step('shop: form', () => visitor.ask(path));
    const fields = typedOrder({ memberId, email }, product);
    const checked = await step('shop: input to confirm', () => visitor.ask(path, fields));
    expect(checked.location).toBe(`${path}?step=confirm`);
    const confirm = await step('shop: confirm page', () => visitor.ask(checked.location!));
    const { formKey, shown } = confirm.loaded[route] as {
      formKey: string;
      shown: Record<string, number>;
    };
    const sums = {
      shownLines: String(shown.lines),
      shownGoods: String(shown.goods),
      shownShipping: String(shown.shipping),
      shownWrapping: String(shown.wrapping),
      shownPoints: String(shown.points),
    };
    const to = await step('shop: submit', () => visitor.ask(path, { intent: 'submit', formKey, ...sums }));
    expect(to.location).toContain('/pay/pay_');
    await pay(to.location!, 'shop: completion', step);
    return sent;
  }

  await journey();
  expect(tooMany(await journey())).toEqual({});
  // Of five lines in three parcels as much as of one.
  const cold = await Promise.all(
    Array.from({ length: 2 }, () => aProductFor([10], { temperature: 'chilled' })),
  );
  const warm = await aProductFor([10, 10], { temperature: 'ambient' });
  const skus = [product.sku, ...cold.map((p) => p.sku), ...warm.skus];
  for (const sku of skus)
    expect((await visitor.ask('/cart/lines', { sku: String(sku), quantity: '1' })).status).toBe(303);
  expect(tooMany(await journey('/ec/orders', '/ec/orders'))).toEqual({});
  const order = await db()
    .selectFrom('shop_order')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const count = (table: 'order_line' | 'order_parcel' | 'delivery') =>
    db().selectFrom(table).select('order_id').where('order_id', '=', order.id).execute();
  expect(await count('order_line')).toHaveLength(5);
  expect([(await count('order_parcel')).length, (await count('delivery')).length]).toEqual([3, 3]);
});

it('gathering asks it little, and joining both lists is one statement more', async () => {
  const { sent, step } = aRecord();
  const visitor = site.visitor();
  const put = () => visitor.ask('/cart/lines', { goods: String(gift.id), quantity: '2' });
  expect((await step('into the list of a browser', put)).location).toBe('/donate/cart?put=added');
  await logIn(visitor, 'login in another browser', aRecord().step);
  visitor.cookies.delete('session');
  await put();
  await logIn(visitor, 'login with a list', step);
  expect(visitor.cookies.has('cart')).toBe(false);
  expect((await step('into the list', put)).location).toBe('/donate/cart?put=there');
  const { loaded } = await step('list', () => visitor.ask('/donate/cart'));
  expect(loaded['/donate/cart']).toMatchObject({ lines: [{ quantity: 2 }], member: true });
  expect(tooMany(sent)).toEqual({});
});

/** The steps that sent more than they may, with the number of theirs and the beginning of each. */
function tooMany(sent: Partial<Record<Step, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name, statements]) => statements.length > MOST[name as Step])
      .map(([name, statements]) => [
        `${name}: ${statements.length}, not ${MOST[name as Step]}`,
        statements.map((text) => text.slice(0, 160)),
      ]),
  );
}
