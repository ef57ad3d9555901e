import { eraseDeliveries } from '#app/delivery/erase.ts';
import { erasePayments } from '#app/payment/retention.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteOldDrafts, deleteOrders, lockOldOrders } from './retention-store.ts';

/** Each takes its lines, delivery, payment and histories along. */
const ORDERS = 100;

async function deleteOld(tx: Tx, since: Date, unpaid: boolean, most: number): Promise<number> {
  const ids = await lockOldOrders(tx, since, unpaid, most);
  if (ids.length === 0) return 0;
  await eraseDeliveries(tx, 'order', ids);
  await erasePayments(tx, 'order', ids);
  await deleteOrders(tx, ids);
  return ids.length;
}

/** What of orders was kept long enough: docs/retention.md. Guests' forms end sooner, by `sweep_order_drafts`. */
export const oldOrders: readonly Deletion[] = [
  {
    name: 'orders',
    batch: ORDERS,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('books', now), false, batch),
  },
  {
    name: 'unpaid orders',
    batch: ORDERS,
    deleteSome: (tx, now, batch) => deleteOld(tx, keptSince('unpaid', now), true, batch),
  },
  {
    name: 'order forms',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldDrafts(tx, keptSince('draft', now), batch),
  },
];
