import { sql } from 'kysely';
import type { ConversionKind, ConversionStep } from '#platform/conversion/steps.ts';
import { db } from '#platform/db/db.ts';
import type { Day, Period, Step } from './spans.ts';

export interface StepCount {
  begins: Day;
  step: ConversionStep;
  count: number;
}

/** How often the steps were reached; those that never were are left out. At most five rows of each span of days. */
export async function conversionCounts(
  kind: ConversionKind,
  { from, until }: Period,
  by: Step,
): Promise<StepCount[]> {
  const { rows } = await sql<StepCount>`
    select date_trunc(${by}, day::timestamp)::date as begins, substring(step from '_(.*)$') as step, sum(count)::bigint as count
      from conversion_count
     where day between ${from}::date and ${until}::date and step like ${`${kind}\\_%`}
     group by 1, 2 order by 1, 2`.execute(db());
  return rows;
}

/** The first day on which anything was counted; null: nothing was. */
export async function countedSince(): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select min(day) as day from conversion_count`.execute(db());
  return rows[0]!.day;
}
