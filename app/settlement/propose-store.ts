import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/**
 * Notes the next month of each party that is over: as `monthToClose` says it, of all that have something open or had a month closed.
 * @param current 'YYYY-MM-01'. @returns how many were not noted before.
 */
export async function insertDue(current: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive open as (
      (select party, kind, government_code, producer_id, occurred_at from settlement_entry
        where statement_id is null order by party, occurred_at, id limit 1)
      union all
      select e.* from open, lateral (
        select party, kind, government_code, producer_id, occurred_at from settlement_entry
         where statement_id is null and party > open.party order by party, occurred_at, id limit 1) e
    ),
    last as (select party, min(kind) as kind, min(government_code) as government_code, min(producer_id) as producer_id, max(month) as month
               from settlement_statement group by party),
    next as (
      select coalesce(l.party, o.party) as party, coalesce(l.kind, o.kind) as kind, coalesce(l.government_code, o.government_code) as government_code,
             coalesce(l.producer_id, o.producer_id) as producer_id,
             case when l.kind = 'government' then (l.month + interval '1 month')::date
                  else greatest(date_trunc('month', o.occurred_at at time zone 'Asia/Tokyo')::date, (l.month + interval '1 month')::date) end as month,
             o.party is not null as anything
        from last l full join open o on o.party = l.party
    )
    insert into settlement_due (party, kind, government_code, producer_id, month)
    select party, kind, government_code, producer_id, month from next
     where month < ${current}::date and (anything or kind = 'government')
    on conflict (party) do nothing`.execute(db());
  return Number(numAffectedRows ?? 0n);
}
