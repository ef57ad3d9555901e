import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateTime } from '#platform/jst.ts';
import { type PaymentState, ProviderRefused } from '../../port.ts';
import { type SandboxHarness, startHarness } from '../testing/harness.ts';

const DAY = 86_400_000;
const RETURN = 'http://localhost:3000/donate/return/7K3Q9WXA2';

let h: SandboxHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const state = (p: PaymentState) => h.provider.fetchPayment(p.providerRef);

describe('wallet', () => {
  it('is paid when the payer approves, once', async () => {
    const payment = await h.create({ method: 'wallet' });
    expect(await (await fetch(payment.redirectUrl!)).text()).toContain('12,000円の支払いを承認する');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => h.post(payment.redirectUrl!, { action: 'pay' })),
    );
    for (const a of answers) expect([a.status, a.headers.get('location')]).toEqual([303, RETURN]);
    expect((await state(payment)).status).toBe('paid');
    expect(await h.balance(payment.providerRef)).toBe(12_000);
  });

  it('takes nothing when the payer refuses, or sends something else', async () => {
    const payment = await h.create({ method: 'wallet' });
    await h.post(payment.redirectUrl!, { action: 'other' });
    expect((await state(payment)).status).toBe('created');
    await h.post(payment.redirectUrl!, { action: 'leave' });
    expect(await state(payment)).toMatchObject({ status: 'failed', failureCode: 'PAYMENT_CANCELLED' });
    await h.post(payment.redirectUrl!, { action: 'pay' });
    expect(await h.balance(payment.providerRef)).toBe(0);
  });
});

describe('konbini', () => {
  const begin = async () => {
    const expiresAt = new Date(h.now().getTime() + 7 * DAY);
    const payment = await h.create({ method: 'konbini', expiresAt });
    const [number, deadline, counter] = payment.instructions.map((i) => i.value);
    return { payment, expiresAt, number: number!, deadline, counter: counter! };
  };

  it('begins as pending with a number, a deadline and a place, and sends the payer nowhere', async () => {
    const { payment, expiresAt, number, deadline } = await begin();
    expect(payment).toMatchObject({ status: 'pending', redirectUrl: null });
    expect(number).toMatch(/^\d{4}-\d{4}-\d{5}$/);
    expect(deadline).toBe(formatDateTime(expiresAt));
    await h.received(payment.providerRef, 'payment.pending', 1);
  });

  it('is paid at the counter by its number, once', async () => {
    const { payment, number, counter } = await begin();
    const shown = await (await fetch(`${counter}?number=${number}`)).text();
    expect(shown).toContain('12,000円を支払う');
    expect((await state(payment)).status).toBe('pending');
    await Promise.all(Array.from({ length: 10 }, () => h.post(counter, { number })));
    expect((await state(payment)).status).toBe('paid');
    expect(await h.balance(payment.providerRef)).toBe(12_000);
    expect(await (await h.post(counter, { number })).text()).toContain('お支払いは完了しています');
  });

  it('is refused at the counter after the deadline, after a cancellation, and for an unknown number', async () => {
    const late = await begin();
    h.advance(7 * DAY);
    expect(await (await h.post(late.counter, { number: late.number })).text()).toContain(
      'お支払い期限が過ぎました',
    );
    expect((await state(late.payment)).status).toBe('expired');
    const cancelled = await begin();
    await h.provider.cancel(cancelled.payment.providerRef);
    await h.post(cancelled.counter, { number: cancelled.number });
    expect(await h.balance(cancelled.payment.providerRef)).toBe(0);
    expect((await h.post(late.counter, { number: '0000000000000' })).status).toBe(404);
    expect((await h.post(late.counter, { number: 'x' })).status).toBe(422);
    expect((await fetch(late.counter)).status).toBe(200);
  });
});

it('refuses a method that it does not offer', async () => {
  for (const method of ['pay_easy', 'bank_transfer'] as const)
    await expect(h.create({ method })).rejects.toThrow(ProviderRefused);
});
