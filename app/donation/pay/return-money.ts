import { transaction } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState } from './complete.ts';
import { lockDonation, owedToDonor, paymentOf } from './complete-store.ts';

/**
 * Job `return_money`: gives back what is not the government's: a donation that could not be fulfilled or was cancelled,
 * a transfer that was too much, or too little until its deadline. It asks the provider first, so that the answer to an
 * earlier attempt that was lost is found and the sum is the newest; repeats refund once, by the key.
 */
export async function returnMoney(payload: unknown): Promise<void> {
  const number = String((payload as { number?: unknown }).number);
  const payment = await paymentOf(number);
  if (!payment?.provider_ref) return;
  const provider = paymentProvider();
  await applyPaymentState(await provider.fetchPayment(payment.provider_ref), 'refund');
  const due = await transaction(async (tx) => {
    const d = await lockDonation(tx, number);
    return d && { owed: await owedToDonor(tx, d.id), before: d.refunded_amount };
  });
  if (!due?.owed) return;
  const key = `return-${payment.idempotency_key}-${due.before}`;
  await applyPaymentState(await provider.refund(payment.provider_ref, due.owed, key), 'refund');
}

/** Job `end_payment`: ends the payment of a cancelled donation at the provider. Money that was quicker is returned. */
export async function endPayment(payload: unknown): Promise<void> {
  const payment = await paymentOf(String((payload as { number?: unknown }).number));
  if (!payment) return;
  const provider = paymentProvider();
  const ref =
    payment.provider_ref ?? (await provider.findByIdempotencyKey(payment.idempotency_key))?.providerRef;
  if (ref) await applyPaymentState(await provider.cancel(ref), 'sweeper');
}
