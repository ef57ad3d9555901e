import { endOfJstDay } from '#platform/jst.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

const CARD_MINUTES = 30;
export const DEFERRED_DAYS = 7;

/** Yen; above it no convenience store takes a payment. */
export const KONBINI_MAX = 300_000;

/** Methods that are paid on the spot; with the others the payer goes to a counter or a bank. */
export function isImmediate(method: PaymentMethod): boolean {
  return method === 'card' || method === 'wallet';
}

/**
 * Until when a payment must be made (product spec sections 4 and 13): 30 minutes by card or wallet, else the end of the
 * seventh day.
 */
export function usualDeadline(method: PaymentMethod, at: Date): Date {
  return isImmediate(method)
    ? new Date(at.getTime() + CARD_MINUTES * 60_000)
    : endOfJstDay(at, DEFERRED_DAYS);
}
