import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AcquirerEvent, AcquirerPayment, DB } from '#platform/db/types.gen.ts';
import { storefrontOf } from '#platform/storefront.ts';

type Tables = Pick<DB, 'acquirer.payment' | 'acquirer.entry' | 'acquirer.event' | 'acquirer.fault'>;

export type AcquirerDb = Kysely<Tables>;
export type AcquirerTx = Transaction<Tables>;
export type PaymentRow = Selectable<AcquirerPayment>;
export type EventRow = Selectable<AcquirerEvent>;

/** What every part of the acquirer gets: its own database, its clock and its settings. */
export interface Context {
  db: AcquirerDb;
  clock: () => Date;
  /** The first one signs; every one is accepted, so that a secret can be replaced without an interruption. */
  secrets: string[];
  webhookUrl: string;
  /** Names of the merchant's two storefronts. */
  merchantName: string;
  shopName: string;
  /** Origin where the payer's browser reaches the acquirer. */
  publicUrl: () => string;
  /** Tells the background loops that there may be something to do now. */
  wake: () => void;
  /** Reports errors of the background loops; they contain no personal data. */
  report: (error: unknown) => void;
}

/** Who is paid, as the payer knows them: the storefront to which the payer goes back. */
export function payeeOf(ctx: Context, { return_url }: Pick<PaymentRow, 'return_url'>): string {
  return storefrontOf(new URL(return_url).pathname) === 'shop' ? ctx.shopName : ctx.merchantName;
}
