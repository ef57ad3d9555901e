import type { Pieces } from '#app/stock/stock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type DisputeState, disputeState } from '#platform/payment/dispute.ts';
import type { Dispute, PaymentMethod } from '#platform/payment/port.ts';

/** Who moves something, and why; kept in its history. */
export interface By {
  actor: string;
  reason: string;
}

/** A thing that is paid for and its payment as they stand, both rows locked until the transaction ends. Amounts in yen. */
export interface Locked {
  id: number;
  /** Shown to people, and the reference that the provider knows. */
  number: string;
  /** Its own state; the ones below are common to all things. */
  status: string;
  /** When its money came, as the provider reports it. */
  paid_at: Date | null;
  payment_id: number;
  payment_status: string;
  /** null until the provider's first answer was noted. */
  provider_ref: string | null;
  /** The payer has numbers to pay with. */
  has_instructions: boolean;
  payment_amount: number;
  received_amount: number;
  refunded_amount: number;
  granted_amount: number;
  /** Of refunds that failed after they had been accepted. */
  bounced_amount: number;
  /** What people paid out past the provider. */
  paid_out_amount: number;
  /** Who pays out by hand just now. */
  taken_by: string | null;
  /** What that person was told to pay out; 0 without one. */
  taken_amount: number;
  disputes: readonly StoredDispute[];
}

/** A dispute as it is kept with its payment. */
export type StoredDispute = Pick<Dispute, 'ref' | 'status' | 'amount'>;

/** What of a thing can be had, or taken back, by itself: one donation of an application. An order is one part. */
export interface Part {
  id: number;
  /** Yen of the payment that are for it. */
  amount: number;
  pieces: readonly Pieces[];
}

/** States that the payment machinery moves a thing to. Every thing begins as `pending_payment`. */
export type PaymentStep = 'paid' | 'failed' | 'expired' | 'cancelled' | 'refund_due' | 'refunded';

/** A thing with its payment, as it is read to lead a payer on. */
export interface Found {
  number: string;
  status: string;
  method: PaymentMethod | 'points';
  payment_status: string;
  provider_ref: string | null;
  idempotency_key: string;
  payment_amount: number;
  deadline: Date;
}

/**
 * What the payer is told of each step. Each queues its mail in the transaction of what it tells. Amounts in yen. Who pays
 * by card or wallet is on the provider's page right now and is told nothing until that ends, well or not.
 */
export interface PaymentMails {
  /** By konbini, Pay-easy or transfer: the number to pay with is known. */
  howToPay(tx: Tx, id: number): Promise<void>;
  partlyReceived(tx: Tx, id: number): Promise<void>;
  deadlineNear(tx: Tx, id: number): Promise<void>;
  /** It also tells of the parts that could not be had, and go back. */
  paid(tx: Tx, id: number): Promise<void>;
  failed(tx: Tx, id: number): Promise<void>;
  expired(tx: Tx, id: number): Promise<void>;
  /**
   * Paid, but it could not be fulfilled. @param fault from `rejectionReason`; null when stock or the application was gone, or
   * one part has another reason than the next.
   */
  refundDue(tx: Tx, id: number, fault: string | null): Promise<void>;
  /**
   * @param due yen that are to go back. @param part of which the rest stands; all of it without one.
   * @param told sentences that say what happened, of what was sent already.
   */
  cancelled(tx: Tx, id: number, due: number, part?: number, told?: readonly string[]): Promise<void>;
  /** All money went back. */
  refunded(tx: Tx, id: number, amount: number): Promise<void>;
  /** A part was given back of what stands; only of things of which parts are granted back. */
  partRefunded?(tx: Tx, id: number, amount: number): Promise<void>;
  /** More had been transferred than was due. */
  surplusReturned(tx: Tx, id: number, amount: number): Promise<void>;
  /** What had come of something that was never paid whole, or came after its end. */
  partReturned(tx: Tx, id: number, amount: number): Promise<void>;
  /** Somebody paid it out past the provider, as was promised. @param gone yen that were paid out so far, `amount` among them. */
  paidOut(tx: Tx, id: number, amount: number, gone: number): Promise<void>;
  /** A refund came back from the payer's bank: asks for an account. */
  refundFailed(tx: Tx, id: number, amount: number): Promise<void>;
  /** The payer's bank took the payment back for good. */
  disputeLost(tx: Tx, id: number): Promise<void>;
}

/** Why something cannot be taken back. */
export type Kept = 'shipped' | 'used';

interface Unwound {
  /** Whether something had left, or was used, already. */
  kept: Kept | null;
  /** The pieces that are free again: none that left, and none that went back before. */
  free: Pieces[];
}

/**
 * A kind of thing that is paid for: what the payment machinery asks of it. Donations and orders are the two; what both
 * need of money stands once, in this feature, and what is their own behind these members.
 */
export interface Payable<L extends Locked = Locked, F extends Found = Found> {
  /** For logs, and the payment's column. */
  readonly kind: 'donation' | 'order';
  lock(tx: Tx, number: string): Promise<L | undefined>;
  find(db: Db | Tx, number: string): Promise<F | undefined>;
  /** Moves all of it that stands by its own table of states, with its history. @throws Error when that does not allow it. */
  move(tx: Tx, row: L, to: PaymentStep, by: By, set?: { paid_at: Date }): Promise<void>;
  /** States in which the money is not the payer's any more. */
  holds(status: string): boolean;
  /** What stands of it, the parts in the order of their ids; of what has ended, what ended last. */
  parts(row: L): readonly Part[];
  /** Why money that came at this instant cannot be taken for a part; null when it can. */
  rejectionReason(row: L, part: Part, paidAt: Date): string | null;
  /** Cancels one part of what is paid while others stand; only of things that may have several. */
  drop?(tx: Tx, row: L, part: number, by: By): Promise<void>;
  /** What follows from payment, but for stock and mails. */
  fulfil(tx: Tx, row: L, paidAt: Date): Promise<void>;
  /** What follows from its end without payment, but for stock and mails. */
  release(tx: Tx, row: L): Promise<void>;
  /** Writes down whose the money is that went back, or was lost, of the parts that ended; only of things that may have several. */
  noteShares?(tx: Tx, row: L): Promise<void>;
  /** Ends what was planned of these parts. */
  unwind(tx: Tx, row: L, parts: readonly Part[], by: By): Promise<Unwound>;
  readonly mails: PaymentMails;
  /** How the payer reads it on the provider's page. */
  describe(found: F): string;
  /** Path that the provider leads the payer back to. */
  backPath(number: string): string;
  /** Where its result is shown, by its state as it is now. */
  resultPath(found: F): string;
  /** Where a payer is led who came back without paying, the payment being open still. */
  leftPath(found: F): string;
}

/** Moves a locked thing, and what is known of it here. */
export async function move<L extends Locked>(
  tx: Tx,
  payable: Payable<L>,
  row: L,
  to: PaymentStep,
  by: By,
  set?: { paid_at: Date },
): Promise<void> {
  await payable.move(tx, row, to, by, set);
  row.status = to;
  if (set) row.paid_at = set.paid_at;
}

/** What `owed` is asked of. */
export type Sums = Pick<
  Locked,
  | 'status'
  | 'payment_amount'
  | 'granted_amount'
  | 'received_amount'
  | 'refunded_amount'
  | 'paid_out_amount'
  | 'disputes'
>;

/** The pieces of some parts. */
export function piecesOf(parts: readonly Part[]): Pieces[] {
  return parts.flatMap((p) => p.pieces);
}

/** Yen of some parts. */
export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, p) => sum + p.amount, 0);
}

/** Yen of disputes in a state. */
export function disputed({ disputes }: Pick<Locked, 'disputes'>, status: StoredDispute['status']): number {
  return disputes.reduce((sum, d) => sum + (d.status === status ? d.amount : 0), 0);
}

/**
 * Yen that came and have not gone: refunded, paid out by hand, or lost in a dispute. What is disputed still counts as
 * held. Below 0 where more has gone than came.
 */
export function heldOf(row: Omit<Sums, 'status'>): number {
  return row.received_amount - row.refunded_amount - row.paid_out_amount - disputed(row, 'lost');
}

/**
 * The disputes of a payment in one word. One that was lost counts as long as less is held than what stands is worth: once the
 * part that it was about has ended, the others are paid for.
 */
export function disputeWord(row: Omit<Sums, 'status'>): DisputeState {
  const word = disputeState(row.disputes);
  return word === 'lost' && heldOf(row) >= row.payment_amount - row.granted_amount ? null : word;
}

/**
 * Whether only people may return money of a payment: once a refund came back, the payer went to the bank, or somebody
 * pays it out just now, asking the provider for one more would run in circles, or pay twice.
 */
export function isByHand({ bounced_amount, disputes, taken_by }: Locked): boolean {
  return bounced_amount > 0 || disputes.length > 0 || taken_by !== null;
}

/**
 * Yen that we hold and that are the payer's: all of what ended, of what stands whatever is above its amount or was
 * granted back. While it is open, nothing: it may all become its payment. Open disputes keep their part.
 */
export function owed({ holds }: Pick<Payable, 'holds'>, row: Sums): number {
  if (row.status === 'pending_payment') return 0;
  const kept = holds(row.status) ? row.payment_amount - row.granted_amount : 0;
  return Math.max(0, heldOf(row) - disputed(row, 'open') - kept);
}
