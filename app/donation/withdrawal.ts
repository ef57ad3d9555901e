import type { Tx } from '#platform/db/db.ts';
import { eraseExternal } from './external/external.ts';
import { eraseMessagesOf } from './message/message-store.ts';
import { applicationsUnderWay, deleteDrafts } from './withdrawal-store.ts';

/** A member whose money is under way cannot withdraw (退会): somebody who pays or gets a refund must be reachable. */
export async function donationsInTheWay(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await applicationsUnderWay(tx, memberId);
  return rows.map(({ number, several, returning }) => {
    const which = `${several ? 'お申し込み番号' : '受付番号'} ${number}`;
    return returning
      ? `返金のお手続き中の寄附があります(${which})。返金が完了してから、退会のお手続きをしてください。`
      : `お支払いの完了していないお申し込みがあります(${which})。お支払いが完了するか期限が切れてから、退会のお手続きをしてください。`;
  });
}

/**
 * Deletes what no law requires to be kept: forms that were never sent, the member's notes of external donations, and the
 * messages of donations. The name stays on the donation for the books, and is public nowhere.
 */
export async function eraseOwnWords(tx: Tx, memberId: number): Promise<void> {
  await deleteDrafts(tx, memberId);
  await eraseExternal(tx, memberId);
  await eraseMessagesOf(tx, memberId);
}
