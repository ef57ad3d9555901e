import { randomUUID } from 'node:crypto';
import { describe, expect, it, type TestContext } from 'vitest';
import { endOfJstDay } from '#platform/jst.ts';
import type { ContractHarness } from './contract-harness.ts';
import { type PaymentMethod, type PaymentState, ProviderRefused } from './port.ts';

const DAY = 86_400_000;
const AMOUNT = 12_000;

/**
 * The part of the contract about deferred methods: at a counter or by transfer, where too little, too much and too late
 * all happen. Methods that the provider does not offer are skipped.
 */
export function deferredContract(harness: () => ContractHarness): void {
  const offered = (test: TestContext, method: PaymentMethod) => {
    const h = harness();
    test.skip(!h.provider.methods.includes(method), `${h.provider.name} does not offer ${method}`);
    return h;
  };
  const create = async (h: ContractHarness, method: PaymentMethod) => {
    const made = await h.provider.createCheckout({
      idempotencyKey: randomUUID(),
      reference: '7K3Q9WXA2',
      description: 'ほたて貝柱 1kg',
      amount: AMOUNT,
      method,
      returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
      expiresAt: endOfJstDay(h.now(), 7),
    });
    return h.confirm ? h.confirm(made) : made;
  };
  const state = (h: ContractHarness, p: PaymentState) => h.provider.fetchPayment(p.providerRef);
  const refund = (h: ContractHarness, p: PaymentState, yen: number, key: string = randomUUID()) =>
    h.provider.refund(p.providerRef, yen, key);
  /** The state in the last webhook of a type, once it came. */
  const told = async (h: ContractHarness, p: PaymentState, type: string, count = 1) => {
    const { rawBody, headers } = (await h.received(p.providerRef, type, count)).at(-1)!;
    return (await h.provider.verifyWebhook(rawBody, headers)).payment;
  };

  describe.each(['konbini', 'pay_easy', 'bank_transfer'] as const)('a payment by %s', (method) => {
    const pay = (h: ContractHarness, p: PaymentState) =>
      method === 'bank_transfer' ? h.transfer!(p, AMOUNT) : h.payAtCounter!(p);

    it('is pending at once, and says how and until when to pay', async (test) => {
      const h = offered(test, method);
      const made = await create(h, method);
      expect(made).toMatchObject({ status: 'pending', amount: AMOUNT, receivedAmount: 0, refundedAmount: 0 });
      expect(made).toMatchObject({ paidAt: null, failureCode: null });
      expect(made.instructions.length).toBeGreaterThan(0);
      for (const { label, value } of made.instructions) expect([label, value]).not.toContain('');
      expect(made.expiresAt.getTime()).toBeGreaterThan(h.now().getTime() + 6 * DAY);
      expect(await state(h, made)).toEqual(made);
      expect(await told(h, made, 'payment.pending')).toEqual(made);
    });

    it('is paid days later, at the instant when the money came', async (test) => {
      const h = offered(test, method);
      const payment = await create(h, method);
      h.advance(3 * DAY);
      const before = h.now();
      await pay(h, payment);
      const after = await state(h, payment);
      expect(after).toMatchObject({ status: 'paid', receivedAmount: AMOUNT, redirectUrl: null });
      expect(after.paidAt!.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
      expect(after.paidAt!.getTime()).toBeLessThanOrEqual(h.now().getTime() + 1000);
      expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
      expect(await told(h, payment, 'payment.paid')).toEqual(after);
    });

    it('ends at its deadline, holding nothing', async (test) => {
      const h = offered(test, method);
      const payment = await create(h, method);
      h.advance(8 * DAY);
      const after = await state(h, payment);
      expect(after).toMatchObject({
        status: 'expired',
        failureCode: 'PAYMENT_EXPIRED',
        receivedAmount: 0,
        paidAt: null,
      });
      if (!h.silentAtDeadline?.includes(method))
        expect(await told(h, payment, 'payment.expired')).toEqual(after);
      await expect(refund(h, payment, 1)).rejects.toThrow(ProviderRefused);
    });

    it('can be cancelled while it waits', async (test) => {
      const h = offered(test, method);
      const payment = await create(h, method);
      expect(await h.provider.cancel(payment.providerRef)).toMatchObject({
        status: 'failed',
        failureCode: 'PAYMENT_CANCELLED',
      });
    });

    it('goes back in parts, and is refunded with the last', async (test) => {
      const h = offered(test, method);
      const payment = await create(h, method);
      await pay(h, payment);
      expect(await refund(h, payment, 5_000)).toMatchObject({ status: 'paid', refundedAmount: 5_000 });
      await expect(refund(h, payment, 7_001)).rejects.toThrow(ProviderRefused);
      const after = await refund(h, payment, 7_000);
      expect(after).toMatchObject({ status: 'refunded', receivedAmount: AMOUNT, refundedAmount: AMOUNT });
      expect(await h.balance(payment.providerRef)).toBe(0);
    });
  });

  it.for(['konbini', 'pay_easy'] as const)('%s takes no money after the end', async (method, test) => {
    const h = offered(test, method);
    const cancelled = await create(h, method);
    await h.provider.cancel(cancelled.providerRef);
    const late = await create(h, method);
    h.advance(8 * DAY);
    for (const payment of [cancelled, late]) {
      await h.payAtCounter!(payment);
      expect(await h.balance(payment.providerRef)).toBe(0);
      expect((await state(h, payment)).receivedAmount).toBe(0);
    }
  });

  describe('a bank transfer', () => {
    const begin = async (test: TestContext) => {
      const h = offered(test, 'bank_transfer');
      const payment = await create(h, 'bank_transfer');
      return { h, payment, transfer: (yen: number) => h.transfer!(payment, yen) };
    };

    it('in two parts is paid with the second, at its instant', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(5_000);
      const part = await state(h, payment);
      expect(part).toMatchObject({ status: 'pending', receivedAmount: 5_000, paidAt: null });
      expect(part.instructions).toEqual(payment.instructions);
      expect(await told(h, payment, 'payment.partially_received')).toEqual(part);
      h.advance(2 * DAY);
      const before = h.now();
      await transfer(7_000);
      const whole = await state(h, payment);
      expect(whole).toMatchObject({ status: 'paid', receivedAmount: AMOUNT });
      expect(whole.paidAt!.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
      expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
    });

    it('of too much is paid, and the surplus goes back without ending the payment', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(15_000);
      const paid = await state(h, payment);
      expect(paid).toMatchObject({ status: 'paid', amount: AMOUNT, receivedAmount: 15_000 });
      const settled = await refund(h, payment, 3_000);
      expect(settled).toMatchObject({ status: 'paid', receivedAmount: 15_000, refundedAmount: 3_000 });
      expect(settled.paidAt).toEqual(paid.paidAt);
      expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
      expect(await refund(h, payment, AMOUNT)).toMatchObject({ status: 'refunded', refundedAmount: 15_000 });
    });

    it('is received on top of a paid payment, which keeps its instant', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(AMOUNT);
      const paid = await state(h, payment);
      h.advance(DAY);
      await transfer(AMOUNT);
      const twice = await state(h, payment);
      expect(twice).toEqual({ ...paid, receivedAmount: 2 * AMOUNT });
      expect(await told(h, payment, 'payment.received')).toEqual(twice);
    });

    it('of too little ends at the deadline; what came, also later, goes back', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(5_000);
      h.advance(8 * DAY);
      expect(await state(h, payment)).toMatchObject({
        status: 'expired',
        receivedAmount: 5_000,
        paidAt: null,
      });
      expect(await refund(h, payment, 5_000)).toMatchObject({ status: 'expired', refundedAmount: 5_000 });
      await transfer(AMOUNT);
      const late = await state(h, payment);
      expect(late).toMatchObject({ status: 'expired', receivedAmount: 17_000, paidAt: null });
      expect(await told(h, payment, 'payment.received')).toEqual(late);
      await expect(refund(h, payment, AMOUNT + 1)).rejects.toThrow(ProviderRefused);
      const back = await refund(h, payment, AMOUNT);
      expect(back).toMatchObject({ status: 'expired', refundedAmount: 17_000 });
      expect(await h.balance(payment.providerRef)).toBe(0);
    });

    it('that was cancelled with a part received keeps that part for a refund', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(5_000);
      const cancelled = await h.provider.cancel(payment.providerRef);
      expect(cancelled).toMatchObject({ status: 'failed', failureCode: 'PAYMENT_CANCELLED' });
      expect(cancelled.receivedAmount).toBe(5_000);
      await transfer(7_000);
      expect(await state(h, payment)).toMatchObject({
        status: 'failed',
        receivedAmount: AMOUNT,
        paidAt: null,
      });
      expect(await refund(h, payment, AMOUNT)).toMatchObject({ status: 'failed', refundedAmount: AMOUNT });
    });

    it('of which a part went back while it waits needs that part again', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(5_000);
      expect(await refund(h, payment, 5_000)).toMatchObject({ status: 'pending', refundedAmount: 5_000 });
      await transfer(7_000);
      expect((await state(h, payment)).status).toBe('pending');
      await transfer(5_000);
      expect(await state(h, payment)).toMatchObject({ status: 'paid', receivedAmount: 17_000 });
      expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
    });

    it('is paid once by many at the same time, of which no yen is lost', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await Promise.all(Array.from({ length: 20 }, (_, i) => transfer(1_000 + i)));
      const sum = 20 * 1_000 + 190;
      expect(await state(h, payment)).toMatchObject({ status: 'paid', receivedAmount: sum });
      expect(await h.balance(payment.providerRef)).toBe(sum);
      const [paid] = await h.received(payment.providerRef, 'payment.paid', 1);
      const event = await h.provider.verifyWebhook(paid!.rawBody, paid!.headers);
      expect(event.payment?.paidAt).toEqual((await state(h, payment)).paidAt);
    });

    it('never gives back more than came, and once for a key, however many ask at once', async (test) => {
      const { h, payment, transfer } = await begin(test);
      await transfer(9_000);
      h.advance(8 * DAY);
      const key = randomUUID();
      const same = await Promise.all(Array.from({ length: 8 }, () => refund(h, payment, 2_000, key)));
      for (const answer of same) expect(answer).toMatchObject({ status: 'expired', refundedAmount: 2_000 });
      const others = await Promise.allSettled(Array.from({ length: 8 }, () => refund(h, payment, 3_000)));
      expect(others.filter((r) => r.status === 'fulfilled')).toHaveLength(2);
      for (const r of others) if (r.status === 'rejected') expect(r.reason).toBeInstanceOf(ProviderRefused);
      expect(await h.balance(payment.providerRef)).toBe(1_000);
      expect(await state(h, payment)).toMatchObject({ receivedAmount: 9_000, refundedAmount: 8_000 });
    });

    it('and its cancellation at once: paid or ended, with the money counted either way', async (test) => {
      const h = offered(test, 'bank_transfer');
      const payments = await Promise.all(Array.from({ length: 10 }, () => create(h, 'bank_transfer')));
      await Promise.all(payments.flatMap((p) => [h.transfer!(p, AMOUNT), h.provider.cancel(p.providerRef)]));
      for (const payment of payments) {
        const after = await state(h, payment);
        expect(['paid', 'failed']).toContain(after.status);
        expect(after.paidAt === null).toBe(after.status === 'failed');
        expect(after.receivedAmount).toBe(AMOUNT);
        expect(await h.balance(payment.providerRef)).toBe(AMOUNT);
      }
    });
  });
}
