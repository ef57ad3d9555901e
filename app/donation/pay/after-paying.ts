import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { failedPath, refOf, resultPath } from '../result-path.ts';
import { donationByNumber } from '../store.ts';
import { applyPaymentState } from './complete.ts';

/**
 * The payer is back: asks the provider how it went, carries it over, and says where the result is. When the provider
 * does not answer, the state as known leads to "being checked", and webhook or sweeper finish it.
 * @returns a path, or undefined for an unknown number.
 */
export async function afterPaying(number: string): Promise<string | undefined> {
  const donation = await donationByNumber(db(), number);
  if (!donation) return undefined;
  let answered = false;
  if (donation.status === 'pending_payment' && donation.provider_ref) {
    try {
      await applyPaymentState(await paymentProvider().fetchPayment(donation.provider_ref), 'return');
      answered = true;
    } catch (error) {
      log().warn({ err: error, donation: number }, 'the provider was not reached on return');
    }
  }
  const now = await donationByNumber(db(), number);
  // Some providers let the payer come back and leave the payment open: it can be gone on with, but not by itself.
  if (answered && now?.status === 'pending_payment' && now.payment_status === 'created')
    return failedPath('PAYMENT_CANCELLED', refOf(now), number);
  return now && resultPath(now);
}
