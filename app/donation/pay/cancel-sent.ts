import { deliveriesOf } from '#app/delivery/create.ts';
import { deliveriesLocked, noteReturn } from '#app/delivery/move.ts';
import { hasLeft } from '#app/delivery/states.ts';
import { cancelPayable } from '#app/payment/cancel.ts';
import type { By } from '#app/payment/payable.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { concerned, mayRestock, type SentCause, seenOf, toldWords } from '../handling/after-dispatch.ts';
import { applicationOf } from '../store.ts';
import type { CancelledDonation } from './cancel.ts';
import { donations } from './donations.ts';

/** What staff say of a gift that had been sent. */
export interface Sent {
  cause: SentCause;
  /** For the donor, in the mail; '' without. */
  note: string;
  /** Its pieces are in stock again. */
  restock: boolean;
  /** The parcels as they were seen (`seenOf`). */
  seen: string;
}

type Refusal =
  /** Its parcels are no more as they were seen. */
  | 'moved'
  /** Nothing of it has left. */
  | 'unsent'
  /** Its pieces cannot be in stock again: they are lost, broken, or with the donor. */
  | 'away';

export type CancelledSent = CancelledDonation | Refusal;

/** The parcels of a donation as they stand now, by its number. */
export async function seenNow(number: string): Promise<string> {
  const donation = await applicationOf(db(), number);
  return donation ? seenOf(await deliveriesOf(db(), { donation: donation.id })) : '';
}

/**
 * Cancels a paid donation whose gift has left, and gives its money back (decision 53): parcels that never arrive are kept as lost,
 * broken or returned, those that wait end, and the donor is told what happened. All in one transaction, as `cancelDonation`.
 * @param number the donation's own. @param by who does it, and why: kept in the history, not shown to the donor.
 * @param also what is written in the same transaction.
 */
export async function cancelSentDonation(
  number: string,
  by: By,
  sent: Sent,
  also?: (tx: Tx) => Promise<void>,
): Promise<CancelledSent> {
  const donation = await applicationOf(db(), number);
  if (!donation) return 'unknown';
  return cancelPayable(donations, donation.reference, by, {
    part: donation.id,
    ...(also && { also }),
    left: { end: (tx) => endSent(tx, donation.id, sent, by), restock: sent.restock },
  });
}

async function endSent(
  tx: Tx,
  donation: number,
  { cause, note, restock, seen }: Sent,
  by: By,
): Promise<{ told: string[] } | { refused: Refusal }> {
  const parcels = await deliveriesLocked(tx, { donation });
  if (seenOf(parcels) !== seen) return { refused: 'moved' };
  if (!parcels.some(hasLeft)) return { refused: 'unsent' };
  if (restock && !mayRestock(cause, parcels)) return { refused: 'away' };
  const known = concerned(cause, parcels);
  for (const parcel of parcels)
    if (known?.instalments.includes(parcel.instalment))
      await noteReturn(tx, parcel, known.as, by, new Date());
  return {
    told: toldWords(
      cause,
      note,
      parcels.some((p) => !hasLeft(p) && p.status !== 'cancelled'),
    ),
  };
}
