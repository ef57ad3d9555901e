import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Donations of which nothing happened since an instant and nothing is owed, the oldest first, locked until the transaction
 * ends.
 * @param unpaid only those for which nothing was ever paid.
 */
export async function lockOldDonations(
  tx: Tx,
  since: Date,
  unpaid: boolean,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from donation d
     where d.applied_at < ${since} and d.status in ('paid', 'failed', 'expired', 'cancelled', 'refunded')
       and ${unpaid ? sql`d.paid_at is null` : sql`(d.paid_at is null or d.paid_at < ${since})`}
       and not exists (select from donation_event e where e.donation_id = d.id and e.created_at >= ${since})
       and not exists (select from one_stop_event e where e.donation_id = d.id and e.created_at >= ${since})
       and not exists (select from delivery v join delivery_event e on e.delivery_id = v.id
                        where v.donation_id = d.id and e.created_at >= ${since})
       and not exists (select from ticket t where t.donation_id = d.id and t.valid_until >= ${since})
       and not exists (
         select from payment p
          where p.donation_id = d.id
            and (p.status in ('created', 'pending', 'refund_due') or p.taken_by is not null or p.dispute = 'open'
                 ${unpaid ? sql`or p.received_amount > 0 or p.disputes <> '[]'` : sql``}
                 or exists (select from money_case c where c.payment_id = p.id
                               and (c.closed_at is null or c.closed_at >= ${since}))))
     order by d.applied_at, d.id limit ${most} for update of d skip locked`.execute(tx);
  return rows.map((r) => r.id);
}

/** Deletes donations with their histories; deliveries, tickets and payments are gone before. */
export async function deleteDonations(tx: Tx, ids: number[]): Promise<void> {
  for (const table of ['message_event', 'one_stop_event', 'donation_event'] as const)
    await tx.deleteFrom(table).where('donation_id', 'in', ids).execute();
  await tx.deleteFrom('donation').where('id', 'in', ids).execute();
}

/** Deletes members' forms that were last touched before an instant, the oldest first. @returns how many. */
export async function deleteOldDrafts(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from donation_draft where id in (
      select id from donation_draft where updated_at < ${before}
       order by updated_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
