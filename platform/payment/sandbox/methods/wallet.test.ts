import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentState } from '../../port.ts';
import { type SandboxHarness, startHarness } from '../testing/harness.ts';

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
