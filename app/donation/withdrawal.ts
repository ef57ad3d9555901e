import type { Tx } from '#platform/db/db.ts';
import { eraseExternal } from './external/external.ts';
import { deleteDrafts, donationsUnderWay } from './withdrawal-store.ts';

/** A member whose money is under way cannot withdraw (退会): somebody who pays or gets a refund must be reachable. */
export async function donationsInTheWay(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await donationsUnderWay(tx, memberId);
  return rows.map(({ number, status, payment }) =>
    status === 'refund_due' || payment === 'refund_due'
      ? `返金のお手続き中の寄附があります(受付番号 ${number})。返金が完了してから、退会のお手続きをしてください。`
      : `お支払いの完了していないお申し込みがあります(受付番号 ${number})。お支払いが完了するか期限が切れてから、退会のお手続きをしてください。`,
  );
}

/**
 * Deletes forms that were never sent and the member's notes of external donations: no law requires either to be kept.
 */
export async function eraseUnsentAndExternal(tx: Tx, memberId: number): Promise<void> {
  await deleteDrafts(tx, memberId);
  await eraseExternal(tx, memberId);
}
