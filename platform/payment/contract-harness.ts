import type { PaymentMethod, PaymentProvider, PaymentState } from './port.ts';

/** A webhook as it arrived. */
export interface Received {
  rawBody: string;
  headers: Headers;
}

/** What the suite needs from each provider in addition to the port. */
export interface ContractHarness {
  provider: PaymentProvider;
  now(): Date;
  /** Moves the provider's clock and the adapter's forward together. */
  advance(ms: number): void;
  /** What the payer does on the provider's page. A payment that has ended stays as it is. */
  approve(payment: PaymentState): Promise<void>;
  decline(payment: PaymentState): Promise<void>;
  leave(payment: PaymentState): Promise<void>;
  /** True where a payer who left the page may come back until the deadline. */
  readonly leavingIsOpen?: boolean;
  /** Where number or account are given on the provider's page: gets them there, and returns the payment's new state. */
  confirm?(payment: PaymentState): Promise<PaymentState>;
  /** Methods for which the provider sends no webhook at the deadline. */
  readonly silentAtDeadline?: readonly PaymentMethod[];
  /** Pays a konbini or Pay-easy payment by its instructions. Needed for a provider that offers either. */
  payAtCounter?(payment: PaymentState): Promise<void>;
  /** Transfers yen to the account of a payment, again at each call. Needed for a provider that offers bank transfer. */
  transfer?(payment: PaymentState, yen: number): Promise<void>;
  /** The payer objects at the card company. @param yen all of the payment without it. */
  dispute(payment: PaymentState, yen?: number): Promise<void>;
  settleDispute(payment: PaymentState, outcome: 'won' | 'lost'): Promise<void>;
  /** The payer's bank sends the last refund back, which was one of this payment. */
  failRefund(payment: PaymentState): Promise<void>;
  /** The webhooks received about a payment, once there are at least `count` of that type. */
  received(providerRef: string, type: string, count: number): Promise<Received[]>;
  /** A body with the provider's signature, by the newest, the previous or a stranger's secret, at an instant. */
  signed(rawBody: string, by: 'current' | 'previous' | 'stranger', at: Date): Headers;
  /** Yen that the provider holds for a payment by its own books. */
  balance(providerRef: string): Promise<number>;
  /** Switches the provider's API off (it answers with errors) and on. */
  down(off: boolean): Promise<void>;
  close(): Promise<void>;
}
