import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { disputeState } from '#platform/payment/dispute.ts';
import { returnOwed } from './complete.ts';
import { grant } from './grant.ts';
import { type By, type Kept, type Locked, owed, type Payable, sumOf } from './payable.ts';
import { setPaymentStatus } from './store.ts';
import { undo } from './undo.ts';

export type CancelOutcome =
  | 'cancelled'
  /** There is none of this number. */
  | 'unknown'
  /** It had ended before: failed, expired, cancelled, or its money is on its way back. */
  | 'ended'
  /** Part of it was sent already: it must come back first. */
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

/**
 * Cancels what is waiting for its payment or paid. What was planned ends, the stock is free, money goes back, the payer
 * is told; all in one transaction but for the provider, which jobs ask afterwards. A payment that is quicker than its
 * end at the provider is returned like any other.
 * @param by who does it, and why: kept in the history, not shown to the payer.
 * @param only `may` says, on the locked row, why the one who asks may not cancel it: that is the answer. `part`: no more than
 * this part of it; the others stand. `also`: what is written in the same transaction once it is cancelled.
 */
export async function cancelPayable<L extends Locked, R extends string = never>(
  payable: Payable<L>,
  number: string,
  by: By,
  only: { may?: (row: L) => R | null; part?: number; also?: (tx: Tx) => Promise<void> } = {},
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
      const whole = parts.length === stands.length;
      const { kept, writeStock } = await undo(tx, payable, row, by, parts);
      if (kept) throw new Refused(kept);
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
      );
      await writeStock();
      await only.also?.(tx);
      return 'cancelled';
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
