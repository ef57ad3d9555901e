import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { stockOf } from '#app/donation/testing/data.ts';
import { killedWhileSubmitting } from '#app/payment/testing/silent-provider.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { balance } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { transaction } from '#platform/db/db.ts';
import {
  aBuyer,
  aGuest,
  aProductFor,
  type Confirmed,
  fillOrder,
  numberOf,
  ordered,
  placeOf,
  submit,
} from '../testing/forms.ts';
import { bookedOf, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';
import { afterPaying, books, payPage, sweepPayments } from '../testing/money.ts';
import { orders } from './orders.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep'; // what is not told must be asked for

afterEach(() => world.fault());

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const pointsOf = (memberId: number) => transaction((tx) => balance(tx, memberId, SHOP));

async function aForm() {
  const product = await aProductFor();
  return { form: await fillOrder(aGuest(), product), sku: product.sku };
}

it('frees stock and points when the provider was down and never saw the payment', async () => {
  const [buyer, product] = [await aBuyer(300), await aProductFor()];
  const form = await fillOrder(buyer, product, { pointsUse: 'all' });
  await world.fault('api_down', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const number = await numberOf(form);
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 1 });
  expect(await pointsOf(buyer.memberId)).toBe(0);
  await sweepPayments(after(1));
  expect((await orderOf(number)).status).toBe('pending_payment'); // the submit may still be waiting
  await sweepPayments(after(3));
  expect(await orderOf(number)).toMatchObject({ status: 'expired', payment_status: 'expired' });
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await pointsOf(buyer.memberId)).toBe(300);
  expect((await mailsOf(number)).map((m) => m.kind)).toEqual(['order_expired']);
});

it('leads to paying when the button is pressed again after the provider was down', async () => {
  const { form } = await aForm();
  await world.fault('api_down', 0, 1);
  await submit(form);
  const { number, url } = await ordered(form);
  await world.payAt(url);
  expect(await afterPaying(number)).toContain('/ec/goods/success');
  expect((await books()).find((b) => b.number === number)).toMatchObject({ attempts: 1, charged: 1 });
});

it('carries a payment on whose beginning was not answered', async () => {
  const { form, sku } = await aForm();
  await world.fault('api_lost', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const number = await numberOf(form);
  await sweepPayments(after(3));
  const url = await payPage(world.acquirerUrl, number);
  expect(placeOf(await submit(form))).toBe(url);
  await world.payAt(url);
  await sweepPayments(after(7));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(sku)).toEqual({ stock: 9, reserved: 0 });
});

it('ends a payment that the provider refuses, as failed', async () => {
  const product = await aProductFor([10], { price: 10_000_000 }); // above what the acquirer takes
  const form = await fillOrder(aGuest(), product);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'UNKNOWN' });
  expect((await orderOf(await numberOf(form))).status).toBe('failed');
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 0 });
});

it('ends an overdue payment at the provider first', async () => {
  const { form, sku } = await aForm();
  const { number, url } = await ordered(form);
  await sweepPayments(after(29));
  expect((await orderOf(number)).status).toBe('pending_payment');
  await sweepPayments(after(31));
  expect((await orderOf(number)).status).toBe('expired');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await afterPaying(number)).toContain('code=PAYMENT_EXPIRED');
  await world.payAt(url);
  expect(await bookedOf(number)).toEqual({ held: 0, charged: 0 });
});

/** Submits in a process of its own that is killed while it waits for the provider. */
function killed({ buyer, choice, shown }: Confirmed, acquirerUrl: string | null): Promise<void> {
  const guest = 'guest' in buyer ? buyer.guest.toString('hex') : '';
  const args = [guest, JSON.stringify(choice), JSON.stringify(shown)];
  return killedWhileSubmitting(join(import.meta.dirname, '../testing/submit-process.ts'), args, acquirerUrl);
}

it('releases what a killed process had reserved, when the provider never saw the payment', async () => {
  const { form, sku } = await aForm();
  await killed(form, null);
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 1 });
  await sweepPayments(after(3));
  expect((await orderOf(await numberOf(form))).status).toBe('expired');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
});

it('finishes what a killed process had begun, when the provider has the payment', async () => {
  const { form, sku } = await aForm();
  await killed(form, world.acquirerUrl);
  const number = await numberOf(form);
  await world.payAt(await payPage(world.acquirerUrl, number));
  await sweepPayments(after(3));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(sku)).toEqual({ stock: 9, reserved: 0 });
});
