import { endOfJstDate, endOfJstDay, endOfJstYear, jstYear } from '#platform/jst.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

const CARD_MINUTES = 30;
const DEFERRED_DAYS = 7;

/** Methods that are paid on the spot; with the others the payer goes to a counter or a bank. */
export function isImmediate(method: PaymentMethod): boolean {
  return method === 'card' || method === 'wallet';
}

/**
 * Until when a payment must be made (product spec sections 4 and 13): 30 minutes by card or wallet, else the end of the
 * seventh day; not past 31 December 23:59:59 JST when it must count this year, nor past the last day of the government's
 * designation, after which a donation is deducted from no tax (地方税法 37条の2第2項).
 * @param designatedUntil 'YYYY-MM-DD', the last day in JST.
 */
export function paymentDeadline(
  method: PaymentMethod,
  at: Date,
  { thisYearOnly, designatedUntil }: { thisYearOnly: boolean; designatedUntil: string | null },
): Date {
  const usual = isImmediate(method)
    ? new Date(at.getTime() + CARD_MINUTES * 60_000)
    : endOfJstDay(at, DEFERRED_DAYS);
  const ends = [
    ...(thisYearOnly ? [endOfJstYear(jstYear(at))] : []),
    ...(designatedUntil !== null ? [endOfJstDate(designatedUntil)] : []),
  ];
  return new Date(Math.min(usual.getTime(), ...ends.map(Number)));
}

/** Whether the year ends before a payment made from now on must be there: the form then asks whether it must count. */
export function yearEndsBeforeDeadline(at: Date): boolean {
  return jstYear(endOfJstDay(at, DEFERRED_DAYS)) > jstYear(at);
}
