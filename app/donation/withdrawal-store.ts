import { sql } from 'kysely';
import { heldBeyond } from '#app/payment/owed-query.ts';
import type { Tx } from '#platform/db/db.ts';

/** Applications of a member whose money has not come yet, or has to go back, all of it or a part. */
export async function applicationsUnderWay(tx: Tx, memberId: number) {
  const returning = sql<boolean>`donation.status = 'refund_due' or payment.status = 'refund_due'
                                 or coalesce(${heldBeyond('payment')}, 0) > 0`;
  return tx
    .selectFrom('donation')
    .leftJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .leftJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select([
      sql<string>`coalesce(payment.reference, donation.number)`.as('number'),
      sql<boolean>`coalesce(payment.reference <> donation.number, false)`.as('several'),
      returning.as('returning'),
    ])
    .where('donation.member_id', '=', memberId)
    .where('donation.first_id', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('donation.status', '=', 'pending_payment'),
        eb('payment.status', 'in', ['created', 'pending']),
        returning,
      ]),
    )
    .orderBy('donation.id')
    .execute();
}

export async function deleteDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('donation_draft').where('member_id', '=', memberId).execute();
}
