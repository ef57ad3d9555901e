import type Stripe from 'stripe';
import { invalid, missing } from './fault.ts';
import { chargeObject, newId } from './objects.ts';

type Ledger = Stripe.CustomerCashBalanceTransaction;

/** The whole state of a fake Stripe, in memory, and the rules by which money moves in it. */
export class Books {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly ledger: Ledger[] = [];
  /** Customers whose balance is not applied automatically. */
  readonly manual = new Set<string>();
  /** Metadata and konbini days that a session passes on to its payment. */
  readonly later = new Map<string, { metadata: Record<string, string>; days: number }>();
  readonly clock: () => Date;
  readonly emit: (type: string, object: object) => void;

  constructor(clock: () => Date, emit: (type: string, object: object) => void) {
    this.clock = clock;
    this.emit = emit;
  }

  now(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }

  find<T>(map: Map<string, T>, kind: string, id: string): T {
    const found = map.get(id);
    if (!found) throw missing(kind, id);
    return found;
  }

  intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
    return this.intents.get(String(session.payment_intent));
  }

  sessionOf(intent: Stripe.PaymentIntent): Stripe.Checkout.Session {
    return [...this.sessions.values()].find((s) => s.payment_intent === intent.id)!;
  }

  available(customer: string): number {
    return this.ledger.filter((e) => e.customer === customer).reduce((sum, e) => sum + e.net_amount, 0);
  }

  write(customer: string, type: string, amount: number, about: Partial<Ledger> = {}): void {
    const entry: Ledger = {
      id: newId('ccsbtxn'),
      object: 'customer_cash_balance_transaction',
      created: this.now(),
      currency: 'jpy',
      customer,
      customer_account: null,
      ending_balance: this.available(customer) + amount,
      livemode: false,
      net_amount: amount,
      type,
      ...about,
    };
    this.ledger.push(entry);
    this.emit('customer_cash_balance_transaction.created', entry);
  }

  succeed(intent: Stripe.PaymentIntent): void {
    const session = this.sessionOf(intent);
    const charge = chargeObject(this.now(), intent);
    this.charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
    Object.assign(intent, { next_action: null, last_payment_error: null });
    const delayed = session.status === 'complete';
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    this.emit('payment_intent.succeeded', intent);
    this.emit(delayed ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', session);
  }

  apply(intent: Stripe.PaymentIntent): void {
    const customer = String(intent.customer);
    if (intent.status !== 'requires_action')
      throw invalid('payment_intent_unexpected_state', 'intent', 'The PaymentIntent does not await funds.');
    if (this.available(customer) < intent.amount)
      throw invalid('amount_too_large', 'amount', 'The balance does not suffice.');
    const applied_to_payment = { payment_intent: intent.id };
    this.write(customer, 'applied_to_payment', -intent.amount, { applied_to_payment });
    this.succeed(intent);
  }

  expire(session: Stripe.Checkout.Session): void {
    Object.assign(session, { status: 'expired', url: null });
    const intent = this.intentOf(session);
    if (intent) Object.assign(intent, { status: 'canceled', canceled_at: this.now(), next_action: null });
    this.emit('checkout.session.expired', session);
  }

  /** Applies what has come due since the last call. */
  tick(): void {
    for (const session of this.sessions.values()) {
      if (session.status === 'open' && session.expires_at <= this.now()) this.expire(session);
      const intent = this.intentOf(session);
      const voucher = intent?.next_action?.konbini_display_details;
      if (!intent || !voucher || voucher.expires_at > this.now()) continue;
      const code = 'payment_intent_payment_attempt_expired';
      Object.assign(intent, { status: 'requires_payment_method', next_action: null });
      Object.assign(intent, { last_payment_error: { type: 'invalid_request_error', code } });
      this.emit('payment_intent.payment_failed', intent);
      this.emit('checkout.session.async_payment_failed', session);
    }
  }

  /** Yen held for a session's payment: received less refunded. */
  held(session: Stripe.Checkout.Session): number {
    const charge = this.charges.get(String(this.intentOf(session)?.latest_charge));
    const withdrawn = [...this.disputes.values()]
      .filter((d) => d.charge === charge?.id && d.status !== 'won')
      .reduce((sum, d) => sum + d.amount, 0);
    const kept = charge ? charge.amount - charge.amount_refunded - withdrawn : 0;
    return kept + this.available(String(session.customer));
  }
}
