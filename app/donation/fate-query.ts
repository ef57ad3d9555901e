import { type RawBuilder, sql } from 'kysely';
import { heldBeyond, lostOf } from '#app/payment/owed-query.ts';
import { db } from '#platform/db/db.ts';
import type { FateFacts } from './fate.ts';

/** Yen of the donations of the statement's `payment` that were paid and ended, of which a condition about `o` holds. */
function ended(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(o.amount), 0)::int from donation o
    where (o.id = payment.donation_id or o.first_id = payment.donation_id)
      and o.status = 'cancelled' and o.paid_at is not null and ${condition})`;
}

/** Columns of a statement that has `payment`: with the donation's own, what `fateOf` asks for. */
export const FATE = [
  'payment.status as payment_status',
  'payment.amount as payment_amount',
  'payment.received_amount',
  'payment.refunded_amount',
  'payment.paid_out_amount',
  heldBeyond('payment').as('owed'),
  lostOf('payment').as('lost_amount'),
  ended(sql`o.returned_at is null`).as('unreturned'),
  ended(sql`o.returned_at is not null`).as('returned'),
] as const;

/** What the fate of one donation depends on, for those who read it otherwise. */
export async function fateFacts(donationId: number): Promise<FateFacts | undefined> {
  return db()
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .select(['donation.status', 'donation.paid_at', 'donation.returned_at', ...FATE])
    .where('donation.id', '=', donationId)
    .$narrowType<{ status: FateFacts['status'] }>()
    .executeTakeFirst();
}
