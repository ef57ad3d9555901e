import { log } from '#platform/log.ts';
import { ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState, giveUp, type Payables } from './complete.ts';
import { noteAttempt, type OpenPayment, openPayments } from './store.ts';

const BATCH = 100;

/**
 * Job `sweep_payments`: finishes what nobody brought news of. A process that died between reservation and completion,
 * a webhook that never came, a payer who closed the window: each is asked for at the provider and carried over.
 * @param now for tests.
 */
export async function sweepPayments(payables: Payables, now: Date = new Date()): Promise<void> {
  for (const payment of await openPayments(now, BATCH)) {
    try {
      await sweep(payables, payment, now);
    } catch (error) {
      log().error({ err: error, reference: payment.reference }, 'payment could not be checked');
      await noteAttempt(payment.reference, now);
      if (error instanceof ProviderUnavailable) return; // the rest would wait for the same answer
    }
  }
}

async function sweep(payables: Payables, payment: OpenPayment, now: Date): Promise<void> {
  const provider = paymentProvider();
  const state = payment.provider_ref
    ? await provider.fetchPayment(payment.provider_ref)
    : await provider.findByIdempotencyKey(payment.idempotency_key);
  if (!state)
    return giveUp(payables, payment.reference, {
      to: 'expired',
      actor: 'sweeper',
      reason: 'the provider never saw the payment',
    });
  const open = state.status === 'created' || state.status === 'pending';
  // Ending it at the provider first: what is paid in this very moment comes back as paid.
  const last = open && payment.deadline < now ? await provider.cancel(state.providerRef) : state;
  const late = open && last.status === 'failed';
  await applyPaymentState(payables, late ? { ...last, status: 'expired' } : last, 'sweeper');
}
