import { type RawBuilder, sql } from 'kysely';
import { addDays, dispatchDay, dispatchDays, laterDay } from '#app/delivery/business-days.ts';
import { lastDayOf, monthAfter, USUAL_TRANSIT_DAYS } from '#app/delivery/dispatch-window.ts';
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
  const latest = dispatchDays(at, MOST_HANDLING).map((day) => monthOf(laterDay(day, earliest)));
  const steps = [...new Set(latest)].map(
    (month) => sql`when handling_days <= ${sql.lit(latest.lastIndexOf(month))} then ${sql.lit(month)}`,
  );
  const byDays = sql`coalesce((1 << ((case ${sql.join(steps, sql` `)} end) + deliveries)) - 1, 0)`;
  return sql<number>`((${begins} | ${later} | ${byDays}) & ${sql.lit(ALL & ~(first - 1))})`;
}

function numberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
