import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** Points of an issuer that lapse in one month. */
export interface LapseSum {
  issuer: string;
  /** As people call the issuer; null: the shop. */
  government: string | null;
  /** The first day of the month in Japan; '9999-12-01': never. */
  lapsesIn: string;
  points: number;
}

/** The month of what never lapses, as it is stored. */
export const NEVER = '9999-12-01';

/**
 * What can be used today, by the month in which it lapses; what has lapsed and is not entered yet does not count. Nearly all points
 * are the shop's: the index of open lots tells all of them by the day, and those of governments, which are few, are taken off.
 * @param today 'YYYY-MM-DD' in Japan.
 */
export async function openSums(today: string): Promise<LapseSum[]> {
  const open = sql`l.remaining > 0 and (l.expires_on >= ${today}::date or l.expires_on is null)`;
  const { rows } = await sql<LapseSum>`
    with every as (
      select l.expires_on, sum(l.remaining)::bigint as points from point_lot l where ${open} group by l.expires_on),
    governments as (
      select a.government_code, l.expires_on, sum(l.remaining)::bigint as points
        from point_account a join point_lot l on l.account_id = a.id
       where a.government_code is not null and ${open} group by a.government_code, l.expires_on),
    sums as (
      select government_code, expires_on, points from governments
      union all select null, expires_on, points from every
      union all select null, expires_on, -points from governments)
    select coalesce(s.government_code, 'shop') as issuer, g.name as government,
           coalesce(date_trunc('month', s.expires_on::timestamp)::date, ${NEVER}) as "lapsesIn", sum(s.points)::bigint as points
      from sums s left join government g on g.code = s.government_code
     group by s.government_code, g.name, 3
    having sum(s.points) > 0
     order by s.government_code is not null, s.government_code, 3`.execute(db());
  return rows;
}

/** What was owed at the ends of months, the latest first. @param most months. */
export async function closedSums(most: number): Promise<(LapseSum & { month: string })[]> {
  const { rows } = await sql<LapseSum & { month: string }>`
    select m.month, c.issuer, g.name as government, c.lapses_in as "lapsesIn", c.points
      from (select month from point_month order by month desc limit ${most}) m
      join point_close c on c.month = m.month
      left join government g on g.code = c.issuer
     order by m.month desc, c.issuer <> 'shop', c.issuer, c.lapses_in`.execute(db());
  return rows;
}

/** Months that were closed, the latest first. */
export async function closedMonths(most: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('point_month')
    .select('month')
    .orderBy('month', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.month);
}

/** The month in which the first points were entered; undefined where there are none. */
export async function firstMonth(): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select date_trunc('month', min(occurred_at) at time zone 'Asia/Tokyo')::date as month from point_entry`.execute(
    db(),
  );
  return rows[0]?.month ?? undefined;
}
