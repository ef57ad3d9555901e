import type { Tx } from '#platform/db/db.ts';
import { deleteNoticesOf } from './notice/store.ts';
import { deleteAllGoods, deleteAllGovernments } from './store.ts';
import { deleteViews } from './views-store.ts';

/** Withdrawal (退会): no law requires a member's favourites, viewed goods and notices to be kept, so all are deleted. */
export async function eraseFavorites(tx: Tx, memberId: number): Promise<void> {
  await deleteAllGoods(tx, memberId);
  await deleteAllGovernments(tx, memberId);
  await deleteViews(tx, memberId);
  await deleteNoticesOf(tx, memberId);
}
