import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endOfJstDay } from '#platform/jst.ts';
import { paymentContract } from '../contract.ts';
import { type Checkout, DeadlinePassed, ProviderRefused, ProviderUnavailable } from '../port.ts';
import { type StripeHarness, startHarness } from './testing/harness.ts';

paymentContract('Stripe', startHarness);

const DAY = 86_400_000;

describe('Stripe', () => {
  let h: StripeHarness;
  beforeAll(async () => {
    h = await startHarness();
  });
  afterAll(() => h.close());

  const checkout = (over: Partial<Checkout> = {}): Checkout => ({
    idempotencyKey: randomUUID(),
    reference: '7K3Q9WXA2',
    description: 'ほたて貝柱 1kg & "大粒" [訳あり]=100%',
    amount: 12_000,
    method: 'card',
    returnUrl: 'http://localhost:3000/donate/return?donation=7K3Q9WXA2',
    expiresAt: endOfJstDay(h.now(), 7),
    ...over,
  });
  const create = (over: Partial<Checkout> = {}) => h.provider.createCheckout(checkout(over));
  const fetched = (ref: string) => h.provider.fetchPayment(ref);
  const refund = (ref: string, amount: number, key: string = randomUUID()) =>
    h.provider.refund(ref, amount, key);
  const lineOf = (rows: { label: string; value: string }[], label: string) =>
    rows.find((r) => r.label === label)?.value;

  it('sends what the payer sees and what finds it again', async () => {
    const wanted = checkout();
    const { providerRef } = await h.provider.createCheckout(wanted);
    const session = h.fake.books.sessions.get(providerRef)!;
    expect(session).toMatchObject({
      client_reference_id: wanted.reference,
      success_url: wanted.returnUrl,
      cancel_url: wanted.returnUrl,
      payment_method_types: ['card'],
      metadata: { payment_key: wanted.idempotencyKey, reference: wanted.reference, method: 'card' },
    });
    expect(h.fake.calls.find((c) => c.key === wanted.idempotencyKey)?.path).toBe('/v1/checkout/sessions');
  });

  it('does not take Pay-easy, an amount above the bounds, or a deadline that has come', async () => {
    expect(h.provider.methods).toEqual(['card', 'wallet', 'konbini', 'bank_transfer']);
    expect(h.provider.walletName).toBe('PayPay');
    await expect(create({ method: 'pay_easy' })).rejects.toThrow(ProviderRefused);
    await expect(create({ method: 'konbini', amount: 300_001 })).rejects.toThrow('amount_too_large');
    await expect(create({ expiresAt: h.now() })).rejects.toThrow(DeadlinePassed);
  });

  describe('by card', () => {
    it('stays open after a decline, and is paid by the second card', async () => {
      const { providerRef, redirectUrl } = await create();
      h.fake.payer.fail(providerRef, { code: 'card_declined', decline_code: 'insufficient_funds' });
      expect(await fetched(providerRef)).toMatchObject({ status: 'created', failureCode: null, redirectUrl });
      h.fake.payer.pay(providerRef);
      expect(await fetched(providerRef)).toMatchObject({ status: 'paid', failureCode: null });
    });

    it.each([
      ['card_declined', 'expired_card', 'CARD_EXPIRED'],
      ['expired_card', undefined, 'CARD_EXPIRED'],
      ['incorrect_cvc', 'incorrect_cvc', 'CARD_INVALID'],
      ['payment_intent_authentication_failure', undefined, 'AUTH_FAILED'],
      ['card_declined', 'do_not_honor', 'CARD_DECLINED'],
    ])('says of %s (%s) at the end: %s', async (code, decline_code, failureCode) => {
      const { providerRef } = await create();
      h.fake.payer.fail(providerRef, { code, decline_code });
      expect(await h.provider.cancel(providerRef)).toMatchObject({ status: 'failed', failureCode });
    });

    it('is pending while the bank asks, and can be ended then', async () => {
      const { providerRef, redirectUrl } = await create();
      h.fake.payer.challenge(providerRef);
      expect(await fetched(providerRef)).toMatchObject({ status: 'pending', redirectUrl, instructions: [] });
      expect(await h.provider.cancel(providerRef)).toMatchObject({ failureCode: 'PAYMENT_CANCELLED' });
    });
  });

  it('takes a wallet that agrees, and ends one that refuses', async () => {
    const agreed = await create({ method: 'wallet' });
    expect(h.fake.books.sessions.get(agreed.providerRef)?.payment_method_types).toEqual(['paypay']);
    h.fake.payer.pay(agreed.providerRef);
    expect((await fetched(agreed.providerRef)).status).toBe('paid');
    const refused = await create({ method: 'wallet' });
    h.fake.payer.fail(refused.providerRef, { code: 'payment_method_customer_decline' });
    expect((await fetched(refused.providerRef)).status).toBe('created');
    expect(await h.provider.cancel(refused.providerRef)).toMatchObject({
      status: 'failed',
      failureCode: 'PAYMENT_CANCELLED',
    });
  });

  describe('by konbini', () => {
    const voucher = async () => {
      const { providerRef } = await create({ method: 'konbini' });
      h.fake.payer.takeVoucher(providerRef);
      return fetched(providerRef);
    };

    it('tells the numbers of each chain, which end with the day of the deadline', async () => {
      const payment = await voucher();
      expect(payment).toMatchObject({ status: 'pending', redirectUrl: null });
      const told = payment.instructions;
      expect(lineOf(told, 'ファミリーマートの支払番号')).toBe('1234567890');
      expect(lineOf(told, 'ローソンの確認番号')).toBe('09012345678');
      expect(lineOf(told, '店頭でのお手続き')).toMatch(/^https:/);
      const intent = h.fake.books.intentOf(h.fake.books.sessions.get(payment.providerRef)!);
      const ends = intent?.next_action?.konbini_display_details?.expires_at ?? 0;
      expect(new Date(ends * 1000)).toEqual(payment.expiresAt);
    });

    it('reports as paid what is paid by a number after its cancellation, as Stripe cannot recall one', async () => {
      const { providerRef } = await voucher();
      expect(await h.provider.cancel(providerRef)).toMatchObject({ status: 'failed', instructions: [] });
      h.fake.payer.payAtCounter(providerRef);
      expect(await fetched(providerRef)).toMatchObject({ status: 'paid', receivedAmount: 12_000 });
    });
  });

  describe('by bank transfer', () => {
    const account = async () => {
      const { providerRef } = await create({ method: 'bank_transfer' });
      h.fake.payer.takeAccount(providerRef);
      return fetched(providerRef);
    };

    it('tells the account', async () => {
      const { instructions } = await account();
      expect(lineOf(instructions, '銀行名')).toBe('テスト銀行');
      expect(lineOf(instructions, '店番号')).toBe('950');
      expect(lineOf(instructions, '預金種目')).toBe('普通');
      expect(lineOf(instructions, '口座番号')).toBe('1234567');
    });

    it('counts by when the money came, not by when it is seen', async () => {
      const { providerRef, expiresAt } = await account();
      h.advance(expiresAt.getTime() - h.now().getTime() - 60_000);
      const came = h.now().getTime();
      h.fake.payer.transfer(providerRef, 12_000);
      h.advance(DAY);
      const state = await fetched(providerRef);
      expect(state.status).toBe('paid');
      expect(Math.abs(state.paidAt!.getTime() - came)).toBeLessThan(2_000);
    });

    it('does not take what comes a moment too late, and gives it back', async () => {
      const { providerRef, expiresAt } = await account();
      h.advance(expiresAt.getTime() - h.now().getTime() + 2_000);
      h.fake.payer.transfer(providerRef, 12_000);
      expect(await fetched(providerRef)).toMatchObject({ status: 'expired', receivedAmount: 12_000 });
      expect(await refund(providerRef, 12_000)).toMatchObject({ status: 'expired', refundedAmount: 12_000 });
      expect(await h.balance(providerRef)).toBe(0);
    });

    it('gives a surplus and the payment back under one key, once', async () => {
      const { providerRef } = await account();
      h.fake.payer.transfer(providerRef, 15_000);
      await fetched(providerRef);
      await expect(refund(providerRef, 15_001)).rejects.toThrow(ProviderRefused);
      expect(await h.balance(providerRef)).toBe(15_000);
      const key = randomUUID();
      const all = await Promise.all(Array.from({ length: 6 }, () => refund(providerRef, 13_000, key)));
      for (const state of all) expect(state).toMatchObject({ status: 'paid', refundedAmount: 13_000 });
      expect(await h.balance(providerRef)).toBe(2_000);
      await expect(refund(providerRef, 2_001)).rejects.toThrow(ProviderRefused);
    });
  });

  describe('after Stripe forgot its idempotency keys', () => {
    it('refunds once for a key all the same', async () => {
      const card = await create();
      const transfer = await create({ method: 'bank_transfer' });
      h.fake.payer.pay(card.providerRef);
      h.fake.payer.takeAccount(transfer.providerRef);
      h.fake.payer.transfer(transfer.providerRef, 15_000);
      await fetched(transfer.providerRef);
      for (const { providerRef } of [card, transfer]) {
        const key = randomUUID();
        await refund(providerRef, 3_000, key);
        h.advance(2 * DAY);
        expect((await refund(providerRef, 3_000, key)).refundedAmount).toBe(3_000);
        expect(await h.balance(providerRef)).toBe(providerRef === card.providerRef ? 9_000 : 12_000);
        await expect(refund(providerRef, 2_000, key)).rejects.toThrow(ProviderRefused);
      }
    });

    it('finds a payment by its key, and knows what was never there', async () => {
      const wanted = checkout();
      const made = await h.provider.createCheckout(wanted);
      h.advance(2 * DAY);
      const found = await h.provider.findByIdempotencyKey(wanted.idempotencyKey);
      expect(found).toMatchObject({ providerRef: made.providerRef, status: 'expired' });
      expect(await h.provider.findByIdempotencyKey(randomUUID())).toBeNull();
    });
  });

  it('makes a new refund after one that the bank sent back', async () => {
    const { providerRef } = await create();
    h.fake.payer.pay(providerRef);
    const key = randomUUID();
    await refund(providerRef, 12_000, key);
    h.fake.payer.bounceRefund([...h.fake.books.refunds.keys()].at(-1)!);
    expect(await fetched(providerRef)).toMatchObject({ status: 'paid', refundedAmount: 0 });
    expect(await refund(providerRef, 12_000, key)).toMatchObject({ status: 'refunded' });
    expect(await h.balance(providerRef)).toBe(0);
  });

  it('knows that nothing was begun when Stripe broke at the first step, and keeps saying so', async () => {
    const wanted = checkout();
    h.fake.breakNext('/v1/customers');
    await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
    await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
    expect(await h.provider.findByIdempotencyKey(wanted.idempotencyKey)).toBeNull();
  });

  it('is not sure of a payment that another call is just making, a second apart', async () => {
    const wanted = checkout({ expiresAt: new Date(h.now().getTime() + 60_000) });
    const release = h.fake.hold('/v1/checkout/sessions');
    const slow = h.provider.createCheckout(wanted);
    await vi.waitFor(() => expect(h.fake.calls.at(-1)?.key).toBe(wanted.idempotencyKey));
    h.advance(5_000);
    await expect(h.provider.createCheckout(wanted)).rejects.toThrow(ProviderUnavailable);
    release();
    const made = await slow;
    expect(await h.provider.createCheckout(wanted)).toEqual(made);
  });

  it('does not touch a session of somebody else on the same account', async () => {
    const { providerRef } = await create();
    h.fake.books.sessions.get(providerRef)!.metadata = {};
    await expect(fetched(providerRef)).rejects.toThrow(ProviderRefused);
  });
});
