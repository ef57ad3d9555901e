import type { Tx } from '#platform/db/db.ts';

/** Donations of a member whose money has not come yet or has to be refunded. */
export async function donationsUnderWay(tx: Tx, memberId: number) {
  return tx
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
}

export async function deleteDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('donation_draft').where('member_id', '=', memberId).execute();
}
