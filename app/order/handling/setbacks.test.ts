import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember, stockOf } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { openCases } from '#app/payment/attention/cases.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { receivePaymentWebhook } from '#app/payment/webhook.ts';
import { entries } from '#app/point/testing/points.ts';
import { transaction } from '#platform/db/db.ts';
import { orderDetail } from '../history/detail.ts';
import { shownOrder } from '../history/history-store.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, mailsOf, orderOf } from '../testing/made-orders.ts';
import { ordersInTheWay } from '../withdrawal.ts';
import { cancelOrder } from './cancel.ts';
import { moveDispatch } from './dispatch.ts';
import { refundOrder } from './refund.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const BY = { actor: 'producer', reason: '' };
const SENT = { to: 'shipped', carrier: 'other', tracking: '' } as const;

async function paid() {
  const memberId = await aMember();
  const product = await aProduct(3980);
  const o = await anOrder({ memberId, lines: [{ product, quantity: 1 }], pointsUsed: 100 });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return { ...o, memberId, product };
}

const tell = async (number: string, type: string) => {
  const { raw, headers } = await world.webhook(number, type);
  return receivePaymentWebhook([orders], raw, headers);
};
const casesOf = async (number: string) =>
  (await openCases(1000)).filter((c) => c.reference === number).map((c) => c.kind);
const detailOf = async (number: string) => orderDetail((await shownOrder(number))!);

it('a disputed order stays here, earns nothing, and is neither cancelled nor refunded, until it is won', async () => {
  const o = await paid();
  await world.setback(o.number, 'dispute');
  await tell(o.number, 'disputed');
  expect(await moveDispatch(o.number, 1, SENT, BY)).toBe('held');
  expect(await cancelOrder(o.number, { member: o.memberId })).toBe('disputed');
  const parts = { goods: { 8: 100, 10: 0 }, shipping: 0, wrapping: 0 };
  const wish = { key: randomUUID(), parts, reason: 'x', actor: 'shop' };
  expect(await refundOrder(o.number, wish)).toEqual({ kind: 'disputed' });
  const held = await detailOf(o.number);
  expect(held.words?.title).toBe('お支払いの確認をしています');
  expect([held.receipt, held.mayCancel]).toEqual([null, false]);
  expect(
    (await entries(o.memberId)).filter((e) => e.source === `order:${o.number}` && e.kind === 'earned'),
  ).toEqual([]);
  await world.setback(o.number, 'win');
  await tell(o.number, 'dispute_won');
  expect(await moveDispatch(o.number, 1, SENT, BY)).toBe('moved');
  expect((await detailOf(o.number)).receipt).toMatchObject({ isInvoice: true });
});

it('an order whose dispute was lost ends: points and stock come back, money does not go twice', async () => {
  const o = await paid();
  await world.setback(o.number, 'dispute');
  await world.setback(o.number, 'lose');
  await tell(o.number, 'dispute_lost');
  await tell(o.number, 'disputed');
  await world.runJobs();
  expect(await orderOf(o.number)).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    refunded_amount: 0,
  });
  expect(await stockOf(o.product.sku)).toEqual({ stock: 10, reserved: 0 });
  expect((await entries(o.memberId)).at(-1)).toMatchObject({ points: 100, source: `order:${o.number}` });
  expect((await mailsOf(o.number)).map((m) => m.kind)).toContain('order_dispute_lost');
  expect((await detailOf(o.number)).words?.title).toBe('お支払いが取り消されました');
  expect(await casesOf(o.number)).toEqual(['dispute_lost']);
  expect(await transaction((tx) => ordersInTheWay(tx, o.memberId))).toEqual([]);
});

/** A piece in a first parcel, and two of another product in a second one. */
async function paidInTwo() {
  const memberId = await aMember();
  const products = [await aProduct(3_000), await aProduct(1_000)] as const;
  const lines = [
    { product: products[0], quantity: 1 },
    { product: products[1], quantity: 2, parcel: 2 },
  ];
  const o = await anOrder({ memberId, lines, fees: [880, 1_155], pointsUsed: 100 });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  const stock = () => Promise.all(products.map(async ({ sku }) => (await stockOf(sku)).stock));
  return { ...o, memberId, stock };
}

it('a dispute lost after one of two parcels has left frees the pieces of the other alone', async () => {
  const o = await paidInTwo();
  await moveDispatch(o.number, 1, SENT, BY);
  expect(await o.stock()).toEqual([9, 8]);
  await world.setback(o.number, 'dispute');
  await world.setback(o.number, 'lose');
  await tell(o.number, 'dispute_lost');
  await world.runJobs();
  expect((await orderOf(o.number)).status).toBe('cancelled');
  expect((await detailOf(o.number)).deliveries.map((d) => d.status)).toEqual(['shipped', 'cancelled']);
  expect(await o.stock()).toEqual([9, 10]);
});

it('what a refund put into stock is not put there again when the rest is cancelled, nor are its points', async () => {
  const o = await paidInTwo();
  const parts = { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0, lines: [{ position: 2 }] };
  await refundOrder(o.number, { key: randomUUID(), parts, reason: '', actor: 'shop' });
  expect(await o.stock()).toEqual([9, 10]);
  expect(await cancelOrder(o.number, { member: o.memberId })).toBe('cancelled');
  expect(await o.stock()).toEqual([10, 10]);
  await world.runJobs();
  const { total, refunded_amount } = await orderOf(o.number);
  expect(refunded_amount).toBe(total);
  const moved = (await entries(o.memberId)).filter((e) => e.source.startsWith(`order:${o.number}`));
  expect(moved.reduce((sum, e) => sum + e.points, 0)).toBe(0);
});

it('a refund of an order that came back from the bank makes it due again', async () => {
  const o = await paid();
  await moveDispatch(o.number, 1, SENT, BY);
  await refundOrder(o.number, { key: randomUUID(), parts: 'rest', reason: 'returned', actor: 'shop' });
  await world.runJobs();
  expect((await orderOf(o.number)).status).toBe('refunded');
  await world.setback(o.number, 'fail_refund');
  await tell(o.number, 'refund_failed');
  expect((await orderOf(o.number)).status).toBe('refund_due');
  expect((await detailOf(o.number)).words?.title).toBe('返金の手続きを完了できませんでした');
  expect(await casesOf(o.number)).toEqual(['refund_failed']);
});

it('so does a refund of one of its lines, while the order stands', async () => {
  const o = await paidInTwo();
  const parts = { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0, lines: [{ position: 2 }] };
  await refundOrder(o.number, { key: randomUUID(), parts, reason: '', actor: 'shop' });
  await world.runJobs();
  expect((await detailOf(o.number)).words).toBeNull();
  await world.setback(o.number, 'fail_refund');
  await tell(o.number, 'refund_failed');
  expect((await orderOf(o.number)).status).toBe('paid');
  expect((await detailOf(o.number)).words?.title).toBe('返金の手続きを完了できませんでした');
  expect(await casesOf(o.number)).toEqual(['refund_failed']);
});
