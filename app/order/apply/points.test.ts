import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { stockOf } from '#app/donation/testing/data.ts';
import { cancelPayable } from '#app/payment/cancel.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { balance } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { discrepancies, entries } from '#app/point/testing/points.ts';
import { transaction } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import {
  aBuyer,
  aGuest,
  aProductFor,
  fillOrder,
  numberOf,
  ordered,
  placeOf,
  submit,
} from '../testing/forms.ts';
import { bookedOf, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const refused = (code: string) => ({ kind: 'refused', code });
const pointsOf = (memberId: number) => transaction((tx) => balance(tx, memberId, SHOP));

describe('points', () => {
  it('lower what is paid, and come back when the order ends without payment', async () => {
    const [buyer, product] = [await aBuyer(500), await aProductFor()];
    const form = await fillOrder(buyer, product, { pointsUse: 'some', points: '300' });
    const { number } = await ordered(form);
    expect(await orderOf(number)).toMatchObject({
      points_used: 300,
      total: 2_855,
      payment_amount: 2_855,
      points_to_earn: 17,
    });
    expect(await pointsOf(buyer.memberId)).toBe(200);
    await cancelPayable(orders, number, { actor: 'member', reason: '' });
    expect(await pointsOf(buyer.memberId)).toBe(500);
    expect(await discrepancies()).toEqual([]);
  });

  it('pay the whole: the order is paid at once, and nobody is asked for money', async () => {
    const [buyer, product] = [await aBuyer(10_000), await aProductFor()];
    const form = await fillOrder(buyer, product, { pointsUse: 'all' });
    const result = await submit(form);
    const number = await numberOf(form);
    expect(placeOf(result)).toBe(`/ec/goods/success?order=${number}`);
    expect(await orderOf(number)).toMatchObject({
      status: 'paid',
      total: 0,
      points_used: 3_155,
      payment_amount: 0,
    });
    expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
    expect(await stockOf(product.sku)).toEqual({ stock: 9, reserved: 0 });
    expect(await bookedOf(number)).toEqual({ held: 0, charged: 0 });
    expect((await mailsOf(number)).map((m) => m.kind)).toEqual(['order_paid']);
    expect(placeOf(await submit(form))).toBe(`/ec/goods/success?order=${number}`);
    // Taken back, the points are the member's again, and no money moves.
    expect(await cancelPayable(orders, number, { actor: 'member', reason: '' })).toBe('cancelled');
    await world.runJobs();
    expect(await pointsOf(buyer.memberId)).toBe(10_000);
    expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
    expect(await discrepancies()).toEqual([]);
  });

  it('that pay the whole stay the member’s when the last piece is gone', async () => {
    const [buyer, product] = [await aBuyer(10_000), await aProductFor([1])];
    const form = await fillOrder(buyer, product, { pointsUse: 'all' });
    await ordered(await fillOrder(aGuest(), product));
    expect(await submit(form)).toMatchObject(refused('SOLD_OUT'));
    expect(await pointsOf(buyer.memberId)).toBe(10_000);
    expect((await entries(buyer.memberId)).map((e) => e.kind)).toEqual(['earned']);
  });

  it('are used once by twenty presses, also when they pay the whole', async () => {
    const [buyer, product] = [await aBuyer(5_000), await aProductFor()];
    const form = await fillOrder(buyer, product, { pointsUse: 'all' });
    const places = (await Promise.all(Array.from({ length: 20 }, () => submit(form)))).map(placeOf);
    expect(new Set(places)).toEqual(new Set([`/ec/goods/success?order=${await numberOf(form)}`]));
    expect(await pointsOf(buyer.memberId)).toBe(5_000 - 3_155);
    expect(await stockOf(product.sku)).toEqual({ stock: 9, reserved: 0 });
  });

  it('raced by two orders at once are used by one of them only', async () => {
    const buyer = await aBuyer(3_000);
    const [a, b] = [await aProductFor(), await aProductFor()];
    const forms = [
      await fillOrder(buyer, a, { pointsUse: 'all' }),
      await fillOrder(buyer, b, { pointsUse: 'some', points: '2000' }),
    ];
    const results = await Promise.all(forms.map((f) => submit(f)));
    expect(results.filter((r) => r.kind === 'pay')).toHaveLength(1);
    expect(results.filter((r) => r.kind === 'refused')).toEqual([refused('POINTS_CHANGED')]);
    const used = (await entries(buyer.memberId)).filter((e) => e.kind === 'used');
    expect(used).toHaveLength(1);
    expect(await pointsOf(buyer.memberId)).toBe(3_000 + used[0]!.points);
    expect(await discrepancies()).toEqual([]);
    // The order that lost made nothing and holds nothing.
    const held = await Promise.all([a, b].map((p) => stockOf(p.sku)));
    expect(held.reduce((n, s) => n + s.reserved, 0)).toBe(1);
  });

  it('that lapsed or went elsewhere since the confirm page are told of', async () => {
    const buyer = await aBuyer(1_000);
    const product = await aProductFor();
    const form = await fillOrder(buyer, product, { pointsUse: 'some', points: '800' });
    await ordered(await fillOrder(buyer, await aProductFor(), { pointsUse: 'some', points: '500' }));
    expect(await submit(form)).toMatchObject(refused('POINTS_CHANGED'));
    expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
  });

  it('that were tampered with are refused', async () => {
    const buyer = await aBuyer(1_000);
    const form = await fillOrder(buyer, await aProductFor(), { pointsUse: 'some', points: '800' });
    for (const points of [0, 900, 5_000])
      expect(await submit({ ...form, shown: { ...form.shown, points } })).toMatchObject(
        refused('POINTS_CHANGED'),
      );
    const guest = await fillOrder(aGuest(), await aProductFor());
    expect(await submit({ ...guest, shown: { ...guest.shown, points: 100 } })).toMatchObject(
      refused('POINTS_CHANGED'),
    );
    expect(await pointsOf(buyer.memberId)).toBe(1_000);
  });
});
