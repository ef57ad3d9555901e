import { type RawBuilder, sql } from 'kysely';
import { heldBeyond } from '#app/payment/owed-query.ts';
import type { Tx } from '#platform/db/db.ts';

/** Whether a donation has ended, and nothing of it is younger than an instant. @param d its name in the statement. */
function isOld(d: 'd' | 'o', since: Date, unpaid: boolean): RawBuilder<boolean> {
  const id = sql.ref(`${d}.id`);
  const paidAt = sql.ref(`${d}.paid_at`);
  return sql`
    ${sql.ref(`${d}.status`)} in ('paid', 'failed', 'expired', 'cancelled', 'refunded')
    and ${unpaid ? sql`${paidAt} is null` : sql`(${paidAt} is null or ${paidAt} < ${since})`}
    and not exists (select from donation_event e where e.donation_id = ${id} and e.created_at >= ${since})
    and not exists (select from one_stop_event e where e.donation_id = ${id} and e.created_at >= ${since})
    and not exists (select from delivery v join delivery_event e on e.delivery_id = v.id
                     where v.donation_id = ${id} and e.created_at >= ${since})
    and not exists (select from ticket t where t.donation_id = ${id} and t.valid_until >= ${since})`;
}

/**
 * Donations of which nothing happened since an instant and nothing is owed, the oldest first, locked until the transaction
 * ends. What was applied for together is kept together, as long as the youngest of it.
 * @param unpaid only those for which nothing was ever paid. @param most applications.
 */
export async function lockOldDonations(
  tx: Tx,
  since: Date,
  unpaid: boolean,
  most: number,
): Promise<number[]> {
  const { rows: firsts } = await sql<{ id: number }>`
    select d.id from donation d
     where d.first_id is null and d.applied_at < ${since} and ${isOld('d', since, unpaid)}
       and not exists (select from donation o where o.first_id = d.id and not (${isOld('o', since, unpaid)}))
       and not exists (
         select from payment p join donation_payment dp on dp.payment_id = p.id
          where dp.donation_id = d.id
            and (p.status in ('created', 'pending', 'refund_due') or p.taken_by is not null or p.dispute = 'open'
                 or ${heldBeyond('p')} > 0
                 ${unpaid ? sql`or p.received_amount > 0 or p.disputes <> '[]'` : sql``}
                 or exists (select from money_case c where c.payment_id = p.id
                               and (c.closed_at is null or c.closed_at >= ${since}))))
     order by d.applied_at, d.id limit ${most} for update of d skip locked`.execute(tx);
  const ids = firsts.map((r) => r.id);
  if (ids.length === 0) return ids;
  const { rows: others } = await sql<{ id: number }>`
    select id from donation where first_id = any(${ids}) order by id for update`.execute(tx);
  return [...ids, ...others.map((r) => r.id)];
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
