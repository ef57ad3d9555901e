import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { InvalidSignature, type PaymentState, ProviderUnavailable } from '../port.ts';
import { backoff } from './events.ts';
import { type SandboxHarness, startHarness } from './testing/harness.ts';

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterEach(async () => {
  h.merchant.answer(200);
  await h.test('DELETE', '/faults');
});
afterAll(() => h.close());

interface EventView {
  id: string;
  type: string;
  status: string;
  attempts: number;
  lastAnswer: string | null;
}

const events = async (p: PaymentState): Promise<EventView[]> =>
  (await (await h.test('GET', `/events/${p.providerRef}`)).json()).events;
const until = (p: PaymentState, check: (e: EventView) => boolean) =>
  vi.waitFor(
    async () => {
      const [first] = await events(p);
      if (!first || !check(first)) throw new Error(JSON.stringify(first));
      return first;
    },
    { timeout: 10_000, interval: 25 },
  );
const about = (p: PaymentState) => h.merchant.received.filter((r) => r.rawBody.includes(p.providerRef));
const types = (p: PaymentState) => about(p).map((r) => JSON.parse(r.rawBody).type);
const fault = (name: string, value = 0, count: number | null = 1) =>
  h.test('POST', '/faults', { fault: name, value, count });
const paid = async () => {
  const payment = await h.create();
  await h.approve(payment);
  return payment;
};

describe('delivery', () => {
  it('repeats the same event until it is taken', async () => {
    h.merchant.answer(503);
    const payment = await paid();
    await until(payment, (e) => e.lastAnswer !== null);
    h.merchant.answer(200);
    h.advance(5_000);
    await until(payment, (e) => e.status === 'delivered');
    const [first, second] = about(payment);
    expect(second!.rawBody).toBe(first!.rawBody);
    expect((await h.provider.verifyWebhook(second!.rawBody, second!.headers)).payment?.status).toBe('paid');
  });

  it('gives up after three days', async () => {
    h.merchant.answer(400);
    const payment = await paid();
    await until(payment, (e) => e.lastAnswer !== null);
    h.advance(73 * 3_600_000);
    await until(payment, (e) => e.status === 'dead');
  });

  it('waits ever longer, at most six hours', () => {
    const waits = Array.from({ length: 12 }, (_, i) => backoff(i + 1));
    expect(waits.slice(0, 3)).toEqual([1_000, 4_000, 16_000]);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBe(6 * 3_600_000);
  });
});

describe('switches', () => {
  it('delay a webhook', async () => {
    await fault('webhook_delay', 3_600_000);
    const late = await paid();
    const prompt = await paid();
    await h.received(prompt.providerRef, 'payment.paid', 1);
    expect(about(late)).toEqual([]);
    h.advance(3_600_000);
    await h.received(late.providerRef, 'payment.paid', 1);
  });

  it('send it several times', async () => {
    await fault('webhook_duplicate', 2);
    const payment = await paid();
    const copies = await h.received(payment.providerRef, 'payment.paid', 3);
    expect(new Set(copies.map((c) => c.rawBody)).size).toBe(1);
    await until(payment, (e) => e.status === 'delivered');
    expect(about(payment)).toHaveLength(3);
  });

  it('send them out of order', async () => {
    await fault('webhook_reorder');
    const payment = await paid();
    await h.provider.refund(payment.providerRef, 12_000, 'k');
    await h.received(payment.providerRef, 'payment.paid', 1);
    expect(types(payment)).toEqual(['payment.refunded', 'payment.paid']);
  });

  it('never send one, until it is asked for', async () => {
    await fault('webhook_never');
    const payment = await paid();
    const [event] = await events(payment);
    expect(event).toMatchObject({ type: 'payment.paid', status: 'withheld', attempts: 0 });
    expect((await h.provider.fetchPayment(payment.providerRef)).status).toBe('paid');
    expect((await h.test('POST', `/redeliver/${event!.id}`)).status).toBe(202);
    await h.received(payment.providerRef, 'payment.paid', 1);
    expect((await h.test('POST', '/redeliver/evt_unknown')).status).toBe(404);
  });

  it('send the same event again after it was taken', async () => {
    const payment = await paid();
    const { id } = await until(payment, (e) => e.status === 'delivered');
    await h.test('POST', `/redeliver/${id}`);
    const [first, second] = await h.received(payment.providerRef, 'payment.paid', 2);
    expect(JSON.parse(second!.rawBody).id).toBe(JSON.parse(first!.rawBody).id);
  });

  it('sign wrongly as often as told', async () => {
    await fault('webhook_bad_signature', 0, 1);
    h.merchant.answer(400);
    const payment = await paid();
    await until(payment, (e) => e.lastAnswer !== null);
    h.merchant.answer(200);
    h.advance(5_000);
    const [bad, good] = await h.received(payment.providerRef, 'payment.paid', 2);
    await expect(h.provider.verifyWebhook(bad!.rawBody, bad!.headers)).rejects.toThrow(InvalidSignature);
    expect((await h.provider.verifyWebhook(good!.rawBody, good!.headers)).payment?.status).toBe('paid');
  });

  it('lose the answer to a request that was carried out', async () => {
    const payment = await paid();
    await fault('api_lost');
    await expect(h.provider.refund(payment.providerRef, 12_000, 'r1')).rejects.toThrow(ProviderUnavailable);
    const again = await h.provider.refund(payment.providerRef, 12_000, 'r1');
    expect(again.status).toBe('refunded');
    expect(await h.balance(payment.providerRef)).toBe(0);
  });

  it('slow the API beyond the adapter’s patience, after which the request is carried out all the same', async () => {
    const payment = await paid();
    await fault('api_slow', 5_500);
    await expect(h.provider.refund(payment.providerRef, 2_000, 'r2')).rejects.toThrow(ProviderUnavailable);
    await h.received(payment.providerRef, 'payment.refunded', 1);
    expect(await h.balance(payment.providerRef)).toBe(10_000);
  });

  it('count exactly, also among parallel requests', async () => {
    const payment = await paid();
    await fault('api_down', 0, 5);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => h.provider.fetchPayment(payment.providerRef)),
    );
    expect(results.filter((r) => r.status === 'rejected')).toHaveLength(5);
  });

  it('and the API itself open only to the secret, and take only what is documented', async () => {
    const origin = h.provider.origins[0]!;
    for (const path of ['/v1/test/faults', '/v1/payments', '/v1/payments/x/cancel'])
      for (const Authorization of ['', 'Bearer wrong', 'Bearer '])
        expect((await fetch(origin + path, { method: 'POST', headers: { Authorization } })).status).toBe(401);
    for (const body of [
      {},
      { fault: 'nothing' },
      { fault: 'api_down', count: 0 },
      { fault: 'api_down', x: 1 },
    ])
      expect((await h.test('POST', '/faults', body)).status).toBe(400);
    expect((await h.test('POST', '/faults')).status).toBe(400);
  });
});
