import { transaction } from '#platform/db/db.ts';
import { ProviderRefused } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { noteCase } from './attention/case-store.ts';
import { applyPaymentState, lockPayable, type Payables } from './complete.ts';
import { isByHand, owed } from './payable.ts';
import { beginReturn, endReturn } from './return-store.ts';
import { paymentOf } from './store.ts';

/**
 * Job `return_money`: gives back what is the payer's: of what could not be fulfilled or was cancelled, a transfer that
 * was too much, or too little until its deadline, a part that was granted. It asks the provider first, so that the answer
 * to an earlier attempt that was lost is found and the sum is the newest; repeats refund once, by the key. What a person
 * has taken to pay out is left alone.
 */
export async function returnMoney(payables: Payables, payload: unknown): Promise<void> {
  const number = String((payload as { number?: unknown }).number);
  const payment = await paymentOf(number);
  if (!payment?.provider_ref) return;
  const provider = paymentProvider();
  await applyPaymentState(payables, await provider.fetchPayment(payment.provider_ref), 'refund');
  const began = new Date();
  const due = await transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, number);
    if (!locked || isByHand(locked.row)) return undefined;
    const { payment_id, refunded_amount: before } = locked.row;
    const amount = owed(locked.payable, locked.row);
    if (amount === 0) return undefined;
    await beginReturn(tx, payment_id, began);
    return { payment_id, amount, before };
  });
  if (!due) return;
  const key = `return-${payment.idempotency_key}-${due.before}`;
  const state = await provider.refund(payment.provider_ref, due.amount, key).catch(async (error: unknown) => {
    if (error instanceof ProviderRefused) {
      await noteRefusal(payables, number, error);
      await endReturn(due.payment_id, began);
    }
    throw error; // what it lacks today it may have tomorrow
  });
  await applyPaymentState(payables, state, 'refund');
  await endReturn(due.payment_id, began);
}

/** People may see at once what the provider does not take. The case ends by itself when a later attempt succeeds. */
function noteRefusal(payables: Payables, number: string, { message }: Error): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, number);
    const amount = locked ? owed(locked.payable, locked.row) : 0;
    if (!locked || amount === 0) return;
    const { payment_id, refunded_amount } = locked.row;
    await noteCase(tx, payment_id, {
      open: 'return_stuck',
      key: `refused ${refunded_amount}/${amount}`,
      amount,
      note: message.slice(0, 200),
    });
  });
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
