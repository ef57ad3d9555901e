import { type CancelOutcome, cancelPayable } from '#app/payment/cancel.ts';
import type { By } from '#app/payment/payable.ts';
import { donations } from './donations.ts';

/**
 * Cancels a donation that is waiting for its payment or paid (staff only: product spec section 4).
 * @param by who does it, and why: kept in the history, not shown to the donor.
 */
export function cancelDonation(number: string, by: By): Promise<CancelOutcome> {
  return cancelPayable(donations, number, by);
}
