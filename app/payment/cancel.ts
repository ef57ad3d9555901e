import { returnStock } from '#app/stock/stock.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { disputeState } from '#platform/payment/dispute.ts';
import { returnOwed } from './complete.ts';
import { grant } from './grant.ts';
import { type By, type Kept, type Locked, owed, type Payable, piecesOf, sumOf } from './payable.ts';
import { setPaymentStatus } from './store.ts';
import { undo } from './undo.ts';

export type CancelOutcome =
  | 'cancelled'
  /** There is none of this number. */
  | 'unknown'
  /** It had ended before: failed, expired, cancelled, or its money is on its way back. */
  | 'ended'
  /** Part of it was sent already, and nobody has said what became of it. */
  | 'shipped'
  /** Something of its tickets was used already. */
  | 'used'
  /** Its money is at the payer's bank until a dispute is decided. */
  | 'disputed';

/** Takes the transaction back. */
class Refused extends Error {
  readonly outcome: Kept;

  constructor(outcome: Kept) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** What was sent already is cancelled all the same. */
export interface Left<L, R> {
  /**
   * Done first, its rows being locked: what became of what was sent. @returns sentences that tell the payer what happened; or why it
   * cannot be cancelled, having written nothing.
   */
  end(tx: Tx, row: L): Promise<{ told: readonly string[] } | { refused: R }>;
  /** Whether the pieces that were sent are in stock again: otherwise they are gone. */
  restock: boolean;
}

/**
 * Cancels what is waiting for its payment or paid. What was planned ends, the stock is free, money goes back, the payer
 * is told; all in one transaction but for the provider, which jobs ask afterwards. A payment that is quicker than its
 * end at the provider is returned like any other.
 * @param by who does it, and why: kept in the history, not shown to the payer.
 * @param only `may` says, on the locked row, why the one who asks may not cancel it: that is the answer. `part`: no more than
 * this part of it; the others stand. `also`: what is written in the same transaction once it is cancelled. `left`: also what was sent.
 */
export async function cancelPayable<L extends Locked, R extends string = never>(
  payable: Payable<L>,
  number: string,
  by: By,
  only: {
    may?: (row: L) => R | null;
    part?: number;
    also?: (tx: Tx) => Promise<void>;
    left?: Left<L, R>;
  } = {},
): Promise<CancelOutcome | R> {
  try {
    return await transaction(async (tx) => {
      const row = await payable.lock(tx, number);
      if (!row) return 'unknown';
      const refusal = only.may?.(row);
      if (refusal) return refusal;
      const unpaid = row.status === 'pending_payment';
      if (!unpaid && !payable.holds(row.status)) return 'ended';
      const stands = payable.parts(row);
      const parts = stands.filter((p) => only.part === undefined || p.id === only.part);
      if (parts.length === 0) return 'ended';
      if (disputeState(row.disputes) === 'open') return 'disputed';
      const ended = await only.left?.end(tx, row);
      if (ended && 'refused' in ended) return ended.refused;
      const whole = parts.length === stands.length;
      const { kept, writeStock } = await undo(tx, payable, row, by, parts);
      if (kept === 'used' || (kept && !only.left)) throw new Refused(kept);
      if (unpaid) {
        await addJob(tx, 'end_payment', { number }, { key: `end:${number}` });
      } else if (!whole) {
        await grant(tx, payable, row, sumOf(parts));
      } else {
        const due = await returnOwed(tx, payable, row);
        await setPaymentStatus(tx, row.payment_id, due ? 'refund_due' : 'refunded');
      }
      const due = owed(payable, row);
      if (!unpaid) await payable.noteShares?.(tx, row);
      await payable.mails.cancelled(
        tx,
        row.id,
        only.part === undefined ? due : Math.min(due, sumOf(parts)),
        only.part,
        ended?.told,
      );
      await writeStock();
      if (kept && only.left?.restock) await returnStock(tx, piecesOf(parts));
      await only.also?.(tx);
      return 'cancelled';
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
