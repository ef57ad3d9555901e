import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { DeadlinePassed, type PaymentState, ProviderRefused } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import { type DonationWithPayment, donationByNumber } from '../store.ts';
import { applyPaymentState, giveUp } from './complete.ts';

export type Started =
  /** Go there to pay. */
  | { kind: 'pay'; url: string }
  /** It has its result already. */
  | { kind: 'made'; donation: DonationWithPayment }
  | { kind: 'refused'; code: DonationErrorCode; number: string };

/**
 * Leads a reserved donation to its payment. The provider is asked with what stands in the database under the payment's
 * own key, so that any number of calls, also at once or after an answer that was lost, lead to one payment.
 * When the provider does not answer, the donation stays as it is: the sweeper finds out and mails.
 */
export async function startPayment(donation: DonationWithPayment): Promise<Started> {
  const { number } = donation;
  if (donation.status !== 'pending_payment' || donation.provider_ref) return { kind: 'made', donation };
  let state: PaymentState;
  try {
    state = await paymentProvider().createCheckout({
      idempotencyKey: donation.idempotency_key,
      reference: number,
      description: donation.goods_name || `${donation.government}への寄附`,
      amount: donation.amount,
      method: donation.method,
      returnUrl: `${config().origin}/donate/return?donation=${number}`,
      expiresAt: donation.deadline,
    });
  } catch (error) {
    log().error({ err: error, donation: number }, 'payment could not be started');
    // Pressed in the last second before a deadline that does not wait.
    if (error instanceof DeadlinePassed) {
      await giveUp(number, { to: 'expired', actor: 'submit', reason: 'the deadline passed while applying' });
      return { kind: 'refused', code: 'PAYMENT_EXPIRED', number };
    }
    // Only a clear refusal tells that there is no payment; of anything else the outcome is unknown.
    if (!(error instanceof ProviderRefused)) return { kind: 'refused', code: 'PAYMENT_UNAVAILABLE', number };
    await giveUp(number, { to: 'failed', actor: 'submit', reason: 'the provider refused the payment' });
    return { kind: 'refused', code: 'UNKNOWN', number };
  }
  await applyPaymentState(state, 'submit');
  const now = await donationByNumber(db(), number);
  if (now?.status === 'pending_payment' && state.redirectUrl) return { kind: 'pay', url: state.redirectUrl };
  return { kind: 'made', donation: now ?? donation };
}
