import { eraseDeliveries } from '#app/delivery/erase.ts';
import { erasePayments } from '#app/payment/retention.ts';
import { eraseTickets } from '#app/ticket/erase.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteDonations, deleteOldDrafts, lockOldDonations } from './retention-store.ts';

/** Each takes its deliveries, tickets, payment and histories along. */
const DONATIONS = 100;

async function deleteOld(tx: Tx, since: Date, unpaid: boolean, most: number): Promise<number> {
  const ids = await lockOldDonations(tx, since, unpaid, most);
  if (ids.length === 0) return 0;
  await eraseDeliveries(tx, 'donation', ids);
  await eraseTickets(tx, ids);
  await erasePayments(tx, 'donation', ids);
  await deleteDonations(tx, ids);
  return ids.length;
}

/** What of donations was kept long enough: docs/retention.md. */
export const oldDonations: readonly Deletion[] = [
  {
    name: 'donations',
    batch: DONATIONS,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('books', now), false, batch),
  },
  {
    name: 'unpaid applications',
    batch: DONATIONS,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('unpaid', now), true, batch),
  },
  {
    name: 'donation forms',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldDrafts(tx, keptSince('draft', now), batch),
  },
];
