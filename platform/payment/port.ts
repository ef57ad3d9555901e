/** What the site asks of a payment provider. Amounts are whole yen; instants are Dates. */

import type { METHODS } from './methods.ts';

export type PaymentMethod = keyof typeof METHODS;

/**
 * `created` nothing was tried yet · `pending` the payer was told how to pay (konbini number …) or is being
 * authenticated · `paid` the money is the operator's · `failed` declined or cancelled, final · `expired` the deadline
 * passed, final · `refunded` was paid, and all money went back.
 * A payer who leaves the provider's page without paying ends the payment at some providers (`failed`); at others it stays
 * `created` with its redirectUrl, and may be gone on with until the deadline.
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
  /** Our own number of what is paid for, shown to the payer on the provider's page. */
  reference: string;
  description: string;
  amount: number;
  method: PaymentMethod;
  /** Where the payer's browser goes afterwards, whatever happened. Carries no result. */
  returnUrl: string;
  /** Instant after which the payment can no longer be made. */
  expiresAt: Date;
}

export interface PaymentState {
  /** The provider's own id of this payment. */
  providerRef: string;
  reference: string;
  status: ProviderStatus;
  amount: number;
  /**
   * Yen that arrived so far, refunds not taken off. By transfer it may be less than `amount` (`pending`, or `expired` with
   * money to return) or more (`paid` with a surplus to return); otherwise it is 0 or `amount`.
   */
  receivedAmount: number;
  /** Yen that went back so far. */
  refundedAmount: number;
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
  /** The ways to pay that this provider can take. */
  readonly methods: readonly PaymentMethod[];
  /** Origins that the payer's browser is sent to (for the Content-Security-Policy's form-action). */
  readonly origins: string[];
  createCheckout(checkout: Checkout): Promise<PaymentState>;
  fetchPayment(providerRef: string): Promise<PaymentState>;
  /** Finds a payment by the key it was created with; null when the provider never saw it. */
  findByIdempotencyKey(key: string): Promise<PaymentState | null>;
  /** Ends a payment that was not paid. A payment paid meanwhile comes back as `paid`. */
  cancel(providerRef: string): Promise<PaymentState>;
  /**
   * Gives back up to what was received and not yet returned, whatever the state: also a surplus of a paid payment, or
   * the part that arrived of an expired one.
   * @param key repeats with the same key refund once.
   */
  refund(providerRef: string, amount: number, key: string): Promise<PaymentState>;
  /**
   * Checks the signature over the raw bytes. An event that tells too little is completed by asking the provider's API.
   * @throws InvalidSignature when it does not fit or is older than five minutes.
   */
  verifyWebhook(rawBody: string, headers: Headers): Promise<PaymentEvent>;
}

/** The provider did not answer in time or answered with a fault of its own: the outcome is unknown. */
export class ProviderUnavailable extends Error {}
/** The provider understood and refused, e.g. a refund above the amount paid. Trying again changes nothing. */
export class ProviderRefused extends Error {}

/** A checkout was refused because its `expiresAt` had come. */
export class DeadlinePassed extends ProviderRefused {}
export class InvalidSignature extends Error {}
