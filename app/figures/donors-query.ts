import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Period } from './spans.ts';
import type { Of } from './sums-query.ts';

/** Donors of a period by how often they gave within it. Nobody is named. */
export interface DonorCount {
  /** Applications; MOST_TIMES stands for as many or more. */
  times: number;
  /** Whether they had given before the period. */
  before: boolean;
  donors: number;
  /** Donations, and their yen. */
  donations: number;
}

/** From so many on it is not told how many. */
export const MOST_TIMES = 4;

/**
 * Donors of a period who are members and whose donations stand. What was applied for at once, of several gifts, is one time.
 * @param of also "before" is asked of these governments alone.
 */
export async function donorCounts(of: Of, { from, until }: Period): Promise<DonorCount[]> {
  const theirs = of === 'all' ? sql`true` : sql`government_code = any(${of}::text[])`;
  const { rows } = await sql<DonorCount>`
    with bounds as materialized (
      select ${from}::date::timestamp at time zone 'Asia/Tokyo' as begins, (${until}::date + 1)::timestamp at time zone 'Asia/Tokyo' as ends),
    application as (
      select member_id, min(paid_at) < (select begins from bounds) as before, count(*) as donations
        from donation
       where status = 'paid' and member_id is not null and ${theirs} and paid_at < (select ends from bounds)
       group by member_id, coalesce(first_id, id)),
    donor as (
      select count(*) filter (where not before) as times, bool_or(before) as before, sum(donations) filter (where not before) as donations
        from application group by member_id)
    select least(times, ${MOST_TIMES})::int as times, before, count(*)::int as donors, sum(donations)::bigint as donations
      from donor where times > 0 group by 1, 2 order by 1, 2`.execute(db());
  return rows;
}
