import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { use } from '#app/point/ledger.ts';
import { discrepancies, entries } from '#app/point/testing/points.ts';
import { db, transaction } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, bookedOf, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';
import { cancelOrder } from './cancel.ts';
import { moveDispatch } from './dispatch.ts';
import { refundOrder } from './refund.ts';
import type { RefundParts } from './refund-plan.ts';
import { orderTotals, refundsOf } from './refund-store.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

afterEach(() => world.fault());

const BY = { actor: 'producer', reason: '' };
const SHIP = { to: 'shipped', carrier: 'other', tracking: '' } as const;
const NOTHING: RefundParts = { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0 };

/** 4,000 yen of food and 3,001 yen of other goods, with shipping and wrapping: 8,211 yen. */
async function sent(memberId: number | null, over: { pointsUsed?: number; ship?: boolean } = {}) {
  const { pointsUsed = 0, ship = true } = over;
  const [food, cloth] = [await aProduct(2000), await aProduct(3001, 10)];
  const lines = [
    { product: food, quantity: 2 },
    { product: cloth, quantity: 1 },
  ];
  const o = await anOrder({ memberId, lines, shippingFee: 880, wrappingFees: [330], pointsUsed });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  if (ship) await moveDispatch(o.number, 1, SHIP, BY);
  return o.number;
}

const refund = (number: string, parts: RefundParts | 'rest', key: string = randomUUID()) =>
  refundOrder(number, { key, parts, reason: '破損', actor: 'staff' });

describe('a part', () => {
  it('goes back once by its key, as money and points of its rate, and is told with its tax', async () => {
    const memberId = await aMember();
    const number = await sent(memberId, { pointsUsed: 1000 });
    const key = randomUUID();
    const food = { ...NOTHING, goods: { 8: 2000, 10: 0 } };
    const told = await Promise.all([1, 2, 3].map(() => refund(number, food, key)));
    expect(told.map((t) => t.kind).sort()).toEqual(['already', 'already', 'refunded']);
    // Of 8,211 yen 4,000 are food: 487 of the 1,000 points, half of them for one of two pieces.
    expect(told.find((t) => t.kind === 'refunded')).toEqual({
      kind: 'refunded',
      amount: 1757,
      points: 243,
      pointsTaken: 17,
      pointsLess: 0,
      pointsShort: 0,
    });
    await world.runJobs();
    expect(await bookedOf(number)).toEqual({ held: 7211 - 1757, charged: 1 });
    expect(await orderOf(number)).toMatchObject({ status: 'shipped', granted_amount: 1757 });
    expect((await entries(memberId)).map((e) => [e.kind, e.points])).toEqual([
      ['earned', 1000],
      ['used', -1000],
      ['earned', 60],
      ['adjusted', -17],
      ['returned', 243],
    ]);
    const mails = await mailsOf(number);
    expect(mails.slice(-2).map((m) => m.kind)).toEqual(['order_refund_granted', 'order_part_refunded']);
    for (const words of ['2,000円', '243ポイント', '17ポイント', '1,757円(うち消費税130円)'])
      expect(mails.at(-2)!.body_text).toContain(words);
    expect(mails.at(-1)!.body_text).toContain('1,757円を返金しました');
  });

  it('is given to as many of those who ask at once as there is', async () => {
    const number = await sent(null);
    const half = { ...NOTHING, goods: { 8: 2000, 10: 0 } };
    const told = await Promise.all(Array.from({ length: 6 }, () => refund(number, half)));
    expect(told.map((t) => t.kind).sort()).toEqual([
      ...['refunded', 'refunded'],
      ...['too_much', 'too_much', 'too_much', 'too_much'],
    ]);
    await world.runJobs();
    expect(await bookedOf(number)).toEqual({ held: 4211, charged: 1 });
  });

  it('before the goods leave lowers what they earn', async () => {
    const memberId = await aMember();
    const number = await sent(memberId, { ship: false });
    await refund(number, { ...NOTHING, goods: { 8: 4000, 10: 0 } });
    expect(await entries(memberId)).toEqual([]);
    await moveDispatch(number, 1, SHIP, BY);
    expect((await entries(memberId)).map((e) => [e.kind, e.points])).toEqual([['earned', 31]]);
  });

  it('takes of the earned points what is there, and remembers the rest', async () => {
    const memberId = await aMember();
    const number = await sent(memberId);
    await transaction((tx) =>
      use(tx, { memberId, issuer: 'shop', source: { event: `spent-${number}` }, points: 65 }),
    );
    expect(await refund(number, { ...NOTHING, goods: { 8: 4000, 10: 0 } })).toMatchObject({
      pointsTaken: 5,
      pointsShort: 34,
    });
    expect((await entries(memberId)).at(-1)).toMatchObject({ points: -5, balance_after: 0 });
    // The next takes its own share only.
    expect(await refund(number, 'rest')).toMatchObject({ pointsTaken: 0, pointsShort: 31 });
    expect(await discrepancies()).toEqual([]);
  });

  it('is refused above what was ordered of a rate, of nothing, and of what is not paid', async () => {
    const number = await sent(null);
    for (const parts of [
      { ...NOTHING, goods: { 8: 4001, 10: 0 } },
      { ...NOTHING, shipping: 881 },
      { ...NOTHING, wrapping: 331 },
      { ...NOTHING, shipping: -1, wrapping: 100 },
      { ...NOTHING, goods: { 8: 0.5, 10: 0 } },
      NOTHING,
    ])
      expect(await refund(number, parts)).toEqual({ kind: 'too_much' });
    const product = await aProduct(1000);
    const unpaid = await anOrder({ memberId: null, lines: [{ product, quantity: 1 }] });
    expect(await refund(unpaid.number, 'rest')).toEqual({ kind: 'ended' });
    expect(await refund('00000000000', 'rest')).toEqual({ kind: 'unknown' });
    expect((await orderOf(number)).granted_amount).toBe(0);
  });
});

describe('the whole', () => {
  it('of what came back ends the order with all its money and points', async () => {
    const memberId = await aMember();
    const number = await sent(memberId, { pointsUsed: 1000 });
    await moveDispatch(number, 1, { to: 'delivered' }, BY);
    await refund(number, { ...NOTHING, goods: { 8: 0, 10: 1 } });
    await world.runJobs();
    await refund(number, 'rest');
    expect((await orderOf(number)).status).toBe('refund_due');
    await world.runJobs();
    expect(await orderOf(number)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    expect(await bookedOf(number)).toEqual({ held: 0, charged: 1 });
    expect((await pathOf(number)).slice(-2)).toEqual(['refund_due', 'refunded']);
    expect((await entries(memberId)).at(-1)!.balance_after).toBe(1000);
    expect(await refund(number, 'rest')).toEqual({ kind: 'ended' });
  });

  it('comes back once when a part went back before and the order is then cancelled', async () => {
    const memberId = await aMember();
    const number = await sent(memberId, { pointsUsed: 1000, ship: false });
    await refund(number, { ...NOTHING, goods: { 8: 2000, 10: 0 } });
    expect(await cancelOrder(number, { member: memberId })).toBe('cancelled');
    await world.runJobs();
    expect(await orderOf(number)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await bookedOf(number)).toEqual({ held: 0, charged: 1 });
    expect((await entries(memberId)).map((e) => [e.kind, e.points])).toEqual([
      ['earned', 1000],
      ['used', -1000],
      ['returned', 243],
      ['returned', 757],
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('puts what was ordered into no cart again', async () => {
    const number = await sent(await aMember());
    expect((await refund(number, 'rest')).kind).toBe('refunded');
    await world.runJobs();
    expect(await orderOf(number)).toMatchObject({ status: 'refunded' });
    const stands = sql<boolean>`form_stands(form_key)`.as('stands');
    expect(await db().selectFrom('shop_order').select(stands).where('number', '=', number).execute()).toEqual(
      [{ stands: true }],
    );
  });

  it('of what has not left is a cancellation', async () => {
    const number = await sent(null, { ship: false });
    expect(await refund(number, 'rest')).toEqual({ kind: 'not_sent' });
  });

  it('is refunded at once where what is left was paid with points', async () => {
    const memberId = await aMember();
    const number = await sent(memberId, { pointsUsed: 8210 });
    await refund(number, { ...NOTHING, goods: { 8: 4000, 10: 0 } });
    await world.runJobs();
    expect(await orderOf(number)).toMatchObject({ status: 'shipped', refunded_amount: 1 });
    expect(await refund(number, 'rest')).toMatchObject({ amount: 0, points: 4211 });
    expect(await orderOf(number)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    expect((await entries(memberId)).at(-1)!.balance_after).toBe(8210);
  });
});

it('any sequence of refunds gives back at most what was paid, of each rate, and the books of all agree', async () => {
  const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4200 }));
  const parts = fc.record({
    goods: fc.record({ 8: amount, 10: amount }),
    shipping: fc.integer({ min: 0, max: 900 }),
    wrapping: fc.constantFrom(0, 0, 100, 330),
  });
  const step = fc.oneof(
    { weight: 5, arbitrary: parts },
    { weight: 1, arbitrary: fc.constant('rest' as const) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ parts: step, jobs: fc.boolean(), twice: fc.boolean() }), {
        minLength: 1,
        maxLength: 7,
      }),
      fc.integer({ min: 0, max: 8210 }),
      async (steps, pointsUsed) => {
        const memberId = await aMember();
        const number = await sent(memberId, { pointsUsed });
        for (const s of steps) {
          const key = randomUUID();
          await Promise.all(Array.from({ length: s.twice ? 2 : 1 }, () => refund(number, s.parts, key)));
          if (s.jobs) await world.runJobs();
        }
        await world.runJobs();
        const o = await orderOf(number);
        const ordered = await orderTotals(db(), o.id);
        const refunds = (await refundsOf(db(), o.id)).map((r) => r.totals);
        const sum = (of: (t: (typeof refunds)[number]) => number) => refunds.reduce((n, t) => n + of(t), 0);
        for (const rate of ordered.byRate) {
          const part = (t: (typeof refunds)[number]) => t.byRate.find((r) => r.rate === rate.rate);
          expect(sum((t) => part(t)?.taxable ?? 0)).toBeLessThanOrEqual(rate.taxable);
          expect(sum((t) => part(t)?.tax ?? 0)).toBeLessThanOrEqual(rate.tax);
          expect(sum((t) => part(t)?.points ?? 0)).toBeLessThanOrEqual(rate.points);
        }
        const back = sum((t) => t.total);
        const { held } = await bookedOf(number);
        expect(held).toBe(o.payment_amount - back);
        expect([o.granted_amount, o.refunded_amount]).toEqual([back, back]);
        expect(o.status === 'refunded').toBe(
          sum((t) => t.goods + t.shipping + t.wrapping) === ordered.total + ordered.points,
        );
        const book = await entries(memberId);
        const of = (kind: string) => book.filter((e) => e.kind === kind).reduce((n, e) => n + e.points, 0);
        expect(of('returned')).toBe(sum((t) => t.points));
        expect(of('returned')).toBeLessThanOrEqual(pointsUsed);
        expect(await discrepancies()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
