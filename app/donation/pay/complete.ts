import { createDeliveries } from '#app/delivery/create.ts';
import { issueTickets } from '#app/ticket/issue.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import {
  expiredMail,
  failedMail,
  howToPayMail,
  paidMail,
  partlyReceivedMail,
  receivedMail,
} from '../mails.ts';
import { refundDueMail } from '../return-mails.ts';
import { moveDonation, releaseStock, settleStock } from '../store.ts';
import {
  countPopularity,
  type LockedDonation,
  lockDonation,
  noteMoney,
  notePayment,
  owedToDonor,
  takeStock,
} from './complete-store.ts';
import { type Misfit, misfit } from './misfit.ts';
import { tellOfReturn } from './returned.ts';

/** Who brought the news: return page, webhook, sweeper, submit, or the job that returns money. */
export type Actor = 'return' | 'webhook' | 'sweeper' | 'submit' | 'refund';

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
  await noteMoney(tx, donation, state);
  let countOut: CountOut | undefined;
  switch (state.status) {
    case 'paid':
      countOut = await paid(tx, donation, state, actor);
      break;
    case 'failed':
    case 'expired':
      await ended(tx, donation, state, state.status, actor);
      break;
    case 'refunded':
      break; // what went back is told below, as for every other state
    default:
      await open(tx, donation, state, state.status, actor);
  }
  if (state.refundedAmount > donation.refunded_amount) await tellOfReturn(tx, donation, state, actor);
  // The job itself is under way already when it brings the news.
  if (actor !== 'refund') await queueReturn(tx, donation);
  await countOut?.();
}

/**
 * What touches rows that others want too: pieces and popularity of goods that everybody applies for at once. It comes
 * last, so that those rows are locked for a commit's length and not for a whole completion.
 */
type CountOut = () => Promise<void>;

/** Has money returned that is not the government's: of a donation that ended, or above its amount. */
export async function queueReturn(tx: Tx, d: { id: number; number: string }): Promise<void> {
  if ((await owedToDonor(tx, d.id)) > 0)
    await addJob(tx, 'return_money', { number: d.number }, { key: `return:${d.number}` });
}

async function open(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  status: 'created' | 'pending',
  actor: Actor,
): Promise<void> {
  // Older news than what we know changes nothing.
  const known = d.payment_status === 'created' || (d.payment_status === 'pending' && status === 'pending');
  if (!known || d.status !== 'pending_payment') return;
  await notePayment(tx, d.payment_id, state, status);
  if (status === 'created' && actor === 'submit') await receivedMail(tx, d.id);
  if (status === 'pending' && state.instructions.length > 0) {
    await howToPayMail(tx, d.id);
    if (state.receivedAmount > d.received_amount) await partlyReceivedMail(tx, d.id);
  }
}

async function paid(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  actor: Actor,
): Promise<CountOut | undefined> {
  const { paidAt } = state;
  if (!paidAt) throw new Error(`payment ${state.providerRef} is paid without an instant`);
  if (d.paid_at !== null) return undefined; // this money was counted before, whatever became of the donation since
  const inTime = d.status === 'pending_payment';
  const fault = misfit(d, paidAt);
  const fulfilled =
    fault === null &&
    (inTime ||
      (d.status === 'expired' && (d.sku_id === null || (await takeStock(tx, d.sku_id, d.quantity)))));
  if (!fulfilled) {
    await tooLate(tx, d, state, paidAt, actor, fault);
    return undefined;
  }
  await notePayment(tx, d.payment_id, state, 'paid');
  const by = { actor, reason: inTime ? '' : `paid while ${d.status}` };
  await moveDonation(tx, d, 'paid', by, { paid_at: paidAt });
  if (d.goods_id !== null) {
    if (d.delivery_address !== null) await createDeliveries(tx, d.id, d.goods_id, paidAt);
    await issueTickets(tx, d.id, paidAt);
  }
  await paidMail(tx, d.id);
  log().info({ donation: d.number, actor }, 'donation paid');
  return async () => {
    if (inTime && d.sku_id !== null) await settleStock(tx, d.sku_id, d.quantity);
    if (d.goods_id !== null) await countPopularity(tx, d.goods_id, paidAt);
  };
}

/** Paid, but it cannot be fulfilled: the money goes back and the donor is told why. */
async function tooLate(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  paidAt: Date,
  actor: Actor,
  fault: Misfit | null,
): Promise<void> {
  const reason = fault ?? `paid while ${d.status}`;
  await notePayment(tx, d.payment_id, state, 'refund_due');
  if (d.status === 'pending_payment') {
    await moveDonation(tx, d, 'expired', { actor, reason });
    if (d.sku_id !== null) await releaseStock(tx, d.sku_id, d.quantity);
    d.status = 'expired';
  }
  await moveDonation(tx, d, 'refund_due', { actor, reason }, { paid_at: paidAt });
  await refundDueMail(tx, d.id, fault);
}

async function ended(
  tx: Tx,
  d: LockedDonation,
  state: PaymentState,
  to: 'failed' | 'expired',
  actor: Actor,
): Promise<void> {
  const unpaid = d.payment_status === 'created' || d.payment_status === 'pending';
  if (unpaid) await notePayment(tx, d.payment_id, state, to);
  if (d.status !== 'pending_payment') return;
  await moveDonation(tx, d, to, { actor, reason: state.failureCode ?? '' });
  if (d.sku_id !== null) await releaseStock(tx, d.sku_id, d.quantity);
  if (to === 'expired') await expiredMail(tx, d.id);
  else if (actor !== 'return') await failedMail(tx, d.id);
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
