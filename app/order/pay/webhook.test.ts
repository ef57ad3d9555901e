import { afterEach, expect, it } from 'vitest';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import {
  aMember as aDonor,
  applied as donated,
  donationOf,
  fillForm,
  stockOf,
} from '#app/donation/testing/data.ts';
import { sweepPayments as sweepAll } from '#app/payment/sweep.ts';
import { CARDS, useWorld, type Webhook } from '#app/payment/testing/world.ts';
import { receivePaymentWebhook as receive } from '#app/payment/webhook.ts';
import { balance } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { discrepancies } from '#app/point/testing/points.ts';
import { transaction } from '#platform/db/db.ts';
import { aBuyer, aGuest, aProductFor, fillOrder, numberOf, ordered, submit } from '../testing/forms.ts';
import { bookedOf, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';
import { afterPaying, giveUp, payPage, sweepPayments } from '../testing/money.ts';
import { orders } from './orders.ts';

const payables = [donations, orders];
const world = useWorld(payables, aPlace);
world.webhooks = 'keep'; // each test delivers them at its own moment

afterEach(() => world.fault());

const deliver = ({ raw, headers }: Webhook) => receive(payables, raw, headers);
const NEVER_SEEN = { to: 'expired', actor: 'sweeper', reason: 'the provider never saw the payment' } as const;
const kinds = async (number: string) => (await mailsOf(number)).map((m) => m.kind);
const pointsOf = (memberId: number) => transaction((tx) => balance(tx, memberId, SHOP));

async function anOrder(stock = 10) {
  const product = await aProductFor([stock]);
  const form = await fillOrder(aGuest(), product);
  return { product, form, ...(await ordered(form)) };
}

it('completes an order once when its webhook comes eight times at the same moment', async () => {
  const o = await anOrder();
  await world.payAt(o.url);
  const webhook = await world.webhook(o.number, 'paid');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliver(webhook)));
  expect(outcomes.filter((x) => x === 'handled')).toHaveLength(1);
  expect(outcomes.filter((x) => x === 'repeated')).toHaveLength(7);
  expect(await pathOf(o.number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(o.product.sku)).toEqual({ stock: 9, reserved: 0 });
  expect(await kinds(o.number)).toEqual(['order_paid']);
});

it('is completed once by return page, webhook and sweeper at the same moment', async () => {
  const o = await anOrder();
  await world.payAt(o.url);
  const webhook = await world.webhook(o.number, 'paid');
  const later = new Date(Date.now() + 3_600_000);
  await Promise.all([afterPaying(o.number), deliver(webhook), sweepPayments(later), afterPaying(o.number)]);
  expect(await pathOf(o.number)).toEqual(['pending_payment', 'paid']);
  expect(await kinds(o.number)).toEqual(['order_paid']);
});

it('completes before the provider’s id was noted', async () => {
  const product = await aProductFor();
  const form = await fillOrder(aGuest(), product);
  await world.fault('api_lost', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const number = await numberOf(form);
  await world.payAt(await payPage(world.acquirerUrl, number));
  await deliver(await world.webhook(number, 'paid'));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(product.sku)).toEqual({ stock: 9, reserved: 0 });
});

it('changes nothing when older news come after newer', async () => {
  const o = await anOrder();
  await world.payAt(o.url, CARDS.challenge);
  const pending = await world.webhook(o.number, 'pending');
  await giveUp(o.number, NEVER_SEEN);
  const before = await orderOf(o.number);
  await deliver(pending);
  expect(await orderOf(o.number)).toEqual(before);
});

it('takes money that comes after expiry while stock is left', async () => {
  const o = await anOrder(1);
  await giveUp(o.number, NEVER_SEEN);
  expect(await stockOf(o.product.sku)).toEqual({ stock: 1, reserved: 0 });
  await world.payAt(o.url);
  await deliver(await world.webhook(o.number, 'paid'));
  expect(await pathOf(o.number)).toEqual(['pending_payment', 'expired', 'paid']);
  expect(await stockOf(o.product.sku)).toEqual({ stock: 0, reserved: 0 });
  expect(await kinds(o.number)).toEqual(['order_expired', 'order_paid']);
});

it('gives money back that comes after expiry when nothing is left, and tells the buyer', async () => {
  const o = await anOrder(1);
  await giveUp(o.number, NEVER_SEEN);
  await ordered(await fillOrder(aGuest(), o.product));
  await world.payAt(o.url);
  await deliver(await world.webhook(o.number, 'paid'));
  expect(await orderOf(o.number)).toMatchObject({ status: 'refund_due', payment_status: 'refund_due' });
  expect(await stockOf(o.product.sku)).toEqual({ stock: 1, reserved: 1 });
  expect(await afterPaying(o.number)).toBe(`/ec/goods/success?order=${o.number}`);
  // The answer to the refund is lost; the repeat refunds no second time.
  await world.fault('api_lost', 0, 1);
  await world.runJobs();
  expect((await orderOf(o.number)).status).toBe('refund_due');
  await world.runJobsAgain();
  expect(await pathOf(o.number)).toEqual(['pending_payment', 'expired', 'refund_due', 'refunded']);
  expect(await bookedOf(o.number)).toEqual({ held: 0, charged: 1 });
  expect(await kinds(o.number)).toEqual(expect.arrayContaining(['order_refund_due', 'order_refunded']));
});

it('gives late money back of an order whose points went back, though stock is left', async () => {
  const [buyer, product] = [await aBuyer(1_000), await aProductFor()];
  const { number, url } = await ordered(
    await fillOrder(buyer, product, { pointsUse: 'some', points: '1000' }),
  );
  expect(await pointsOf(buyer.memberId)).toBe(0);
  await giveUp(number, NEVER_SEEN);
  expect(await pointsOf(buyer.memberId)).toBe(1_000);
  await world.payAt(url);
  await deliver(await world.webhook(number, 'paid'));
  expect((await orderOf(number)).status).toBe('refund_due');
  await world.runJobs();
  expect(await pathOf(number)).toEqual(['pending_payment', 'expired', 'refund_due', 'refunded']);
  expect(await bookedOf(number)).toEqual({ held: 0, charged: 1 });
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await pointsOf(buyer.memberId)).toBe(1_000);
  expect(await discrepancies()).toEqual([]);
});

it('frees stock and points of a declined payment, and tells the buyer who is not here', async () => {
  const [buyer, product] = [await aBuyer(500), await aProductFor()];
  const { number, url } = await ordered(await fillOrder(buyer, product, { pointsUse: 'all' }));
  await world.payAt(url, CARDS.declined);
  await deliver(await world.webhook(number, 'failed'));
  expect((await orderOf(number)).status).toBe('failed');
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await pointsOf(buyer.memberId)).toBe(500);
  expect(await kinds(number)).toEqual(['order_failed']);
  expect(await afterPaying(number)).toBe(
    `/ec/orders/failed?code=CARD_DECLINED&goods=${product.id}&order=${number}`,
  );
});

it('leads a payer who left to the catalogue, with the way to go on', async () => {
  const o = await anOrder();
  await world.leave(o.url);
  expect(await afterPaying(o.number)).toContain('/ec/orders/failed?code=PAYMENT_CANCELLED');
});

it('tells how to pay at a counter, and completes when it was paid there', async () => {
  const product = await aProductFor();
  const form = await fillOrder(aGuest(), product, { payment: 'konbini' });
  const result = await submit(form);
  const number = await numberOf(form);
  expect(result).toMatchObject({ kind: 'made', found: { told_how: true } });
  expect(await kinds(number)).toEqual(['order_how_to_pay']);
  await world.payAtCounter(number);
  await deliver(await world.webhook(number, 'paid'));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
});

it('is carried to what it is for, where donations and orders are paid side by side', async () => {
  const gift = await aGift();
  const donation = await fillForm(await aDonor(), gift.ref);
  const [d, o] = [await donated(donation), await anOrder()];
  const late = await anOrder();
  await Promise.all([d.url, o.url].map((url) => world.payAt(url)));
  await Promise.all(
    [await world.webhook(d.number, 'paid'), await world.webhook(o.number, 'paid')].map(deliver),
  );
  expect((await donationOf(donation)).status).toBe('paid');
  expect((await orderOf(o.number)).status).toBe('paid');
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 9, reserved: 0 });
  expect(await stockOf(o.product.sku)).toEqual({ stock: 9, reserved: 0 });
  await sweepAll(payables, new Date(Date.now() + 40 * 60_000));
  expect((await orderOf(late.number)).status).toBe('expired');
});
