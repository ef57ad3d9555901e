import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ContractHarness } from './contract-harness.ts';
import { type PaymentState, ProviderRefused } from './port.ts';

const AMOUNT = 12_000;

/** The part of the contract about what happens after a payment was paid or refunded: disputes, refunds that fail. */
export function setbackContract(harness: () => ContractHarness): void {
  const paid = async () => {
    const h = harness();
    const made = await h.provider.createCheckout({
      idempotencyKey: randomUUID(),
      reference: '7K3Q9WXA2',
      description: 'ほたて貝柱 1kg',
      amount: AMOUNT,
      method: 'card',
      returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
      expiresAt: new Date(h.now().getTime() + 60 * 60_000),
    });
    await h.approve(made);
    return { h, payment: await h.provider.fetchPayment(made.providerRef) };
  };
  const told = async (h: ContractHarness, p: PaymentState, type: string) => {
    const { rawBody, headers } = (await h.received(p.providerRef, type, 1)).at(-1)!;
    return (await h.provider.verifyWebhook(rawBody, headers)).payment;
  };

  describe('a disputed payment', () => {
    it('says what is disputed and until when evidence is taken, while its money is away', async () => {
      const { h, payment } = await paid();
      expect(payment).toMatchObject({ bouncedAmount: 0, disputes: [] });
      await h.dispute(payment);
      const state = await h.provider.fetchPayment(payment.providerRef);
      const dispute = {
        ref: expect.any(String),
        status: 'open',
        amount: AMOUNT,
        evidenceUntil: expect.any(Date),
      };
      expect(state).toEqual({ ...payment, disputes: [dispute] });
      expect(state.disputes[0]!.evidenceUntil!.getTime()).toBeGreaterThan(h.now().getTime());
      expect(await told(h, payment, 'payment.disputed')).toEqual(state);
      expect(await h.balance(payment.providerRef)).toBe(0);
      await expect(h.provider.refund(payment.providerRef, 1, randomUUID())).rejects.toThrow(ProviderRefused);
    });

    it.each([
      ['won', AMOUNT],
      ['lost', 0],
    ] as const)('that is %s stays paid and leaves %i yen', async (outcome, held) => {
      const { h, payment } = await paid();
      await h.dispute(payment);
      await h.settleDispute(payment, outcome);
      const state = await h.provider.fetchPayment(payment.providerRef);
      const dispute = { ref: expect.any(String), status: outcome, amount: AMOUNT, evidenceUntil: null };
      expect(state).toEqual({ ...payment, disputes: [dispute] });
      expect(await told(h, payment, `payment.dispute_${outcome}`)).toEqual(state);
      expect(await h.balance(payment.providerRef)).toBe(held);
    });

    it('may be disputed in part', async () => {
      const { h, payment } = await paid();
      await h.dispute(payment, 5_000);
      const { disputes } = await h.provider.fetchPayment(payment.providerRef);
      expect(disputes).toMatchObject([{ status: 'open', amount: 5_000 }]);
      expect(await h.balance(payment.providerRef)).toBe(7_000);
    });
  });

  describe('a refund that fails later', () => {
    it('is not refunded, and is counted', async () => {
      const { h, payment } = await paid();
      await h.provider.refund(payment.providerRef, AMOUNT, randomUUID());
      await h.failRefund(payment);
      const state = await h.provider.fetchPayment(payment.providerRef);
      expect(state).toEqual({ ...payment, refundedAmount: 0, bouncedAmount: AMOUNT });
      expect(await told(h, payment, 'payment.refund_failed')).toEqual(state);
      expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
      const again = await h.provider.refund(payment.providerRef, AMOUNT, randomUUID());
      expect(again).toMatchObject({ status: 'refunded', refundedAmount: AMOUNT, bouncedAmount: AMOUNT });
    });
  });
}
