import { addJob, transaction } from '#platform/db/db.ts';
import { disputeState } from '#platform/payment/dispute.ts';
import { returnOwed } from './complete.ts';
import { type By, type Locked, owed, type Payable } from './payable.ts';
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
  readonly outcome: 'shipped' | 'used';

  constructor(outcome: 'shipped' | 'used') {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Cancels what is waiting for its payment or paid. What was planned ends, the stock is free, money goes back, the payer
 * is told; all in one transaction but for the provider, which jobs ask afterwards. A payment that is quicker than its
 * end at the provider is returned like any other.
 * @param by who does it, and why: kept in the history, not shown to the payer.
 * @param may refuses, on the locked row, what the one who asks may not cancel: the answer is `unknown` or `shipped`.
 */
export async function cancelPayable<L extends Locked>(
  payable: Payable<L>,
  number: string,
  by: By,
  may: (row: L) => 'unknown' | 'shipped' | null = () => null,
): Promise<CancelOutcome> {
  try {
    return await transaction(async (tx) => {
      const row = await payable.lock(tx, number);
      if (!row) return 'unknown';
      const refusal = may(row);
      if (refusal) return refusal;
      const unpaid = row.status === 'pending_payment';
      if (!unpaid && !payable.holds(row.status)) return 'ended';
      if (disputeState(row.disputes) === 'open') return 'disputed';
      const { kept, writeStock } = await undo(tx, payable, row, by);
      if (kept) throw new Refused(kept);
      if (unpaid) {
        await addJob(tx, 'end_payment', { number }, { key: `end:${number}` });
      } else {
        const due = await returnOwed(tx, payable, row);
        await setPaymentStatus(tx, row.payment_id, due ? 'refund_due' : 'refunded');
      }
      await payable.mails.cancelled(tx, row.id, owed(payable, row));
      await writeStock();
      return 'cancelled';
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
