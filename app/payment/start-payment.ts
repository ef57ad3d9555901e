import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { DeadlinePassed, type PaymentState, ProviderRefused } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { askProvider } from './ask-provider.ts';
import { applyPaymentState, giveUp } from './complete.ts';
import type { Found, Locked, Payable } from './payable.ts';

export type Started<F> =
  /** Go there to pay. */
  | { kind: 'pay'; url: string }
  /** It has its result already. */
  | { kind: 'made'; found: F }
  | { kind: 'refused'; code: 'PAYMENT_EXPIRED' | 'PAYMENT_UNAVAILABLE' | 'UNKNOWN'; number: string };

/**
 * Leads what was reserved to its payment. The provider is asked with what stands in the database under the payment's own
 * key, so that any number of calls, also at once or after an answer that was lost, lead to one payment.
 * When the provider does not answer, all stays as it is: the sweeper finds out and mails.
 */
export async function startPayment<L extends Locked, F extends Found>(
  payable: Payable<L, F>,
  found: F,
): Promise<Started<F>> {
  const { number, method } = found;
  if (found.status !== 'pending_payment' || method === 'points') return { kind: 'made', found };
  if (found.provider_ref) return resumePayment(payable, found);
  let state: PaymentState;
  try {
    state = await paymentProvider().createCheckout({
      idempotencyKey: found.idempotency_key,
      reference: number,
      description: payable.describe(found),
      amount: found.payment_amount,
      method,
      returnUrl: config().origin + payable.backPath(number),
      expiresAt: found.deadline,
    });
  } catch (error) {
    log().error({ err: error, [payable.kind]: number }, 'payment could not be started');
    // Pressed in the last second before a deadline that does not wait.
    if (error instanceof DeadlinePassed) {
      const reason = 'the deadline passed while applying';
      await giveUp([payable], number, { to: 'expired', actor: 'submit', reason });
      return { kind: 'refused', code: 'PAYMENT_EXPIRED', number };
    }
    // Only a clear refusal tells that there is no payment; of anything else the outcome is unknown.
    if (!(error instanceof ProviderRefused)) return { kind: 'refused', code: 'PAYMENT_UNAVAILABLE', number };
    await giveUp([payable], number, {
      to: 'failed',
      actor: 'submit',
      reason: 'the provider refused the payment',
    });
    return { kind: 'refused', code: 'UNKNOWN', number };
  }
  const status = await applyPaymentState([payable], state, 'submit');
  if (status === 'pending_payment' && state.redirectUrl) return { kind: 'pay', url: state.redirectUrl };
  return { kind: 'made', found: (await payable.find(db(), number)) ?? found };
}

/**
 * Leads a payer who comes to an open payment again. The provider is asked first: nobody who has paid is sent to pay again,
 * only because the news of it have not come.
 */
export async function resumePayment<L extends Locked, F extends Found>(
  payable: Payable<L, F>,
  found: F,
): Promise<Started<F>> {
  const { number } = found;
  if (found.status !== 'pending_payment' || found.payment_status !== 'created' || !found.provider_ref)
    return { kind: 'made', found };
  let state: PaymentState;
  try {
    state = await askProvider(payable, found.provider_ref);
  } catch (error) {
    log().warn({ err: error, [payable.kind]: number }, 'an open payment could not be asked for');
    return { kind: 'refused', code: 'PAYMENT_UNAVAILABLE', number };
  }
  const now = await payable.find(db(), number);
  if (now?.status === 'pending_payment' && state.status === 'created' && state.redirectUrl)
    return { kind: 'pay', url: state.redirectUrl };
  return { kind: 'made', found: now ?? found };
}
