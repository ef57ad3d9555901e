import { type RawBuilder, sql } from 'kysely';
import { addDays, dispatchDay, dispatchDays, laterDay } from '#app/delivery/business-days.ts';
import { lastDayOf, leastHandling, monthAfter, USUAL_TRANSIT_DAYS } from '#app/delivery/dispatch-window.ts';
import { jstDate } from '#platform/jst.ts';

/** How many months from the present one on can be asked for. */
const MONTHS = 18;
/** All of them as bits. */
const ALL = 2 ** MONTHS - 1;
/** The most business days of handling that the tables take. */
const MOST_HANDLING = 60;
/** Months as dispatch_months() counts them. */
const CYCLE = 60;

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
  const present = jstDate(at).slice(0, 7);
  const leaves = dispatchDay(at, 0);
  const earliest = addDays(leaves, USUAL_TRANSIT_DAYS);
  const monthOf = (date: string) => numberOf(date) - numberOf(present);
  const first = 1 << monthOf(earliest);
  const turn = numberOf(present) % CYCLE;
  // Whatever of a window is over counts no more in the first month; in later ones nothing is over.
  const lastDay = addDays(lastDayOf(earliest.slice(0, 7)), -USUAL_TRANSIT_DAYS);
  const begins = sql`case when dispatch_days && daterange(${leaves}::date, ${lastDay}::date, '[]') then ${sql.lit(first)} else 0 end`;
  const turned = sql`(arrivals >> ${sql.lit(turn)}) | (arrivals << ${sql.lit(CYCLE - turn)})`;
  const later = sql`((${turned}) & ${sql.lit(ALL & ~first)})::int`;
  // The month in which the first instalment has come at the latest, by days of handling.
  const days = dispatchDays(at, MOST_HANDLING);
  const latest = byHandling(days.map((day) => monthOf(laterDay(day, earliest))));
  const soonest = byHandling(
    days.map((_, n) => monthOf(addDays(days[leastHandling(n)]!, USUAL_TRANSIT_DAYS))),
  );
  const byDays = sql`coalesce((1 << (${latest} + deliveries)) - (1 << ${soonest}), 0)`;
  // What is not open yet is paid for in the month in which it opens at the soonest.
  const opening = sql`accept_from at time zone 'Asia/Tokyo'`;
  const ahead = sql`coalesce((extract(year from ${opening}) * 12 + extract(month from ${opening}))::int - ${sql.lit(numberOf(present))}, 0)`;
  const opens = sql`greatest(0, least(${sql.lit(MONTHS)}, ${ahead}))`;
  return sql<number>`((${begins} | ${later} | ${byDays}) & (${sql.lit(ALL & ~(first - 1))} >> ${opens} << ${opens}))`;
}

/** A number that grows with the days of handling, `ofDays[n]` for n days, as an expression over a row of goods_search. */
function byHandling(ofDays: readonly number[]): RawBuilder<number> {
  const steps = [...new Set(ofDays)].map(
    (value) => sql`when handling_days <= ${sql.lit(ofDays.lastIndexOf(value))} then ${sql.lit(value)}`,
  );
  return sql`(case ${sql.join(steps, sql` `)} end)`;
}

function numberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
