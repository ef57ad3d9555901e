import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { resultPath } from '../result-path.ts';
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
  if (donation.status === 'pending_payment' && donation.provider_ref) {
    try {
      await applyPaymentState(await paymentProvider().fetchPayment(donation.provider_ref), 'return');
    } catch (error) {
      log().warn({ err: error, donation: number }, 'the provider was not reached on return');
    }
  }
  const now = await donationByNumber(db(), number);
  return now && resultPath(now);
}
