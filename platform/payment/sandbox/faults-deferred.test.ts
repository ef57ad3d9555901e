import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Checkout,
  InvalidSignature,
  type PaymentMethod,
  type PaymentState,
  ProviderUnavailable,
} from '../port.ts';
import { type SandboxHarness, startHarness } from './testing/harness.ts';

const DAY = 86_400_000;
const METHODS = ['konbini', 'pay_easy', 'bank_transfer'] as const;

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterEach(async () => {
  h.merchant.answer(200);
  await h.test('DELETE', '/faults');
});
afterAll(() => h.close());

const fault = (name: string, value = 0, count: number | null = 1) =>
  h.test('POST', '/faults', { fault: name, value, count });
const about = (p: PaymentState) => h.merchant.received.filter((r) => r.rawBody.includes(p.providerRef));
const types = (p: PaymentState) => about(p).map((r) => JSON.parse(r.rawBody).type);

const checkout = (method: PaymentMethod): Checkout => ({
  idempotencyKey: randomUUID(),
  reference: '7K3Q9WXA2',
  description: 'ほたて貝柱 1kg',
  amount: 12_000,
  method,
  returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
  expiresAt: new Date(h.now().getTime() + 7 * DAY),
});

describe.each(METHODS)('%s under faults', (method) => {
  const begin = async () => {
    const payment = await h.create({ method, expiresAt: new Date(h.now().getTime() + 7 * DAY) });
    await h.received(payment.providerRef, 'payment.pending', 1);
    return payment;
  };
  const pay = (p: PaymentState) => (method === 'bank_transfer' ? h.transfer(p, 12_000) : h.payAtCounter(p));
  const status = async (p: PaymentState) => (await h.provider.fetchPayment(p.providerRef)).status;

  it('is told of late', async () => {
    const [late, prompt] = [await begin(), await begin()];
    await fault('webhook_delay', 3_600_000);
    await pay(late);
    await pay(prompt);
    await h.received(prompt.providerRef, 'payment.paid', 1);
    expect(types(late)).toEqual(['payment.pending']);
    expect(await status(late)).toBe('paid');
    h.advance(3_600_000);
    await h.received(late.providerRef, 'payment.paid', 1);
  });

  it('is told of twice, in the same words', async () => {
    const payment = await begin();
    await fault('webhook_duplicate', 1);
    await pay(payment);
    const [first, second] = await h.received(payment.providerRef, 'payment.paid', 2);
    expect(second!.rawBody).toBe(first!.rawBody);
  });

  it('is told of out of order', async () => {
    const payment = await begin();
    await fault('webhook_reorder');
    await pay(payment);
    await h.provider.refund(payment.providerRef, 12_000, randomUUID());
    await h.received(payment.providerRef, 'payment.paid', 1);
    expect(types(payment)).toEqual(['payment.pending', 'payment.refunded', 'payment.paid']);
  });

  it('is told of with a bad signature, then with a good one', async () => {
    const payment = await begin();
    await fault('webhook_bad_signature');
    h.merchant.answer(400);
    await pay(payment);
    const [bad] = await h.received(payment.providerRef, 'payment.paid', 1);
    await expect(h.provider.verifyWebhook(bad!.rawBody, bad!.headers)).rejects.toThrow(InvalidSignature);
    h.merchant.answer(200);
    h.advance(5_000);
    const again = (await h.received(payment.providerRef, 'payment.paid', 2)).at(-1)!;
    const event = await h.provider.verifyWebhook(again.rawBody, again.headers);
    expect(event.payment).toMatchObject({ status: 'paid', receivedAmount: 12_000 });
  });

  it('is never told of, while the API knows', async () => {
    const [silent, next] = [await begin(), await begin()];
    await fault('webhook_never');
    await pay(silent);
    await pay(next);
    await h.received(next.providerRef, 'payment.paid', 1);
    expect(types(silent)).toEqual(['payment.pending']);
    expect(await status(silent)).toBe('paid');
  });

  it('is not made while the API is down', async () => {
    const wanted = checkout(method);
    await fault('api_down');
    await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
    expect(await h.provider.findByIdempotencyKey(wanted.idempotencyKey)).toBeNull();
  });

  it('keeps its numbers when the answer was lost and the request is repeated', async () => {
    const wanted = checkout(method);
    await fault('api_lost');
    await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
    const found = await h.provider.findByIdempotencyKey(wanted.idempotencyKey);
    expect(found).toMatchObject({ status: 'pending' });
    expect(await h.provider.createCheckout(wanted)).toEqual(found);
  });
});

it('payments are made all the same when the API is slower than the adapter’s patience', async () => {
  const wanted = METHODS.map(checkout);
  await fault('api_slow', 5_500, wanted.length);
  const answers = await Promise.allSettled(wanted.map((w) => h.provider.createCheckout(w)));
  for (const a of answers) expect(a).toMatchObject({ reason: expect.any(ProviderUnavailable) });
  for (const { idempotencyKey } of wanted)
    await expect
      .poll(() => h.provider.findByIdempotencyKey(idempotencyKey), { timeout: 10_000 })
      .toMatchObject({ status: 'pending' });
});

it('a transfer’s parts are told of out of order, each with the sum of its own moment', async () => {
  const payment = await h.create({ method: 'bank_transfer' });
  await h.received(payment.providerRef, 'payment.pending', 1);
  await fault('webhook_reorder');
  await h.transfer(payment, 5_000);
  await h.transfer(payment, 7_000);
  await h.received(payment.providerRef, 'payment.partially_received', 1);
  const told = about(payment).map((r) => JSON.parse(r.rawBody));
  expect(told.map((e) => [e.type, e.payment.receivedAmount])).toEqual([
    ['payment.pending', 0],
    ['payment.paid', 12_000],
    ['payment.partially_received', 5_000],
  ]);
});
