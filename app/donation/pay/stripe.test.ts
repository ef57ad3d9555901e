import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { forgetConfig } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { forgetPaymentProvider, paymentProvider } from '#platform/payment/provider.ts';
import { type FakeStripe, startFakeStripe } from '#platform/payment/stripe/testing/fake.ts';
import {
  aMember,
  applied,
  donationOf,
  fillForm,
  mailsOf,
  pathOf,
  placeOf,
  stockOf,
  submit,
} from '../testing/data.ts';
import { afterPaying, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();
const SETTINGS = { STRIPE_SECRET_KEY: 'sk_test_donations', STRIPE_WEBHOOK_SECRET: 'whsec_donations' };

let stripe: FakeStripe;
let webhooks: number[] = [];
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', async () => {
    const headers = new Headers(Object.entries(req.headers).map(([k, v]) => [k, String(v)]));
    const status = await receivePaymentWebhook(Buffer.concat(chunks).toString('utf8'), headers).then(
      () => 200,
      () => 500,
    );
    webhooks.push(status);
    res.writeHead(status).end();
  });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stripe = await startFakeStripe({
    secretKey: SETTINGS.STRIPE_SECRET_KEY,
    webhookSecret: SETTINGS.STRIPE_WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/payments`,
  });
  Object.assign(process.env, SETTINGS, { PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: stripe.url });
  forgetConfig();
  forgetPaymentProvider();
});
afterAll(async () => {
  await stripe.close();
  server.closeAllConnections();
  server.close();
});

/** Applies with a method, and goes to where paying begins. */
async function aDonation(payment: string) {
  webhooks = [];
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref, { payment });
  const { number, url } = await applied(form);
  const session = String((await donationOf(form)).provider_ref);
  return { number, url, form, session, sku: gift.skus[0]! };
}

it('completes a donation by card once, told by webhook and return page', async () => {
  const d = await aDonation('card');
  expect(paymentProvider().origins).toContain(new URL(d.url).origin);
  stripe.payer.fail(d.session, { code: 'card_declined' });
  expect(await afterPaying(d.number)).toContain('code=PAYMENT_CANCELLED'); // and it may be gone on with:
  expect(placeOf(await submit(d.form))).toBe(d.url);
  expect((await donationOf(d.form)).status).toBe('pending_payment');
  stripe.payer.pay(d.session);
  await Promise.all([stripe.delivered(), afterPaying(d.number)]);
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_paid']);
  expect(new Set(webhooks)).toEqual(new Set([200]));
});

it('tells the konbini numbers, and is paid at the counter', async () => {
  const d = await aDonation('konbini');
  stripe.payer.takeVoucher(d.session);
  await stripe.delivered();
  const told = await db()
    .selectFrom('payment')
    .select(['payment.status', 'payment.instructions'])
    .where('reference', '=', d.number)
    .executeTakeFirstOrThrow();
  expect(told.status).toBe('pending');
  expect(JSON.stringify(told.instructions)).toContain('ローソンの支払番号');
  stripe.payer.payAtCounter(d.session);
  await stripe.delivered();
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
  expect(await mailsOf(d.number)).toContain('donation_paid');
});

it('returns the surplus of a transfer by itself', async () => {
  const d = await aDonation('bank_transfer');
  stripe.payer.takeAccount(d.session);
  stripe.payer.transfer(d.session, 5_000);
  await stripe.delivered();
  expect((await donationOf(d.form)).status).toBe('pending_payment');
  stripe.payer.transfer(d.session, 10_000);
  await stripe.delivered();
  expect((await donationOf(d.form)).status).toBe('paid');
  // A provider that answers late on a busy machine is asked again, as the queue does.
  const held = async () => {
    await world.runJobsAgain();
    await stripe.delivered();
    return stripe.books.held(stripe.books.sessions.get(d.session)!);
  };
  await expect.poll(held, { timeout: 60_000 }).toBe(12_000);
  expect((await donationOf(d.form)).status).toBe('paid');
});

it('returns the part of a transfer that did not become whole until the deadline', async () => {
  const d = await aDonation('bank_transfer');
  stripe.payer.takeAccount(d.session);
  stripe.payer.transfer(d.session, 5_000);
  await stripe.delivered();
  // Both a second ago: a moment of the database lies within a millisecond, and the sweeper's before it.
  await sql`update payment set deadline = now() - interval '1 second', check_at = now() - interval '1 second' where provider_ref = ${d.session}`.execute(
    db(),
  );
  await sweepPayments();
  expect((await donationOf(d.form)).status).toBe('expired');
  await world.runJobs();
  expect(stripe.books.held(stripe.books.sessions.get(d.session)!)).toBe(0);
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
});
