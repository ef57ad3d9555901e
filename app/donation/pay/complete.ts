import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { expiredMail, failedMail, paidMail, refundDueMail, refundedMail } from '../mails.ts';
import { moveDonation, releaseStock, settleStock } from '../store.ts';
import {
  countPopularity,
  createDeliveries,
  type LockedDonation,
  lockDonation,
  notePayment,
  takeStock,
} from './complete-store.ts';

/** Who brought the news: return page, webhook, sweeper, submit. */
type Actor = 'return' | 'webhook' | 'sweeper' | 'submit' | 'refund';

/**
 * THE function that carries a payment's outcome over to its donation. Return page, webhook and sweeper all call it with
 * what the provider itself said; it may come twice, late and out of order. The rows' locks make calls one after the
 * other, the state decides what is still to be done, and a unique row in donation_event guards the completion.
 */
export function applyPaymentState(state: PaymentState, actor: Actor): Promise<void> {
  return transaction((tx) => applyInTransaction(tx, state, actor));
}

/** The same inside a webhook's own transaction. */
export async function applyInTransaction(tx: Tx, state: PaymentState, actor: Actor): Promise<void> {
  const donation = await lockDonation(tx, state.reference);
  if (!donation) throw new Error(`payment ${state.providerRef} names no donation`);
  if (state.amount !== donation.payment_amount)
    throw new Error(
      `payment ${state.providerRef} is over ${state.amount} yen, not ${donation.payment_amount}`,
    );
  switch (state.status) {
    case 'paid':
      return paid(tx, donation, state, actor);
    case 'failed':
    case 'expired':
      return ended(tx, donation, state, state.status, actor);
    case 'refunded':
      return refunded(tx, donation, state, actor);
    default:
      // Older news than what we know changes nothing.
      if (['created', 'pending'].includes(donation.payment_status))
        await notePayment(tx, donation.payment_id, state, state.status);
  }
}

async function paid(tx: Tx, d: LockedDonation, state: PaymentState, actor: Actor): Promise<void> {
  if (!state.paidAt) throw new Error(`payment ${state.providerRef} is paid without an instant`);
  if (['paid', 'refund_due', 'refunded'].includes(d.status)) return;
  const by = { actor, reason: d.status === 'pending_payment' ? '' : `paid while ${d.status}` };
  const inTime = d.status === 'pending_payment';
  const fulfilled =
    inTime || (d.status === 'expired' && (d.sku_id === null || (await takeStock(tx, d.sku_id, d.quantity))));
  if (!fulfilled) {
    await notePayment(tx, d.payment_id, state, 'refund_due');
    await moveDonation(tx, d, 'refund_due', by, { paid_at: state.paidAt });
    await addJob(tx, 'refund_donation', { number: d.number }, { key: `refund:${d.number}` });
    await refundDueMail(tx, d.id);
    return;
  }
  await notePayment(tx, d.payment_id, state, 'paid');
  await moveDonation(tx, d, 'paid', by, { paid_at: state.paidAt });
  if (inTime && d.sku_id !== null) await settleStock(tx, d.sku_id, d.quantity);
  if (d.goods_id !== null) {
    if (d.delivery_address !== null) await createDeliveries(tx, d.id, d.goods_id, state.paidAt);
    await countPopularity(tx, d.goods_id, state.paidAt);
  }
  await paidMail(tx, d.id);
  log().info({ donation: d.number, actor }, 'donation paid');
}

async function ended(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  to: 'failed' | 'expired',
  actor: Actor,
): Promise<void> {
  if (d.status !== 'pending_payment') return;
  await notePayment(tx, d.payment_id, state, to);
  await moveDonation(tx, d, to, { actor, reason: state.failureCode ?? '' });
  if (d.sku_id !== null) await releaseStock(tx, d.sku_id, d.quantity);
  if (to === 'expired') await expiredMail(tx, d.id);
  else if (actor !== 'return') await failedMail(tx, d.id);
}

async function refunded(tx: Tx, d: LockedDonation, state: PaymentState, actor: Actor): Promise<void> {
  if (d.status !== 'refund_due') return;
  await notePayment(tx, d.payment_id, state, 'refunded');
  await moveDonation(tx, d, 'refunded', { actor, reason: '' });
  await refundedMail(tx, d.id);
}

/**
 * Ends a donation whose payment never began at the provider: its stock is free again. `expired` when the provider never
 * saw it, so that money which comes all the same is taken while stock allows; `failed` when it refused.
 */
export function giveUp(
  number: string,
  how: { to: 'failed' | 'expired'; actor: Actor; reason: string },
): Promise<void> {
  return transaction(async (tx) => {
    const d = await lockDonation(tx, number);
    if (d?.status !== 'pending_payment') return;
    await tx.updateTable('payment').set({ status: how.to }).where('id', '=', d.payment_id).execute();
    await moveDonation(tx, d, how.to, how);
    if (d.sku_id !== null) await releaseStock(tx, d.sku_id, d.quantity);
    if (how.to === 'expired') await expiredMail(tx, d.id);
    else await failedMail(tx, d.id);
  });
}
