import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { cancelOrder } from '../handling/cancel.ts';
import { orders } from '../pay/orders.ts';
import {
  aBuyer,
  aProductFor,
  fillCart,
  numberOf,
  ordered,
  putInto,
  readCart,
  submit,
  twoProducers,
} from '../testing/forms.ts';
import { mailsOf, orderOf } from '../testing/made-orders.ts';
import { confirmView } from './confirm-view.ts';
import { dateChoices, sentOf } from './dates.ts';
import type { KnownOwner } from './owner.ts';
import { loadOffer } from './product.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const aCart = (): KnownOwner => ({ guest: randomBytes(32) });

/** Frozen ×2, ambient, and frozen of another producer in a large parcel; prices 2,000, 3,000 and 1,000 yen. */
async function threeProducts() {
  const [one, other] = await twoProducers();
  const fish = await aProductFor([10], { producer_id: one });
  const ambient = { temperature: 'ambient', tax_rate: 10 };
  const pot = await aProductFor([10], { ...ambient, producer_id: one, price: 3_000 });
  const crab = await aProductFor([10], { producer_id: other, price: 1_000, shipping_class: 'large' });
  return { fish, pot, crab };
}

async function filled(over: Record<string, string> = {}) {
  const made = await threeProducts();
  const { fish, pot, crab } = made;
  const cart = aCart();
  await putInto(cart, [{ sku: fish.sku, quantity: 2 }, pot, crab]);
  const buyer = await aBuyer();
  return { ...made, cart, buyer, form: await fillCart(buyer, cart, over) };
}

const stockOf = (ids: number[]) =>
  db().selectFrom('sku').select(['stock', 'reserved']).where('id', 'in', ids).orderBy('id').execute();

const rowsOf = async (number: string) => {
  const { id } = await orderOf(number);
  const lines = await db()
    .selectFrom('order_line')
    .select(['position', 'sku_id', 'quantity', 'unit_price', 'parcel'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const parcels = await db()
    .selectFrom('order_parcel')
    .select(['position', 'temperature', 'shipping_class', 'fee', 'wrapping_fee'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  return { lines, parcels };
};

describe('an order of several lines', () => {
  it('is one order with one payment, its lines and its parcels', async () => {
    const { form, fish, pot, crab } = await filled({ wrapping: 'gift' });
    const { number } = await ordered(form);
    const order = await orderOf(number);
    expect(order).toMatchObject({ goods_total: 8_000, shipping_fee: 1_155 + 880 + 2_450, wrapping_fee: 330 });
    expect(order.payment_amount).toBe(8_000 + 4_485 + 330);
    const { lines, parcels } = await rowsOf(number);
    expect(lines).toEqual([
      { position: 1, sku_id: fish.sku, quantity: 2, unit_price: 2_000, parcel: 1 },
      { position: 2, sku_id: pot.sku, quantity: 1, unit_price: 3_000, parcel: 2 },
      { position: 3, sku_id: crab.sku, quantity: 1, unit_price: 1_000, parcel: 3 },
    ]);
    expect(parcels).toEqual([
      { position: 1, temperature: 'frozen', shipping_class: 'small', fee: 1_155, wrapping_fee: 0 },
      { position: 2, temperature: 'ambient', shipping_class: 'small', fee: 880, wrapping_fee: 330 },
      { position: 3, temperature: 'frozen', shipping_class: 'large', fee: 2_450, wrapping_fee: 0 },
    ]);
    expect(parcels.reduce((n, p) => n + p.fee, 0)).toBe(order.shipping_fee);
    expect((await stockOf([fish.sku, pot.sku, crab.sku])).map((s) => s.reserved).sort()).toEqual([1, 1, 2]);
  });

  it('tells with how to pay in which parcels it goes, at what fees, and what is wrapped', async () => {
    const { form } = await filled({ wrapping: 'gift', payment: 'konbini' });
    await submit(form);
    const mail = (await mailsOf(await numberOf(form))).find((m) => m.kind === 'order_how_to_pay')!;
    for (const words of [
      'お荷物1(生産者・冷凍)の送料(税込): 1,155円',
      '送料の合計(税込): 4,485円',
      '包装料(税込): 330円',
      'お荷物2(生産者・常温)の商品: ',
      'お届け先: ',
      'を包装します)',
    ])
      expect(mail.body_text).toContain(words);
  });

  it('is shown with every line, parcel, fee and day on the final confirmation', async () => {
    const made = await threeProducts();
    const cart = aCart();
    await putInto(cart, [made.fish, made.pot, made.crab]);
    const buyer = await aBuyer();
    const { read, choice } = await readCart(buyer, cart);
    if (!read.ok) throw new Error(JSON.stringify(read.reply.errors));
    const view = confirmView(read.value, choice, new Date(), false);
    const text = JSON.stringify(view.sections);
    expect(view.sections.filter((s) => s.title.startsWith('ご注文の商品と分量'))).toHaveLength(3);
    for (const n of [1, 2, 3]) {
      expect(text).toMatch(new RegExp(`"お荷物${n}の送料\\(税込\\)","[\\d,]+円`));
      expect(text).toMatch(new RegExp(`"お荷物${n}のお届けの予定","[^"]+ごろにお届け`));
    }
    expect(text).toContain('送料の合計(お荷物3個)","4,485円');
    // What is cold cannot be sent back, a pot can: each term names its goods.
    expect(view.terms[1]?.paragraphs).toHaveLength(2);
  });

  it('is all or nothing: what is gone is named, and nothing is reserved', async () => {
    const { form, fish, pot, crab, cart, buyer } = await filled();
    await db().updateTable('sku').set({ stock: 0 }).where('id', '=', crab.sku).execute();
    await db().updateTable('sku').set({ stock: 1 }).where('id', '=', fish.sku).execute();
    expect(await submit(form)).toMatchObject({
      kind: 'refused',
      code: 'SOLD_OUT',
      lines: [fish.sku, crab.sku],
    });
    expect((await stockOf([fish.sku, pot.sku, crab.sku])).map((s) => s.reserved)).toEqual([0, 0, 0]);
    expect((await loadOffer(db(), { cart }, new Date()))?.lines).toHaveLength(3);
    expect(
      await db().selectFrom('shop_order').select('id').where('member_id', '=', buyer.memberId).execute(),
    ).toEqual([]);
  });

  it('is asked about again when the cart was changed on another page', async () => {
    const { form, pot, cart } = await filled();
    await db().updateTable('cart_line').set({ quantity: 3 }).where('sku_id', '=', pot.sku).execute();
    expect(await submit(form)).toEqual({ kind: 'review', because: 'form' });
    const again = await fillCart(form.buyer, cart);
    expect(await submit(again)).toMatchObject({ kind: 'pay' });
  });

  it('counts the limit of a product over all of its variants', async () => {
    const two = await aProductFor([10, 10], { per_person_limit: 3 });
    const other = await aProductFor([10]);
    const cart = aCart();
    await putInto(cart, [{ sku: two.skus[0]!, quantity: 2 }, { sku: two.skus[1]!, quantity: 2 }, other]);
    const form = await fillCart(await aBuyer(), cart);
    expect(await submit(form)).toMatchObject({ code: 'LIMIT_EXCEEDED', lines: two.skus });
  });

  it('takes its lines out of the cart while it waits or stands, and gives them back when it fails', async () => {
    const { form, cart, buyer } = await filled();
    const { number } = await ordered(form);
    const left = async () => (await loadOffer(db(), { cart }, new Date()))?.lines?.length ?? 0;
    expect(await left()).toBe(0);
    // A line that was put in meanwhile belongs to the next order.
    const more = await aProductFor([10]);
    await putInto(cart, [more]);
    expect(await left()).toBe(1);
    expect(await cancelOrder(number, { member: buyer.memberId })).toBe('cancelled');
    expect(await left()).toBe(4);
  });

  it('is made once, however often its form is sent', async () => {
    const { form, fish } = await filled();
    await Promise.all(Array.from({ length: 4 }, () => submit(form)));
    const number = await numberOf(form);
    expect((await rowsOf(number)).lines).toHaveLength(3);
    expect(await stockOf([fish.sku])).toEqual([{ stock: 10, reserved: 2 }]);
  });

  it('has days in common to wish for, or none', async () => {
    const soon = await aProductFor([10], { handling_days: 2 });
    const late = await aProductFor([10], { handling_days: 40 });
    const cart = aCart();
    await putInto(cart, [soon]);
    const dates = async () => {
      const offer = await loadOffer(db(), { cart }, new Date());
      const { lists, now } = dateChoices(sentOf(offer!), new Date());
      return lists[now[13]!]!.map((d) => d.value);
    };
    const [first] = await dates();
    await putInto(cart, [late]);
    expect(await dates()).toEqual([]);
    const { read } = await readCart(await aBuyer(), cart, { deliveryDate: first! });
    expect(read.reply.errors.deliveryDate?.[0]).toContain('お荷物ごとにお届けできる日が異なる');
  });
});
