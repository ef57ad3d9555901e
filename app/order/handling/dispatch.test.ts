import { afterEach, describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember, stockOf } from '#app/donation/testing/data.ts';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { discrepancies, entries } from '#app/point/testing/points.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, bookedOf, holdOrder, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';
import { cancelOrder } from './cancel.ts';
import { moveDispatch } from './dispatch.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

afterEach(() => world.fault());

const BY = { actor: 'producer', reason: '' };
const YAMATO = { to: 'shipped', carrier: 'yamato', tracking: '1234-5678-9012' } as const;

async function paid(memberId: number | null, over: Partial<Parameters<typeof anOrder>[0]> = {}) {
  const product = await aProduct(3980);
  const o = await anOrder({ memberId, lines: [{ product, quantity: 2 }], ...over });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return { ...o, product };
}

/** Calls that all wait for the order's rows and come to them in this order. */
async function inTurn<T>(number: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const release = await holdOrder(number);
  const waiting: Promise<T>[] = [];
  for (const call of calls) {
    waiting.push(call());
    await waitingForLocks(waiting.length);
  }
  await release();
  return Promise.all(waiting);
}

const kinds = async (number: string) => (await mailsOf(number)).map((m) => m.kind);

describe('an order on its way', () => {
  it('moves with its delivery; the mail and the points come once, however often it is told', async () => {
    const memberId = await aMember();
    const o = await paid(memberId);
    expect(await moveDispatch(o.number, 1, { to: 'preparing' }, BY)).toBe('moved');
    const told = await Promise.all([1, 2, 3, 4].map(() => moveDispatch(o.number, 1, YAMATO, BY)));
    expect(told.sort()).toEqual(['already', 'already', 'already', 'moved']);
    expect(await moveDispatch(o.number, 1, { ...YAMATO, tracking: '999999999999' }, BY)).toBe('corrected');
    expect(await moveDispatch(o.number, 1, { to: 'delivered' }, BY)).toBe('moved');
    expect(await moveDispatch(o.number, 1, { to: 'preparing' }, BY)).toBe('refused');
    expect(await pathOf(o.number)).toEqual(['pending_payment', 'paid', 'preparing', 'shipped', 'delivered']);
    expect(await kinds(o.number)).toEqual(['order_paid', 'order_shipped']);
    expect(await entries(memberId)).toEqual([
      { kind: 'earned', points: 79, balance_after: 79, source: `order:${o.number}` },
    ]);
    const mail = (await mailsOf(o.number)).at(-1)!;
    for (const words of ['ヤマト運輸', '123456789012', '冷凍便', '79ポイントを付与']) {
      expect(mail.body_text).toContain(words);
      expect(mail.body_html).toContain(words);
    }
  });

  it('earns a guest nothing and says nothing of points', async () => {
    const o = await paid(null);
    expect(await moveDispatch(o.number, 1, YAMATO, BY)).toBe('moved');
    const all = await mailsOf(o.number);
    expect(all.at(-1)).toMatchObject({ kind: 'order_shipped', recipient: 'hanako@example.jp' });
    for (const mail of all) expect(mail.body_text).not.toMatch(/ポイントを付与|発送のときに付与/);
  });

  it('does not leave before it is paid, nor with a number that is none', async () => {
    const product = await aProduct(3980);
    const o = await anOrder({ memberId: null, lines: [{ product, quantity: 1 }] });
    expect(await moveDispatch(o.number, 1, YAMATO, BY)).toBe('refused');
    const p = await paid(null);
    expect(await moveDispatch(p.number, 1, { ...YAMATO, tracking: '123' }, BY)).toBe('wrong_number');
    expect((await orderOf(p.number)).status).toBe('paid');
    expect(await moveDispatch('00000000000', 1, YAMATO, BY)).toBe('unknown');
  });
});

describe('cancelling', () => {
  it('a member gets money, stock and points back, the points with their old day of lapse', async () => {
    const memberId = await aMember();
    const o = await paid(memberId, { pointsUsed: 500 });
    expect(await cancelOrder(o.number, { member: memberId })).toBe('cancelled');
    await world.runJobs();
    expect(await orderOf(o.number)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await bookedOf(o.number)).toEqual({ held: 0, charged: 1 });
    expect(await stockOf(o.product.sku)).toEqual({ stock: 10, reserved: 0 });
    const book = await entries(memberId);
    expect(book.map((e) => [e.kind, e.points])).toEqual([
      ['earned', 500],
      ['used', -500],
      ['returned', 500],
    ]);
    expect(await discrepancies()).toEqual([]);
    expect((await kinds(o.number)).slice(-2)).toEqual(['order_cancelled', 'order_refunded']);
    expect((await mailsOf(o.number)).at(-2)!.body_text).toContain('500ポイントは、もとの有効期限のまま');
  });

  it('is for its own member or its guest, until it is prepared; for staff until it leaves', async () => {
    const [owner, other] = [await aMember(), await aMember()];
    const o = await paid(owner);
    expect(await cancelOrder(o.number, { member: other })).toBe('unknown');
    await moveDispatch(o.number, 1, { to: 'preparing' }, BY);
    expect(await cancelOrder(o.number, { member: owner })).toBe('shipped');
    expect(await cancelOrder(o.number, { guest: true })).toBe('shipped');
    expect(await cancelOrder(o.number, { staff: 'staff', reason: '欠品' })).toBe('cancelled');
    expect(await cancelOrder(o.number, { member: owner })).toBe('ended');
    const left = await paid(null);
    await moveDispatch(left.number, 1, YAMATO, BY);
    expect(await cancelOrder(left.number, { staff: 'staff', reason: '欠品' })).toBe('shipped');
    expect((await orderOf(left.number)).status).toBe('shipped');
  });

  it.each(['the buyer', 'the producer'])(
    'and the producer beginning at once: %s came first',
    async (first) => {
      const memberId = await aMember();
      const o = await paid(memberId);
      const cancel = () => cancelOrder(o.number, { member: memberId });
      const prepare = () => moveDispatch(o.number, 1, { to: 'preparing' }, BY);
      const outcomes = await inTurn(o.number, first === 'the buyer' ? [cancel, prepare] : [prepare, cancel]);
      await world.runJobs();
      const [{ status }, { held }] = [await orderOf(o.number), await bookedOf(o.number)];
      expect([outcomes, status, held]).toEqual(
        first === 'the buyer'
          ? [['cancelled', 'refused'], 'cancelled', 0]
          : [['moved', 'shipped'], 'preparing', 8840],
      );
    },
  );

  it.each(['the buyer', 'the payment'])('and the payment coming at once: %s came first', async (first) => {
    const memberId = await aMember();
    const product = await aProduct(3980);
    const o = await anOrder({ memberId, lines: [{ product, quantity: 1 }], pointsUsed: 100 });
    await world.payAt(o.url);
    const cancel = () => cancelOrder(o.number, { member: memberId });
    const pay = () => afterPaying(orders, o.number);
    const outcomes = await inTurn(o.number, first === 'the buyer' ? [cancel, pay] : [pay, cancel]);
    expect(outcomes).toContain('cancelled');
    await world.runJobs();
    expect(await bookedOf(o.number)).toEqual({ held: 0, charged: 1 });
    expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
    expect(await pathOf(o.number)).toEqual(
      first === 'the buyer'
        ? ['pending_payment', 'cancelled', 'refund_due', 'refunded']
        : ['pending_payment', 'paid', 'cancelled'],
    );
    expect((await entries(memberId)).at(-1)).toMatchObject({ kind: 'returned', balance_after: 100 });
    expect(await discrepancies()).toEqual([]);
  });

  it('is done once, by however many at the same time', async () => {
    const memberId = await aMember();
    const o = await paid(memberId);
    const told = await Promise.all(
      Array.from({ length: 6 }, () => cancelOrder(o.number, { member: memberId })),
    );
    expect(told.sort()).toEqual(['cancelled', 'ended', 'ended', 'ended', 'ended', 'ended']);
    await world.runJobs();
    expect(await bookedOf(o.number)).toEqual({ held: 0, charged: 1 });
  });
});
