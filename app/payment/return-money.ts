import { transaction } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState, lockPayable, type Payables } from './complete.ts';
import { owed } from './payable.ts';
import { paymentOf } from './store.ts';

/**
 * Job `return_money`: gives back what is the payer's: of what could not be fulfilled or was cancelled, a transfer that
 * was too much, or too little until its deadline, a part that was granted. It asks the provider first, so that the answer
 * to an earlier attempt that was lost is found and the sum is the newest; repeats refund once, by the key.
 */
export async function returnMoney(payables: Payables, payload: unknown): Promise<void> {
  const number = String((payload as { number?: unknown }).number);
  const payment = await paymentOf(number);
  if (!payment?.provider_ref) return;
  const provider = paymentProvider();
  await applyPaymentState(payables, await provider.fetchPayment(payment.provider_ref), 'refund');
  const due = await transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, number);
    return locked && { owed: owed(locked.payable, locked.row), before: locked.row.refunded_amount };
  });
  if (!due?.owed) return;
  const key = `return-${payment.idempotency_key}-${due.before}`;
  await applyPaymentState(payables, await provider.refund(payment.provider_ref, due.owed, key), 'refund');
}

/** Job `end_payment`: ends the payment of what was cancelled at the provider. Money that was quicker is returned. */
export async function endPayment(payables: Payables, payload: unknown): Promise<void> {
  const payment = await paymentOf(String((payload as { number?: unknown }).number));
  if (!payment) return;
  const provider = paymentProvider();
  const ref =
    payment.provider_ref ?? (await provider.findByIdempotencyKey(payment.idempotency_key))?.providerRef;
  if (ref) await applyPaymentState(payables, await provider.cancel(ref), 'sweeper');
}
