import type { Tx } from '#platform/db/db.ts';
import { mayMove } from './states.ts';
import { lockDeliveries, writeMove } from './store.ts';

/**
 * Ends the deliveries of a donation that have not left yet, in the caller's transaction.
 * @returns whether one has left already.
 */
export async function cancelDeliveries(
  tx: Tx,
  donationId: number,
  by: { actor: string; reason: string },
): Promise<{ shipped: boolean }> {
  const rows = await lockDeliveries(tx, donationId);
  for (const row of rows)
    if (mayMove(row.status, 'cancelled')) await writeMove(tx, row, { status: 'cancelled' }, by);
  return { shipped: rows.some((r) => r.status === 'shipped' || r.status === 'delivered') };
}
