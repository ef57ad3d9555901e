import { sql } from 'kysely';
import { lostOf } from '#app/payment/owed-query.ts';
import type { Tx } from '#platform/db/db.ts';
import { type PaymentSums, type Share, shareOut } from './shares.ts';

/**
 * Writes down what of a payment's money each of its donations has had that were paid and ended. The caller holds the rows' locks
 * and has written what became of them.
 */
export async function noteShares(tx: Tx, paymentId: number): Promise<void> {
  const { rows } = await sql<Share & { sums: PaymentSums }>`
    select d.id, d.amount, d.refunded_amount as refunded, d.paid_out_amount as "paidOut", d.lost_amount as lost,
           ended.at as "endedAt", d.returned_at as "returnedAt",
           case when d.return_failed then coalesce(d.return_failed_at, ended.at) end as "failedAt",
           jsonb_build_object('amount', p.amount, 'received', p.received_amount, 'refunded', p.refunded_amount,
                              'paidOut', p.paid_out_amount, 'lost', ${lostOf('p')}) as sums
      from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
      cross join lateral (
        select min(e.id) as event, min(e.created_at) as at from donation_event e
         where e.donation_id = d.id and e.to_status in ('cancelled', 'refund_due')) ended
     where p.id = ${paymentId} and d.status in ('cancelled', 'refund_due', 'refunded') and d.paid_at is not null
     order by ended.event, d.id`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const before = rows.map(({ sums: _, ...share }) => share);
  const now = new Date();
  const changed = shareOut(first.sums, before, now).filter(
    (s, i) => JSON.stringify(s) !== JSON.stringify(before[i]),
  );
  if (changed.length === 0) return;
  await sql`
    update donation d
       set refunded_amount = s.refunded, paid_out_amount = s."paidOut", lost_amount = s.lost,
           returned_at = case when s."returnedAt" is not null then coalesce(d.returned_at, now()) end,
           return_failed = s."failedAt" is not null,
           return_failed_at = case when s."failedAt" = ${now} then now() when s."failedAt" is not null then d.return_failed_at end
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
           as s (id bigint, refunded int, "paidOut" int, lost int, "returnedAt" timestamptz, "failedAt" timestamptz)
     where d.id = s.id`.execute(tx);
}
