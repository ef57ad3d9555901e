import { addDays, jstDate } from '#platform/jst.ts';
import { isOpen } from './calendar.ts';
import { calendarOn } from './calendar-setting.ts';

/** The hour in Japan until which what is paid on a day is handled from that day on. */
function cutOffOn(date: string): number {
  return calendarOn(date).cutOff;
}

/** The next instant at which anything told in days may change: midnight in Japan, or the cut-off. */
export function nextTurnOfDay(at: Date): Date {
  const midnight = Date.parse(`${addDays(jstDate(at), 1)}T00:00:00+09:00`);
  const cutOff = midnight - (24 - cutOffOn(jstDate(at))) * 3_600_000;
  return new Date(at.getTime() < cutOff ? cutOff : midnight);
}

/** Whether parcels are sent on a day 'YYYY-MM-DD', as the operator has set it: see `calendarOn`. */
export function isBusinessDay(date: string): boolean {
  return isOpen(calendarOn(date), date);
}

/**
 * The business day on which so many business days of handling have passed; 0 is the first day of handling itself.
 * @throws RangeError for handling that is no whole number of days.
 */
export function dispatchDay(paidAt: Date, handlingDays: number): string {
  return dispatchDays(paidAt, handlingDays)[handlingDays]!;
}

/** `dispatchDay` for 0, 1, … days of handling, up to so many. @throws RangeError as it does. */
export function dispatchDays(paidAt: Date, most: number): string[] {
  if (!Number.isSafeInteger(most) || most < 0) throw new RangeError('handling takes a whole number of days');
  const hours = 24 - cutOffOn(jstDate(paidAt)); // moved by this much, the cut-off is midnight: a later payment belongs to the next day
  const days = [nextBusinessDay(jstDate(new Date(paidAt.getTime() + hours * 3_600_000)))];
  while (days.length <= most) days.push(nextBusinessDay(addDays(days.at(-1)!, 1)));
  return days;
}

/** The day itself if it is a business day. */
function nextBusinessDay(date: string): string {
  return nearest(date, 1);
}

export function lastBusinessDayUntil(date: string): string {
  return nearest(date, -1);
}

/** More days in a row than can be off, also where one calendar follows upon another. */
const MOST_OFF = 2_000;

function nearest(date: string, way: 1 | -1): string {
  for (let n = 0; n < MOST_OFF; n++) {
    const day = addDays(date, n * way);
    if (isBusinessDay(day)) return day;
  }
  throw new RangeError(`no business day near ${date}`);
}

/** The later of two days. */
export function laterDay(a: string, b: string): string {
  return [a, b].sort()[1]!;
}
