import type { Tx } from '#platform/db/db.ts';
import { deleteLines } from './store.ts';

/** Withdrawal (退会): no law requires what a member gathered to be kept. */
export async function eraseCart(tx: Tx, memberId: number): Promise<void> {
  await deleteLines(tx, memberId);
}
