import { type CancelOutcome, cancelPayable } from '#app/payment/cancel.ts';
import type { By } from '#app/payment/payable.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { applicationOf } from '../store.ts';
import { donations } from './donations.ts';
import { standing } from './lock-store.ts';

export type CancelledDonation =
  | CancelOutcome
  /** It waits for one payment together with others, of a sum that the provider knows: they end together. */
  | 'together';

/**
 * Cancels a donation that is waiting for its payment or paid (staff only: product spec section 4): by its own number that one
 * alone, by the number of its application all that were applied for together.
 * @param by who does it, and why: kept in the history, not shown to the donor.
 * @param also what is written in the same transaction.
 */
export async function cancelDonation(
  number: string,
  by: By,
  also?: (tx: Tx) => Promise<void>,
): Promise<CancelledDonation> {
  const donation = await applicationOf(db(), number);
  if (!donation) return cancelPayable(donations, number, by, { ...(also && { also }) });
  return cancelPayable(donations, donation.reference, by, {
    part: donation.id,
    ...(also && { also }),
    may: (a) => (a.status === 'pending_payment' && standing(a).length > 1 ? 'together' : null),
  });
}
