import { type RawBuilder, sql } from 'kysely';
import { monthAfter } from '#app/delivery/dispatch-window.ts';
import { jstDate } from '#platform/jst.ts';
import { ALL_MONTHS, arrivalRule, CYCLE, MONTHS } from './arrivals.ts';

/** The months 'YYYY-MM' that can be asked for: the present one and those after it. */
export function comingMonths(at: Date): string[] {
  const first = jstDate(at).slice(0, 7);
  return Array.from({ length: MONTHS }, (_, i) => monthAfter(first, i));
}

/** The months of this year that are not over, 'YYYY-MM'. */
export function monthsLeft(at: Date): string[] {
  const year = jstDate(at).slice(0, 4);
  return comingMonths(at).filter((month) => month.startsWith(year));
}

/** Coming months as bits, the present one lowest; other months have none. */
export function monthBits(months: readonly string[], at: Date): number {
  return comingMonths(at).reduce((bits, month, i) => (months.includes(month) ? bits | (1 << i) : bits), 0);
}

/**
 * The months in which goods arrive that are paid at an instant, as bits over a row of goods_search: the rule of
 * arrivalMonths() for many rows at once. Goods that come several times arrive in the months after the first, too.
 */
export function arrivalBits(at: Date): RawBuilder<number> {
  const rule = arrivalRule(at);
  const { leaves, lastDay, first } = rule;
  const turn = rule.present % CYCLE;
  const begins = sql`case when dispatch_days && daterange(${leaves}::date, ${lastDay}::date, '[]') then ${sql.lit(first)} else 0 end`;
  const turned = sql`(arrivals >> ${sql.lit(turn)}) | (arrivals << ${sql.lit(CYCLE - turn)})`;
  const later = sql`((${turned}) & ${sql.lit(ALL_MONTHS & ~first)})::int`;
  const latest = byHandling(rule.latest);
  const soonest = byHandling(rule.soonest);
  const byDays = sql`coalesce((1 << (${latest} + deliveries)) - (1 << ${soonest}), 0)`;
  // What is not open yet is paid for in the month in which it opens at the soonest.
  const opening = sql`accept_from at time zone 'Asia/Tokyo'`;
  const ahead = sql`coalesce((extract(year from ${opening}) * 12 + extract(month from ${opening}))::int - ${sql.lit(rule.present)}, 0)`;
  const opens = sql`greatest(0, least(${sql.lit(MONTHS)}, ${ahead}))`;
  return sql<number>`((${begins} | ${later} | ${byDays}) & (${sql.lit(ALL_MONTHS & ~(first - 1))} >> ${opens} << ${opens}))`;
}

/** A number that grows with the days of handling, `ofDays[n]` for n days, as an expression over a row of goods_search. */
function byHandling(ofDays: readonly number[]): RawBuilder<number> {
  const steps = [...new Set(ofDays)].map(
    (value) => sql`when handling_days <= ${sql.lit(ofDays.lastIndexOf(value))} then ${sql.lit(value)}`,
  );
  return sql`(case ${sql.join(steps, sql` `)} end)`;
}
