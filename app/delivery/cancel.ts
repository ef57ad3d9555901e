import type { Tx } from '#platform/db/db.ts';
import { hasLeft, mayMove } from './states.ts';
import { type Consignment, lockDeliveries, writeMove } from './store.ts';

/**
 * Ends the deliveries of a donation or an order that have not been dispatched yet, in the caller's transaction.
 * @param only these instalments or parcels.
 * @returns whether one has been dispatched already.
 */
export async function cancelDeliveries(
  tx: Tx,
  of: Consignment,
  by: { actor: string; reason: string },
  only?: readonly number[],
): Promise<{ shipped: boolean }> {
  const rows = await lockDeliveries(tx, of);
  for (const row of rows)
    if (mayMove(row.status, 'cancelled') && (only === undefined || only.includes(row.instalment)))
      await writeMove(tx, row, { status: 'cancelled' }, by);
  return { shipped: rows.some(hasLeft) };
}
