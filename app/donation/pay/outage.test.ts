import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { killedWhileSubmitting } from '#app/payment/testing/silent-provider.ts';
import { db } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import {
  aMember,
  applied,
  type Confirmed,
  donationOf,
  fillForm,
  mailsOf,
  pathOf,
  placeOf,
  stockOf,
  submit,
} from '../testing/data.ts';
import { afterPaying, sweepPayments } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep'; // what is not told must be asked for

afterEach(() => world.fault());

const MINUTE = 60_000;
const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

async function aForm(stock = 10) {
  const gift = await aGift([stock]);
  return { form: await fillForm(await aMember(), gift.ref), sku: gift.skus[0]! };
}

async function payPage(number: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from acquirer.payment where reference = ${number}`.execute(db());
  return `${world.acquirerUrl}/pay/${rows[0]!.id}`;
}

it('frees the stock when the provider was down and never saw the payment', async () => {
  const { form, sku } = await aForm();
  await world.fault('api_down', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const { number } = await donationOf(form);
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 1 });
  await sweepPayments(after(1));
  expect((await donationOf(form)).status).toBe('pending_payment'); // the submit may still be waiting
  await sweepPayments(after(3));
  expect(await donationOf(form)).toMatchObject({ status: 'expired', payment_status: 'expired' });
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await mailsOf(number)).toEqual(['donation_expired']);
  expect((await books()).find((b) => b.number === number)).toMatchObject({ attempts: 0, charged: 0 });
});

it('leads to paying when the button is pressed again after the provider was down', async () => {
  const { form } = await aForm();
  await world.fault('api_down', 0, 1);
  await submit(form);
  const { number, url } = await applied(form);
  await world.payAt(url);
  expect(await afterPaying(number)).toContain('/success');
  expect((await books()).find((b) => b.number === number)).toMatchObject({ attempts: 1, charged: 1 });
});

it('asks the provider once a second for all who come to one payment, whichever way they come', async () => {
  const { form } = await aForm();
  const { number, url } = await applied(form);
  const asked = vi.spyOn(paymentProvider(), 'fetchPayment');
  const come = () =>
    Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? afterPaying(number) : submit(form))));
  const began = performance.now();
  const most = () => 1 + (performance.now() - began) / 1000;
  await come();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(most());
  await world.payAt(url);
  // Not what was true before they came, although that is less than a second ago.
  const ways = await come();
  expect(ways.filter((_, i) => i % 2)).toEqual(Array(15).fill(expect.stringContaining('/success')));
  expect(asked.mock.calls.length).toBeLessThanOrEqual(most());
  asked.mockRestore();
});

it('carries a payment on whose beginning was not answered', async () => {
  const { form, sku } = await aForm();
  await world.fault('api_lost', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const { number } = await donationOf(form);
  await sweepPayments(after(3));
  const url = await payPage(number);
  expect(placeOf(await submit(form))).toBe(url);
  await world.payAt(url);
  await sweepPayments(after(7));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(sku)).toEqual({ stock: 9, reserved: 0 });
});

it('sends nobody on to pay who has paid, while the provider cannot say so', async () => {
  const { form } = await aForm();
  const { number, url } = await applied(form);
  await world.payAt(url);
  await world.silent(async () => {
    expect(await afterPaying(number)).toContain('code=PAYMENT_UNAVAILABLE');
    expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  });
  expect(placeOf(await submit(form))).toContain('/success');
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
}, 30_000);

it('leads a payer who comes back to an open payment to a page with a button, and on to pay when it is pressed', async () => {
  const { form } = await aForm();
  const { number, url } = await applied(form);
  expect(await afterPaying(number)).toContain('code=PAYMENT_CANCELLED');
  expect(await submit(form)).toEqual({ kind: 'pay', url });
});

it('waits for a provider that is slow', async () => {
  const { form } = await aForm();
  await world.fault('api_slow', 300, 1);
  expect((await submit(form)).kind).toBe('pay');
});

it('keeps everything while the provider stays down, and asks again later', async () => {
  const { form, sku } = await aForm();
  const { number, url } = await applied(form);
  await world.payAt(url);
  await world.fault('api_down');
  expect(await afterPaying(number)).toContain('code=PAYMENT_UNAVAILABLE');
  await sweepPayments(after(40));
  expect((await donationOf(form)).status).toBe('pending_payment');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 1 });
  await world.fault();
  await sweepPayments(after(80));
  expect((await donationOf(form)).status).toBe('paid');
});

it('ends a payment that the provider refuses, as failed', async () => {
  const gift = await aGift([10], { amount: 10_000_000 }); // above what the acquirer takes
  const [form, sku] = [await fillForm(await aMember(), gift.ref), gift.skus[0]!];
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'UNKNOWN' });
  const { number, status } = await donationOf(form);
  expect(status).toBe('failed');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await mailsOf(number)).toEqual(['donation_failed']);
});

it('ends an overdue payment at the provider first', async () => {
  const { form, sku } = await aForm();
  const { number, url } = await applied(form);
  await sweepPayments(after(29));
  expect((await donationOf(form)).status).toBe('pending_payment');
  await sweepPayments(after(31));
  expect((await donationOf(form)).status).toBe('expired');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await afterPaying(number)).toContain('code=PAYMENT_EXPIRED');
  await world.payAt(url);
  expect((await books()).find((b) => b.number === number)).toMatchObject({ charged: 0 });
});

it('keeps what is paid in the moment of the sweep: one of both wins', async () => {
  const made = [];
  for (let i = 0; i < 6; i++) made.push(await applied((await aForm()).form));
  await Promise.all([...made.map((d) => world.payAt(d.url)), sweepPayments(after(31))]);
  await sweepPayments(after(40));
  const rows = await books();
  for (const { number } of made) {
    const row = rows.find((b) => b.number === number)!;
    expect(row.status).toBe(row.charged ? 'paid' : 'expired');
  }
});

it('asks for the others when one payment cannot be checked', async () => {
  const broken = await aForm();
  const { number } = await applied(broken.form);
  await sql`update payment set provider_ref = 'pay_unknown' where donation_id = (select id from donation where number = ${number})`.execute(
    db(),
  );
  const { form } = await aForm();
  const { url } = await applied(form);
  await world.payAt(url);
  await sweepPayments(after(3));
  expect((await donationOf(form)).status).toBe('paid');
});

/** Submits in a process of its own that is killed while it waits for the provider. */
function killed(form: Confirmed, acquirerUrl: string | null): Promise<void> {
  const goods = 'goods' in form.ref ? form.ref.goods : 0;
  const args = [form.memberId, goods, form.formKey, form.amount].map(String);
  return killedWhileSubmitting(join(import.meta.dirname, '../testing/submit-process.ts'), args, acquirerUrl);
}

it('releases what a killed process had reserved, when the provider never saw the payment', async () => {
  const { form, sku } = await aForm();
  await killed(form, null);
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 1 });
  await sweepPayments(after(3));
  expect((await donationOf(form)).status).toBe('expired');
  expect(await stockOf(sku)).toEqual({ stock: 10, reserved: 0 });
});

it('finishes what a killed process had begun, when the provider has the payment', async () => {
  const { form, sku } = await aForm();
  await killed(form, world.acquirerUrl);
  const { number, provider_ref } = await donationOf(form);
  expect(provider_ref).toBeNull();
  await world.payAt(await payPage(number));
  await sweepPayments(after(3));
  expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(sku)).toEqual({ stock: 9, reserved: 0 });
});
