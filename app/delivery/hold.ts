import type { Tx } from '#platform/db/db.ts';
import { type Consignment, lockDeliveries, writeHold } from './store.ts';

export type Held =
  | 'done'
  | 'already'
  /** There is no such instalment. */
  | 'unknown'
  /** It has left, or was cancelled. */
  | 'left';

/**
 * Keeps a delivery that waits from leaving, or lets it go again. Its rows are locked until the caller's transaction ends.
 * @param which instalments are counted from 1. @param reason null: it may go.
 */
export async function holdDelivery(
  tx: Tx,
  which: { of: Consignment; instalment: number },
  reason: string | null,
  now: Date = new Date(),
): Promise<Held> {
  const rows = await lockDeliveries(tx, which.of);
  const row = rows.find((r) => r.instalment === which.instalment);
  if (!row) return 'unknown';
  if ((row.held_at !== null) === (reason !== null)) return 'already';
  if (row.status !== 'waiting' && row.status !== 'preparing') return 'left';
  await writeHold(tx, row.id, reason, now);
  return 'done';
}
