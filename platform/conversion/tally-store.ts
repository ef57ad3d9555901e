import { sql } from 'kysely';
import { db } from '../db/db.ts';
import type { Reached } from './steps.ts';

export interface DayCount {
  /** In Japan, 'YYYY-MM-DD'. */
  day: string;
  step: Reached;
  count: number;
}

/** Adds to what other processes have written. Always in the same order, so that none waits for one that waits for it. */
export async function addCounts(counts: readonly DayCount[]): Promise<void> {
  const of = <K extends keyof DayCount>(column: K) => counts.map((c) => c[column]);
  await sql`
    insert into conversion_count (day, step, count)
    select * from unnest(${of('day')}::date[], ${of('step')}::text[], ${of('count')}::bigint[]) order by 1, 2
    on conflict (day, step) do update set count = conversion_count.count + excluded.count`.execute(db());
}
