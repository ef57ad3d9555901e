/** The site's interface to a payment provider. Amounts are whole yen; instants are Dates. */

import type { METHODS } from './methods.ts';

export type PaymentMethod = keyof typeof METHODS;

/**
 * `created` nothing was tried yet · `pending` the payer was told how to pay (konbini number …) or is being
 * authenticated · `paid` the money is the operator's · `failed` declined or cancelled, final · `expired` the deadline
 * passed, final · `refunded` was paid, and all money went back. If a payer leaves the provider's page without paying,
 * some providers end the payment (`failed`); at others it stays `created` with its redirectUrl, and can be continued
 * until the deadline.
 */
type ProviderStatus = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

/** Why a payment failed, in the words of the error catalogue (product spec section 7). */
export type FailureCode =
  | 'CARD_DECLINED'
  | 'CARD_EXPIRED'
  | 'CARD_INVALID'
  | 'AUTH_FAILED'
  | 'PAYMENT_CANCELLED'
  | 'PAYMENT_EXPIRED';

export interface Checkout {
  /** Unique per attempt to pay; the provider answers a repeat with the first result. */
  idempotencyKey: string;
  /** Our number of the donation or order, shown to the payer on the provider's page. */
  reference: string;
  description: string;
  amount: number;
  method: PaymentMethod;
  /** Where the payer's browser goes afterwards, whatever happened. Carries no result. */
  returnUrl: string;
  /** Instant after which the payment can no longer be made. */
  expiresAt: Date;
}

/** A payer's objection to a payment, made to the card company or bank (chargeback). */
export interface Dispute {
  /** The provider's own id of it. */
  ref: string;
  /** `open` also while it is a mere inquiry or under appeal. `lost`: the payer has the money back, and not from us. */
  status: 'open' | 'won' | 'lost';
  /** Yen that are disputed. */
  amount: number;
  /** Until when the operator may send evidence; null when none is taken (any more). */
  evidenceUntil: Date | null;
}

export interface PaymentState {
  /** The provider's own id of this payment. */
  providerRef: string;
  reference: string;
  status: ProviderStatus;
  amount: number;
  /**
   * Yen received so far, refunds not subtracted. By transfer it may be less than `amount` (`pending`, or `expired` with
   * money to return) or more (`paid` with a surplus to return); otherwise it is 0 or `amount`.
   */
  receivedAmount: number;
  /** Yen refunded so far, without refunds that failed later and whose money is here again. */
  refundedAmount: number;
  /** Yen of refunds that the provider had accepted and that failed later. Only ever grows. */
  bouncedAmount: number;
  /** Every dispute of it so far. */
  disputes: readonly Dispute[];
  /** Instant of settlement as the provider reports it: its JST year is the tax year. */
  paidAt: Date | null;
  failureCode: FailureCode | null;
  /** Where the payer must go next, if anywhere. */
  redirectUrl: string | null;
  /** How to pay at a counter or by transfer, as label and value. */
  instructions: { label: string; value: string }[];
  expiresAt: Date;
}

export interface PaymentEvent {
  /** The provider's id of this event, the same at each delivery. */
  eventId: string;
  type: string;
  /** Null when the event concerns no payment of ours. */
  payment: PaymentState | null;
}

export interface PaymentProvider {
  readonly name: string;
  /** The payment methods that this provider offers. */
  readonly methods: readonly PaymentMethod[];
  /** What payers know its `wallet` by: a brand's own name, never a word for all of them. */
  readonly walletName: string;
  /** Origins that the payer's browser is sent to (for the Content-Security-Policy's form-action). */
  readonly origins: string[];
  /** The header without which a webhook is refused before it is read. */
  readonly signatureHeader: string;
  createCheckout(checkout: Checkout): Promise<PaymentState>;
  fetchPayment(providerRef: string): Promise<PaymentState>;
  /** Finds a payment by the key it was created with; null when the provider never saw it. */
  findByIdempotencyKey(key: string): Promise<PaymentState | null>;
  /** Ends a payment that was not paid. One that was paid meanwhile is returned as `paid`. */
  cancel(providerRef: string): Promise<PaymentState>;
  /**
   * Refunds up to what was received and not yet returned, in any state: also a surplus of a paid payment, or the part
   * that arrived for an expired one.
   * @param key repeats with the same key refund once.
   */
  refund(providerRef: string, amount: number, key: string): Promise<PaymentState>;
  /**
   * Checks the signature over the raw bytes. Data that an event lacks is read from the provider's API.
   * @throws InvalidSignature when it is wrong or older than five minutes.
   */
  verifyWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent>;
  /**
   * Reads a webhook whose signature was right when it came, to carry it out again.
   * @throws Error when it is of an unknown shape.
   */
  readWebhook(rawBody: string): Promise<PaymentEvent>;
}

/** The provider did not answer in time or answered with an error of its own: the outcome is unknown. */
export class ProviderUnavailable extends Error {}
/**
 * The provider does not know our key, or does not let it do this: nothing was done. It is the operator's to mend, so it counts as the provider
 * being away, and no payment ends for it.
 */
export class KeyRefused extends ProviderUnavailable {}
/** The provider understood and refused, e.g. a refund above the amount paid. Trying again changes nothing. */
export class ProviderRefused extends Error {}

/** A checkout was refused because its `expiresAt` had come. */
export class DeadlinePassed extends ProviderRefused {}
export class InvalidSignature extends Error {}
