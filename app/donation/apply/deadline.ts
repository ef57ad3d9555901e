import { usualDeadline } from '#app/payment/deadline.ts';
import { endOfJstDate, endOfJstDay, endOfJstYear, jstYear } from '#platform/jst.ts';
import { DEFERRED_DAYS } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

/**
 * Until when a donation must be paid: as long as usual, but not past 31 December 23:59:59 JST when it must count this year, nor past the
 * last day on which the government may be donated to (`lastDay` in app/catalogue/acceptance.ts).
 * @param lastDay 'YYYY-MM-DD' in JST; null: none is known.
 */
export function paymentDeadline(
  method: PaymentMethod,
  at: Date,
  { thisYearOnly, lastDay }: { thisYearOnly: boolean; lastDay: string | null },
): Date {
  const ends = [
    ...(thisYearOnly ? [endOfJstYear(jstYear(at))] : []),
    ...(lastDay !== null ? [endOfJstDate(lastDay)] : []),
  ];
  return new Date(Math.min(usualDeadline(method, at).getTime(), ...ends.map(Number)));
}

/** Whether the year ends before a payment made from now on must be there: the form then asks whether it must count. */
export function yearEndsBeforeDeadline(at: Date): boolean {
  return jstYear(endOfJstDay(at, DEFERRED_DAYS)) > jstYear(at);
}
