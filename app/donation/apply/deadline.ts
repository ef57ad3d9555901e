import { endOfJstDay } from '#platform/jst.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

const CARD_MINUTES = 30;
const DEFERRED_DAYS = 7;

/** Until when a payment must be made (product spec section 13): 30 minutes by card or wallet, else seven days. */
export function paymentDeadline(method: PaymentMethod, at: Date): Date {
  if (method === 'card' || method === 'wallet') return new Date(at.getTime() + CARD_MINUTES * 60_000);
  return endOfJstDay(at, DEFERRED_DAYS);
}
