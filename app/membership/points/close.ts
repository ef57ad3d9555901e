import { transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { closeMonth } from './close-store.ts';
import { closedMonths, firstMonth } from './sums-query.ts';

/** Months of one run, so that a site with years of points catches up over some nights. */
const MOST_MONTHS = 24;

/**
 * Job `close_points`, at night: writes down what was owed in points at the end of each month that is over. What was closed stays as
 * it was; a correction counts in the month in which it is made. Safe to run twice and in parallel.
 * @param now for tests.
 */
export async function closePoints(now: Date = new Date()): Promise<void> {
  const [last] = await closedMonths(1);
  const first = last === undefined ? await firstMonth() : next(last);
  if (first === undefined) return;
  const current = `${jstDate(now).slice(0, 7)}-01`;
  let month = first;
  for (let closed = 0; month < current && closed < MOST_MONTHS; closed++) {
    const end = new Date(`${next(month)}T00:00:00+09:00`);
    if (await transaction((tx) => closeMonth(tx, month, end))) log().info({ month }, 'points closed');
    month = next(month);
  }
}

/** The first day of the month after this one. @param month 'YYYY-MM-01' */
function next(month: string): string {
  const [year = 0, m = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, m, 1)).toISOString().slice(0, 10);
}
