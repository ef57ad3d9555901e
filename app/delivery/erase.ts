import type { Tx } from '#platform/db/db.ts';
import { deleteDeliveries } from './store.ts';

/** The deliveries of donations or orders that are deleted in the same transaction, by their ids. */
export function eraseDeliveries(tx: Tx, of: 'donation' | 'order', ids: number[]): Promise<void> {
  return deleteDeliveries(tx, of, ids);
}
