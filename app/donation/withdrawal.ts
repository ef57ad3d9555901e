import type { Tx } from '#platform/db/db.ts';
import { eraseExternal } from './external/external.ts';

/** Money that is under way keeps a member from withdrawing (退会): whoever pays or is paid must be reachable. */
export async function donationsInTheWay(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('donation')
    .leftJoin('payment', 'payment.donation_id', 'donation.id')
    .select(['donation.number', 'donation.status', 'payment.status as payment'])
    .where('donation.member_id', '=', memberId)
    .where(({ or, eb }) =>
      or([
        eb('donation.status', 'in', ['pending_payment', 'refund_due']),
        eb('payment.status', 'in', ['created', 'pending', 'refund_due']),
      ]),
    )
    .orderBy('donation.id')
    .execute();
  return rows.map(({ number, status, payment }) =>
    status === 'refund_due' || payment === 'refund_due'
      ? `返金のお手続き中の寄附があります(受付番号 ${number})。返金が完了してから、退会のお手続きをしてください。`
      : `お支払いの完了していないお申し込みがあります(受付番号 ${number})。お支払いが完了するか期限が切れてから、退会のお手続きをしてください。`,
  );
}

/** Forms that were never sent, and what a member has noted of donations made elsewhere: no law keeps either. */
export async function forgetNotes(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('donation_draft').where('member_id', '=', memberId).execute();
  await eraseExternal(tx, memberId);
}
