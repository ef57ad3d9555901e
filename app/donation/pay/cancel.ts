import { addJob, transaction } from '#platform/db/db.ts';
import { cancelledMail } from '../return-mails.ts';
import { queueReturn } from './complete.ts';
import { lockDonation } from './complete-store.ts';
import { undo } from './undo.ts';

export type CancelOutcome =
  | 'cancelled'
  /** No such donation. */
  | 'unknown'
  /** It had ended before: failed, expired, cancelled, or its money is on its way back. */
  | 'ended'
  /** Part of it was sent already: the gift must come back first. */
  | 'shipped'
  /** Something of its tickets was used already. */
  | 'used';

/** Takes the transaction back. */
class Refused extends Error {
  readonly outcome: 'shipped' | 'used';

  constructor(outcome: 'shipped' | 'used') {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Cancels a donation that is waiting for its payment or paid (staff only: product spec section 4). Deliveries end, the
 * stock is free, money goes back, the donor is told; all in one transaction but for the provider, which jobs ask
 * afterwards. A payment that is quicker than its end at the provider is returned like any other.
 * @param by who does it, and why: kept in the history, not shown to the donor.
 */
export async function cancelDonation(
  number: string,
  by: { actor: string; reason: string },
): Promise<CancelOutcome> {
  try {
    return await transaction(async (tx) => {
      const d = await lockDonation(tx, number);
      if (!d) return 'unknown';
      if (d.status !== 'paid' && d.status !== 'pending_payment') return 'ended';
      const paid = d.status === 'paid';
      const { shipped, used } = await undo(tx, d, by);
      if (shipped) throw new Refused('shipped');
      if (used) throw new Refused('used');
      if (paid) {
        await tx
          .updateTable('payment')
          .set({ status: 'refund_due' })
          .where('id', '=', d.payment_id)
          .execute();
        await queueReturn(tx, d);
      } else {
        await addJob(tx, 'end_payment', { number }, { key: `end:${number}` });
      }
      await cancelledMail(tx, d.id, paid);
      return 'cancelled';
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}
