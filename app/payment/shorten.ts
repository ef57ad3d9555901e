import type { Tx } from '#platform/db/db.ts';
import { writeEarlierDeadline } from './store.ts';

/**
 * Lets a payment that is open be made until an earlier instant only. What the provider says to its payer stays as it is:
 * the caller tells the payer, and money that is dated later does not fit.
 * @returns false when nothing is to be paid any more, or not for so long.
 */
export function shortenDeadline(tx: Tx, paymentId: number, until: Date): Promise<boolean> {
  return writeEarlierDeadline(tx, paymentId, until);
}
