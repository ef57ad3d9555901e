import type { Tx } from '#platform/db/db.ts';
import { deleteTickets } from './store.ts';

/** The tickets of donations that are deleted in the same transaction, by their ids. */
export function eraseTickets(tx: Tx, donationIds: number[]): Promise<void> {
  return deleteTickets(tx, donationIds);
}
