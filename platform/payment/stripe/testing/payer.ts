import type Stripe from 'stripe';
import { endOfJstDay } from '#platform/jst.ts';
import type { Books } from './books.ts';
import { disputeObject } from './dispute-object.ts';
import { intentObject } from './objects.ts';

/** What payers and their banks do, on Stripe's pages and outside. On a page that has ended nothing happens. */
export function payerOf(books: Books) {
  const open = (id: string): Stripe.PaymentIntent | undefined => {
    books.tick();
    const session = books.find(books.sessions, 'checkout.session', id);
    if (session.status !== 'open') return undefined;
    const made = books.intentOf(session);
    const intent = made ?? intentObject(books.now(), session, books.later.get(id)?.metadata ?? {});
    books.intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  };

  const instruct = (intent: Stripe.PaymentIntent | undefined, next_action: object): void => {
    if (!intent) return;
    Object.assign(intent, { status: 'requires_action', next_action });
    const session = Object.assign(books.sessionOf(intent), { status: 'complete', url: null });
    books.emit('checkout.session.completed', session);
  };

  return {
    /** Pays with a valid card, or approves in PayPay. */
    pay(id: string): void {
      const intent = open(id);
      if (intent) books.succeed(intent);
    },
    /** Tries and fails: the page stays open for another try. */
    fail(id: string, error: { code: string; decline_code?: string }): void {
      const intent = open(id);
      if (!intent) return;
      const last_payment_error = { type: 'card_error', message: 'Your card was declined.', ...error };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error, next_action: null });
      books.emit('payment_intent.payment_failed', intent);
    },
    /** Is redirected to the bank for 3-D Secure. */
    challenge(id: string): void {
      const redirect_to_url = { url: 'https://hooks.stripe.com/redirect', return_url: null };
      const next_action = { type: 'redirect_to_url', redirect_to_url };
      const intent = open(id);
      if (intent) Object.assign(intent, { status: 'requires_action', next_action });
    },
    /** Confirms konbini and gets numbers. */
    takeVoucher(id: string): void {
      const codes = (n: string) => ({ payment_code: `${n}4567890`, confirmation_number: '09012345678' });
      const konbini_display_details = {
        expires_at: endOfJstDay(books.clock(), books.later.get(id)?.days ?? 3).getTime() / 1000,
        hosted_voucher_url: 'https://payments.stripe.com/konbini/voucher/test',
        stores: {
          familymart: codes('123'),
          lawson: codes('223'),
          ministop: codes('323'),
          seicomart: codes('423'),
        },
      };
      instruct(open(id), { type: 'konbini_display_details', konbini_display_details });
    },
    payAtCounter(id: string): void {
      books.tick();
      const intent = books.intentOf(books.find(books.sessions, 'checkout.session', id));
      if (intent?.next_action?.konbini_display_details) books.succeed(intent);
    },
    /** Confirms a bank transfer and is told an account. */
    takeAccount(id: string): void {
      const address = { city: null, country: 'JP', line1: null, line2: null, postal_code: null, state: null };
      const zengin = {
        account_holder_address: address,
        account_holder_name: 'ストライプジャパン(カ',
        account_number: '1234567',
        account_type: 'futsu',
        bank_address: address,
        bank_code: '0009',
        bank_name: 'テスト銀行',
        branch_code: '950',
        branch_name: 'テスト支店',
      };
      const intent = open(id);
      const display_bank_transfer_instructions = {
        amount_remaining: intent?.amount ?? null,
        currency: 'jpy',
        financial_addresses: [{ type: 'zengin', supported_networks: ['zengin'], zengin }],
        hosted_instructions_url: 'https://payments.stripe.com/bank_transfers/instructions/test',
        reference: null,
        type: 'jp_bank_transfer',
      };
      const type = 'display_bank_transfer_instructions';
      instruct(intent, { type, display_bank_transfer_instructions });
    },
    /** Money reaches the account of a session's customer; the account never closes. */
    transfer(id: string, amount: number): void {
      const session = books.find(books.sessions, 'checkout.session', id);
      const customer = String(session.customer);
      const jp_bank_transfer = {
        sender_bank: 'テスト銀行',
        sender_branch: null,
        sender_name: 'サトウ タロウ',
      };
      const bank_transfer = { type: 'jp_bank_transfer', reference: null, jp_bank_transfer };
      books.write(customer, 'funded', amount, { funded: { bank_transfer } });
      const intent = books.intentOf(session);
      if (books.manual.has(customer) || intent?.status !== 'requires_action') return;
      if (books.available(customer) >= intent.amount) books.apply(intent);
    },
    /** Objects at the card company. @param amount yen; the whole charge without it. */
    dispute(id: string, amount?: number): void {
      const intent = books.intentOf(books.find(books.sessions, 'checkout.session', id));
      const charge = books.charges.get(String(intent?.latest_charge));
      if (!charge) return;
      const dispute = disputeObject(books.now(), charge, amount ?? charge.amount - charge.amount_refunded);
      books.disputes.set(dispute.id, dispute);
      charge.disputed = true;
      books.emit('charge.dispute.created', dispute);
      books.emit('charge.dispute.funds_withdrawn', dispute);
    },
    /** The card company decides every open dispute of a payment. */
    settleDispute(id: string, status: Stripe.Dispute.Status): void {
      const { payment_intent } = books.find(books.sessions, 'checkout.session', id);
      for (const dispute of books.disputes.values())
        if (dispute.payment_intent === payment_intent && dispute.status === 'needs_response') {
          dispute.status = status;
          if (status === 'won') books.emit('charge.dispute.funds_reinstated', dispute);
          books.emit('charge.dispute.closed', dispute);
        }
    },
    /** The payer's bank returns a refund. */
    bounceRefund(id: string): void {
      const refund = books.find(books.refunds, 'refund', id);
      Object.assign(refund, { status: 'failed', failure_reason: 'declined' });
      const charge = books.charges.get(String(refund.charge));
      if (charge)
        Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
      else books.write(String(refund.customer), 'return_canceled', refund.amount);
      books.emit('refund.failed', refund);
    },
  };
}
