import { endOfJstDay } from '#platform/jst.ts';
import { DEFERRED_DAYS, IMMEDIATE_MINUTES, isImmediate } from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

/**
 * Until when a payment must be made (product spec sections 4 and 13): so many minutes where it is made on the spot, else
 * the end of the seventh day.
 */
export function usualDeadline(method: PaymentMethod, at: Date): Date {
  return isImmediate(method)
    ? new Date(at.getTime() + IMMEDIATE_MINUTES * 60_000)
    : endOfJstDay(at, DEFERRED_DAYS);
}
