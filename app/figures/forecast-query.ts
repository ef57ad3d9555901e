import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { beginOf, type Day } from './spans.ts';
import { counted, type Of } from './sums-query.ts';

/** What a year came to until a day of it, and as a whole. Yen. */
export interface PastYear {
  year: number;
  /** Until the same day, which belongs to it. */
  until: number;
  whole: number;
}

export interface YearSums extends PastYear {
  /** Of which government; empty: of all that were asked for. */
  code: string;
}

/**
 * What donations of years came to until a day of each, and as a whole.
 * @param days one of each year: until which it counts. @param apart each government by itself.
 */
export async function yearSums(of: Of, days: readonly Day[], apart: boolean): Promise<YearSums[]> {
  const c = { what: 'donation', facet: 'all', of, apart } as const;
  const years = days.map((day) => {
    const from = beginOf('year', day);
    return sql`
      select ${Number(day.slice(0, 4))}::int as year, government_code, sum(amount) as until, 0 as whole
        from (${counted(c, { from, until: day }, 'month')}) u group by 2
      union all
      select ${Number(day.slice(0, 4))}::int, government_code, 0, sum(amount)
        from (${counted(c, { from, until: `${day.slice(0, 4)}-12-31` }, 'year')}) w group by 2`;
  });
  const code = apart ? sql`government_code` : sql`''`;
  const { rows } = await sql<YearSums>`
    select year, ${code} as code, sum(until)::bigint as until, sum(whole)::bigint as whole
      from (${sql.join(years, sql` union all `)}) y group by 1, 2`.execute(db());
  return rows;
}
