import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { NEVER } from './sums-query.ts';

/**
 * Writes down what was owed at the end of a month: of each lot that was there, what had not been taken by then.
 * @param month its first day. @param end the first instant of the next one.
 * @returns false where it was closed before.
 */
export async function closeMonth(tx: Tx, month: string, end: Date): Promise<boolean> {
  const made = await tx
    .insertInto('point_month')
    .values({ month })
    .onConflict((c) => c.column('month').doNothing())
    .returning('month')
    .executeTakeFirst();
  if (!made) return false;
  await sql`
    insert into point_close (month, issuer, lapses_in, points)
    select ${month}::date, a.issuer, coalesce(date_trunc('month', l.expires_on::timestamp)::date, ${NEVER}), sum(l.points - l.taken)
      from (select l.account_id, l.expires_on, l.points,
                   coalesce((select sum(t.points) from point_allocation t join point_entry e on e.id = t.entry_id
                              where t.lot_id = l.id and e.occurred_at < ${end}), 0) as taken
              from point_lot l join point_entry made on made.id = l.entry_id
             where made.occurred_at < ${end} and (l.expires_on is null or l.expires_on >= (${end}::timestamptz at time zone 'Asia/Tokyo')::date)
           ) l
      join point_account a on a.id = l.account_id
     where l.points > l.taken
     group by a.issuer, 3`.execute(tx);
  return true;
}
