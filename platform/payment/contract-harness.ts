import type { PaymentMethod, PaymentProvider, PaymentState } from './port.ts';

/** A webhook as it arrived. */
export interface Received {
  rawBody: string;
  headers: Headers;
}

/** What the suite needs from each provider beside the port itself. */
export interface ContractHarness {
  provider: PaymentProvider;
  now(): Date;
  /** Moves the provider's clock and the adapter's forward together. */
  advance(ms: number): void;
  /** What the payer does on the provider's page. A payment that is over already stays as it is. */
  approve(payment: PaymentState): Promise<void>;
  decline(payment: PaymentState): Promise<void>;
  leave(payment: PaymentState): Promise<void>;
  /** True where a payer who left the page may come back to it until the deadline. */
  readonly leavingIsOpen?: boolean;
  /** Where number or account are given on the provider's page: takes them there, and tells the payment as it then is. */
  confirm?(payment: PaymentState): Promise<PaymentState>;
  /** Methods of whose deadline the provider sends no webhook. */
  readonly silentAtDeadline?: readonly PaymentMethod[];
  /** Pays a konbini or Pay-easy payment where its instructions say. Needed of a provider that offers either. */
  payAtCounter?(payment: PaymentState): Promise<void>;
  /** Transfers yen to the account of a payment, each call once more. Needed of a provider that offers bank transfer. */
  transfer?(payment: PaymentState, yen: number): Promise<void>;
  /** The webhooks received about a payment, once there are at least `count` of that type. */
  received(providerRef: string, type: string, count: number): Promise<Received[]>;
  /** A body with the provider's signature, made by the newest or the previous secret or a stranger's, at an instant. */
  signed(rawBody: string, by: 'current' | 'previous' | 'stranger', at: Date): Headers;
  /** Yen that the provider holds for a payment by its own books. */
  balance(providerRef: string): Promise<number>;
  /** Switches the provider's API off (it answers with faults) and on. */
  down(off: boolean): Promise<void>;
  close(): Promise<void>;
}
