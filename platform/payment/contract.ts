import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deferredContract } from './contract-deferred.ts';
import type { ContractHarness } from './contract-harness.ts';
import { setbackContract } from './contract-setbacks.ts';
import {
  type Checkout,
  DeadlinePassed,
  InvalidSignature,
  ProviderRefused,
  ProviderUnavailable,
} from './port.ts';

/** The tests that every provider behind the payment port must pass. */
export function paymentContract(name: string, start: () => Promise<ContractHarness>): void {
  describe(`payment port: ${name}`, () => {
    let h: ContractHarness;
    beforeAll(async () => {
      h = await start();
    });
    afterAll(() => h.close());

    const checkout = (over: Partial<Checkout> = {}): Checkout => ({
      idempotencyKey: randomUUID(),
      reference: '7K3Q9WXA2',
      description: 'ほたて貝柱 1kg',
      amount: 12_000,
      method: 'card',
      returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
      expiresAt: new Date(h.now().getTime() + 30 * 60_000),
      ...over,
    });
    const create = (over: Partial<Checkout> = {}) => h.provider.createCheckout(checkout(over));
    const paid = async (over: Partial<Checkout> = {}) => {
      const payment = await create(over);
      await h.approve(payment);
      return h.provider.fetchPayment(payment.providerRef);
    };

    it('creates a payment and says where the payer must go', async () => {
      const wanted = checkout();
      const made = await h.provider.createCheckout(wanted);
      expect(made).toMatchObject({ status: 'created', amount: 12_000, refundedAmount: 0, paidAt: null });
      expect(made).toMatchObject({ reference: wanted.reference, failureCode: null });
      expect(h.provider.origins).toContain(new URL(made.redirectUrl!).origin);
      expect(await h.provider.fetchPayment(made.providerRef)).toEqual(made);
      expect(await h.provider.findByIdempotencyKey(wanted.idempotencyKey)).toEqual(made);
    });

    it('answers a repeat with the first payment, and refuses another request under its key', async () => {
      const wanted = checkout();
      const first = await h.provider.createCheckout(wanted);
      expect(await h.provider.createCheckout(wanted)).toEqual(first);
      await expect(h.provider.createCheckout({ ...wanted, amount: 13_000 })).rejects.toThrow(ProviderRefused);
      expect((await h.provider.fetchPayment(first.providerRef)).amount).toBe(12_000);
    });

    it('makes one payment of many parallel requests with one key', async () => {
      const wanted = checkout();
      const made = await Promise.all(Array.from({ length: 20 }, () => h.provider.createCheckout(wanted)));
      expect(new Set(made.map((m) => m.providerRef)).size).toBe(1);
    });

    it('tells what it does not know from what it cannot say', async () => {
      expect(await h.provider.findByIdempotencyKey(randomUUID())).toBeNull();
      await expect(h.provider.fetchPayment('pay_unknown')).rejects.toThrow(ProviderRefused);
      await expect(create({ amount: 0 })).rejects.toThrow(ProviderRefused);
      await expect(create({ expiresAt: h.now() })).rejects.toThrow(DeadlinePassed);
    });

    it('reports a payment with its instant, and holds the money', async () => {
      const before = h.now();
      const state = await paid();
      expect(state).toMatchObject({ status: 'paid', redirectUrl: null, failureCode: null });
      expect(state.paidAt!.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
      expect(state.paidAt!.getTime()).toBeLessThanOrEqual(h.now().getTime() + 1000);
      expect(await h.balance(state.providerRef)).toBe(12_000);
    });

    it('reports a refusal and a payer who left, and holds nothing', async () => {
      const declined = await create();
      await h.decline(declined);
      const left = await create();
      await h.leave(left);
      expect(await h.provider.fetchPayment(declined.providerRef)).toMatchObject({
        status: 'failed',
        failureCode: 'CARD_DECLINED',
      });
      expect(await h.provider.fetchPayment(left.providerRef)).toMatchObject(
        h.leavingIsOpen ? left : { status: 'failed', failureCode: 'PAYMENT_CANCELLED' },
      );
      expect(await h.balance(declined.providerRef)).toBe(0);
      expect(await h.balance(left.providerRef)).toBe(0);
    });

    it('cancels what is not paid, and leaves what is', async () => {
      const open = await create();
      const cancelled = await h.provider.cancel(open.providerRef);
      expect(cancelled).toMatchObject({
        status: 'failed',
        failureCode: 'PAYMENT_CANCELLED',
        redirectUrl: null,
      });
      expect(await h.provider.cancel(open.providerRef)).toEqual(cancelled);
      await h.approve(open);
      expect(await h.balance(open.providerRef)).toBe(0);
      const done = await paid();
      expect(await h.provider.cancel(done.providerRef)).toEqual(done);
    });

    it('lets either the payer or the cancellation win, never both', async () => {
      const payments = await Promise.all(Array.from({ length: 12 }, () => create()));
      await Promise.all(payments.flatMap((p) => [h.approve(p), h.provider.cancel(p.providerRef)]));
      for (const { providerRef } of payments) {
        const { status } = await h.provider.fetchPayment(providerRef);
        expect(['paid', 'failed']).toContain(status);
        expect(await h.balance(providerRef)).toBe(status === 'paid' ? 12_000 : 0);
      }
    });

    it('refunds once for a key', async () => {
      const { providerRef } = await paid();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => h.provider.refund(providerRef, 5_000, key)),
      );
      for (const answer of answers) expect(answer).toMatchObject({ status: 'paid', refundedAmount: 5_000 });
      expect(await h.balance(providerRef)).toBe(7_000);
      await expect(h.provider.refund(providerRef, 6_000, key)).rejects.toThrow(ProviderRefused);
      const all = await h.provider.refund(providerRef, 7_000, randomUUID());
      expect(all).toMatchObject({ status: 'refunded', refundedAmount: 12_000 });
      expect(all.paidAt).not.toBeNull();
      expect(await h.provider.refund(providerRef, 7_000, key).catch((e) => e)).toBeInstanceOf(
        ProviderRefused,
      );
      expect(await h.balance(providerRef)).toBe(0);
    });

    it('never refunds more than was paid, however many ask at once', async () => {
      const { providerRef } = await paid();
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => h.provider.refund(providerRef, 5_000, randomUUID())),
      );
      expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(2);
      for (const r of results) if (r.status === 'rejected') expect(r.reason).toBeInstanceOf(ProviderRefused);
      expect(await h.balance(providerRef)).toBe(2_000);
      const unpaid = await create();
      await expect(h.provider.refund(unpaid.providerRef, 1, randomUUID())).rejects.toThrow(ProviderRefused);
    });

    it('ends a payment at its deadline', async () => {
      const late = await create();
      h.advance(31 * 60_000);
      expect(await h.provider.fetchPayment(late.providerRef)).toMatchObject({
        status: 'expired',
        failureCode: 'PAYMENT_EXPIRED',
        redirectUrl: null,
      });
      await h.approve(late);
      expect(await h.balance(late.providerRef)).toBe(0);
      const [webhook] = await h.received(late.providerRef, 'payment.expired', 1);
      expect((await h.provider.verifyWebhook(webhook!.rawBody, webhook!.headers)).payment?.status).toBe(
        'expired',
      );
    });

    it('tells by a signed webhook what it also answers by its API', async () => {
      const state = await paid();
      const [webhook] = await h.received(state.providerRef, 'payment.paid', 1);
      const event = await h.provider.verifyWebhook(webhook!.rawBody, webhook!.headers);
      expect(event.payment).toEqual(state);
      expect(event.eventId).not.toBe('');
    });

    deferredContract(() => h);
    setbackContract(() => h);

    describe('a webhook', () => {
      let body: string;
      beforeAll(async () => {
        const { providerRef } = await paid();
        body = (await h.received(providerRef, 'payment.paid', 1))[0]!.rawBody;
      });
      const verify = (raw: string, headers: Headers) => h.provider.verifyWebhook(raw, headers);

      it('is believed when signed by the current secret, or by the one being replaced', async () => {
        const event = await verify(body, h.signed(body, 'current', h.now()));
        expect(event.payment?.status).toBe('paid');
        expect(await verify(body, h.signed(body, 'previous', h.now()))).toEqual(event);
      });

      it('is refused when a stranger signed it, or nobody', async () => {
        await expect(verify(body, h.signed(body, 'stranger', h.now()))).rejects.toThrow(InvalidSignature);
        await expect(verify(body, new Headers())).rejects.toThrow(InvalidSignature);
      });

      it('is refused when one byte differs', async () => {
        const headers = h.signed(body, 'current', h.now());
        for (const raw of [body.replace('12000', '12001'), `${body} `, ''])
          await expect(verify(raw, headers)).rejects.toThrow(InvalidSignature);
      });

      it('is refused when older or newer than five minutes, and taken within', async () => {
        const at = (seconds: number) => new Date(h.now().getTime() + seconds * 1000);
        for (const seconds of [-290, 290])
          await expect(verify(body, h.signed(body, 'current', at(seconds)))).resolves.toBeDefined();
        for (const seconds of [-310, 310])
          await expect(verify(body, h.signed(body, 'current', at(seconds)))).rejects.toThrow(
            InvalidSignature,
          );
      });

      it('is refused when it is signed but not an event', async () => {
        for (const raw of ['', 'null', '{"id":1}', 'not json'])
          await expect(verify(raw, h.signed(raw, 'current', h.now()))).rejects.toThrow(InvalidSignature);
      });
    });

    it('says "unavailable", not "refused", while the provider is down', async () => {
      const wanted = checkout();
      const { providerRef } = await paid();
      await h.down(true);
      try {
        await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
        await expect(h.provider.fetchPayment(providerRef)).rejects.toThrow(ProviderUnavailable);
        await expect(h.provider.findByIdempotencyKey(wanted.idempotencyKey)).rejects.toThrow(
          ProviderUnavailable,
        );
        await expect(h.provider.cancel(providerRef)).rejects.toThrow(ProviderUnavailable);
        await expect(h.provider.refund(providerRef, 1, randomUUID())).rejects.toThrow(ProviderUnavailable);
      } finally {
        await h.down(false);
      }
      expect(await h.provider.findByIdempotencyKey(wanted.idempotencyKey)).toBeNull();
      expect(await h.balance(providerRef)).toBe(12_000);
    });
  });
}
