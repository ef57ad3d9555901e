import { addDays, jstDate } from '#platform/jst.ts';
import { dispatchDay, laterDay } from './business-days.ts';

/**
 * When goods are sent: within some business days of the payment, or from one day in Japan to another ('YYYY-MM-DD', both
 * included). Whatever the site says of a time is made from this; what is not sent, as a ticket, has none.
 */
export type DispatchWindow = { days: number } | { from: string; until: string };

/** A window as the tables hold it: goods, the variants that differ from them, donations and lines of orders. */
export interface WindowColumns {
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
}

/** Days in Japan. */
export interface DispatchSpan {
  from: string;
  until: string;
}

/** Ahead of a window by more than this, goods are reserved (先行予約) rather than ordered. */
const RESERVED_DAYS = 30;

/** From so many business days of handling on a time is told in weeks, and is not expected a week before it is over. */
export const IN_WEEKS = 10;
const A_WEEK = 5; // business days

/** The business days of handling after which it may leave at the earliest. */
export function leastHandling(days: number): number {
  return days < IN_WEEKS ? 0 : days - A_WEEK;
}

/** Days from dispatch to the door on most ways; islands and the far ends of the country need more. */
export const USUAL_TRANSIT_DAYS = 2;

export function windowOf(c: WindowColumns): DispatchWindow | null {
  if (c.dispatch_from !== null && c.dispatch_until !== null)
    return { from: c.dispatch_from, until: c.dispatch_until };
  return c.handling_days === null ? null : { days: c.handling_days };
}

export function windowColumns(window: DispatchWindow | null): WindowColumns {
  const none = { handling_days: null, dispatch_from: null, dispatch_until: null };
  if (!window) return none;
  return 'days' in window
    ? { ...none, handling_days: window.days }
    : { ...none, dispatch_from: window.from, dispatch_until: window.until };
}

/**
 * The first and the last day of dispatch of what is paid at an instant. Money that came too late for its window is answered
 * on the first business day.
 */
export function dispatchSpan(window: DispatchWindow, paidAt: Date): DispatchSpan {
  const first = dispatchDay(paidAt, 0);
  if ('days' in window) return { from: first, until: dispatchDay(paidAt, window.days) };
  const from = laterDay(window.from, first);
  return { from, until: laterDay(window.until, from) };
}

/**
 * What is left of a window for somebody who has not paid yet: one that has begun starts with the first business day.
 * The first days of a coming window are kept, also when nothing is sent on them, as on a Sunday.
 */
export function windowLeft(window: DispatchSpan, at: Date): DispatchSpan & { begun: boolean };
export function windowLeft(window: DispatchWindow, at: Date): DispatchWindow & { begun: boolean };
export function windowLeft(window: DispatchWindow, at: Date): DispatchWindow & { begun: boolean } {
  const begun = 'from' in window && window.from <= jstDate(at) && window.from < dispatchDay(at, 0);
  return begun ? { ...dispatchSpan(window, at), begun } : { ...window, begun };
}

/** Whether what is paid at an instant can still be sent in its window. Without a window nothing is sent. */
export function canBeKept(window: DispatchWindow | null, paidAt: Date): boolean {
  return window === null || 'days' in window || dispatchDay(paidAt, 0) <= window.until;
}

/** Whether it is sent so much later that applying is a reservation. */
export function isReserved(window: DispatchWindow | null, at: Date): boolean {
  return window !== null && 'from' in window && window.from > lastOrdinaryDay(at);
}

/** What begins to be sent after this day is reserved at an instant. */
export function lastOrdinaryDay(at: Date): string {
  return addDays(jstDate(at), RESERVED_DAYS);
}

/**
 * The months 'YYYY-MM' in which it arrives on most ways when it is paid at an instant. What leaves on the very last days of
 * a window and arrives in the month after it is not looked for there.
 */
export function arrivalMonths(window: DispatchWindow, paidAt: Date): string[] {
  const span = dispatchSpan(window, paidAt);
  const begins = 'days' in window ? dispatchDay(paidAt, leastHandling(window.days)) : span.from;
  const first = addDays(begins, USUAL_TRANSIT_DAYS);
  const last = laterDay(span.until, first);
  const months = [first.slice(0, 7)];
  while (months.at(-1)! < last.slice(0, 7)) months.push(monthAfter(months.at(-1)!, 1));
  return months;
}

/** The month that comes `n` months after a month 'YYYY-MM'. */
export function monthAfter(month: string, n: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + n;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The last day of a month 'YYYY-MM'. */
export function lastDayOf(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}
