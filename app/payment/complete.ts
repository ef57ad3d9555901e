import { countPopularity, releaseStock, returnStock, settleStock, takeStock } from '#app/stock/stock.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { type By, type Locked, move, owed, type Payable } from './payable.ts';
import { tellOfReturn } from './returned.ts';
import { noteMoney, notePayment, setPaymentStatus } from './store.ts';

/** Who brought the news: return page, webhook, sweeper, submit, or the job that returns money. */
export type Actor = 'return' | 'webhook' | 'sweeper' | 'submit' | 'refund';

/** All kinds of things that are paid for, where a payment may be for any of them. */
export type Payables = readonly Payable[];

/**
 * THE function that carries a payment's outcome over to what it is for. Return page, webhook and sweeper all call it with
 * what the provider itself said; it may come twice, late and out of order. The rows' locks make calls one after the
 * other, the state decides what is still to be done, and a unique row in the thing's history guards the completion.
 */
export function applyPaymentState(payables: Payables, state: PaymentState, actor: Actor): Promise<void> {
  return transaction((tx) => applyInTransaction(tx, payables, state, actor));
}

/** The thing of a number, locked with its payment, and its kind. */
export async function lockPayable(
  tx: Tx,
  payables: Payables,
  number: string,
): Promise<{ payable: Payable; row: Locked } | undefined> {
  for (const payable of payables) {
    const row = await payable.lock(tx, number);
    if (row) return { payable, row };
  }
  return undefined;
}

/** The same inside a webhook's own transaction. */
export async function applyInTransaction(
  tx: Tx,
  payables: Payables,
  state: PaymentState,
  actor: Actor,
): Promise<void> {
  const locked = await lockPayable(tx, payables, state.reference);
  if (!locked) throw new Error(`payment ${state.providerRef} is for nothing of ours`);
  const { payable, row } = locked;
  if (state.amount !== row.payment_amount)
    throw new Error(`payment ${state.providerRef} is over ${state.amount} yen, not ${row.payment_amount}`);
  const before = { received: row.received_amount, refunded: row.refunded_amount };
  await noteMoney(tx, row, state);
  let writeStock: DeferredStockWrite | undefined;
  switch (state.status) {
    case 'paid':
      writeStock = await paid(tx, payable, row, state, actor);
      break;
    case 'failed':
    case 'expired':
      writeStock = await ended(tx, payable, row, state, state.status, actor);
      break;
    case 'refunded':
      break; // what went back is told below, as for every other state
    default:
      await open(tx, payable, row, state, state.status, {
        actor,
        more: state.receivedAmount > before.received,
      });
  }
  const returned = state.refundedAmount - before.refunded;
  if (returned > 0)
    writeStock = (await tellOfReturn(tx, payable, row, state, { actor, returned })) ?? writeStock;
  // The job itself is under way already when it brings the news.
  if (actor !== 'refund') await queueReturn(tx, payable, row);
  await writeStock?.();
}

/**
 * What touches rows that others want too: pieces and popularity of goods that everybody applies for at once. It comes
 * last, so that those rows are locked for a commit's length and not for a whole completion.
 */
type DeferredStockWrite = () => Promise<void>;

/** Has money returned that is the payer's: of what ended, or above its amount. */
export async function queueReturn(tx: Tx, payable: Payable, row: Locked): Promise<void> {
  if (owed(payable, row) > 0)
    await addJob(tx, 'return_money', { number: row.number }, { key: `return:${row.number}` });
}

async function open(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  status: 'created' | 'pending',
  news: { actor: Actor; more: boolean },
): Promise<void> {
  // Older news than what we know changes nothing.
  const known =
    row.payment_status === 'created' || (row.payment_status === 'pending' && status === 'pending');
  if (!known || row.status !== 'pending_payment') return;
  await notePayment(tx, row.payment_id, state, status);
  if (status === 'created' && news.actor === 'submit') await payable.mails.received(tx, row.id);
  if (status === 'pending' && state.instructions.length > 0) {
    await payable.mails.howToPay(tx, row.id);
    if (news.more) await payable.mails.partlyReceived(tx, row.id);
  }
}

async function paid(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  actor: Actor,
): Promise<DeferredStockWrite | undefined> {
  const { paidAt } = state;
  if (!paidAt) throw new Error(`payment ${state.providerRef} is paid without an instant`);
  if (row.paid_at !== null) return undefined; // this money was counted before, whatever became of it since
  const was = row.status;
  const inTime = was === 'pending_payment';
  const fault = payable.rejectionReason(row, paidAt);
  const fulfilled = fault === null && (inTime || (was === 'expired' && (await takeAll(tx, payable, row))));
  if (!fulfilled) return tooLate(tx, payable, row, state, { paidAt, actor, fault });
  await notePayment(tx, row.payment_id, state, 'paid');
  await move(
    tx,
    payable,
    row,
    'paid',
    { actor, reason: inTime ? '' : `paid while ${was}` },
    { paid_at: paidAt },
  );
  await payable.fulfil(tx, row, paidAt);
  await payable.mails.paid(tx, row.id);
  log().info({ [payable.kind]: row.number, actor }, `${payable.kind} paid`);
  return async () => {
    for (const pieces of payable.pieces(row)) {
      if (inTime) await settleStock(tx, pieces);
      await countPopularity(tx, pieces.goodsId, paidAt);
    }
  };
}

/** Stock for what had let go of it. All or nothing: a thing whose second line is gone gives the first one back. */
async function takeAll(tx: Tx, payable: Payable, row: Locked): Promise<boolean> {
  const taken = [];
  for (const pieces of payable.pieces(row)) {
    if (!(await takeStock(tx, pieces))) {
      for (const done of taken) await returnStock(tx, done);
      return false;
    }
    taken.push(pieces);
  }
  return true;
}

/** Paid, but it cannot be fulfilled: the money goes back and the payer is told why. */
async function tooLate(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  news: { paidAt: Date; actor: Actor; fault: string | null },
): Promise<DeferredStockWrite | undefined> {
  const by = { actor: news.actor, reason: news.fault ?? `paid while ${row.status}` };
  await notePayment(tx, row.payment_id, state, 'refund_due');
  const writeStock =
    row.status === 'pending_payment' ? await release(tx, payable, row, 'expired', by) : undefined;
  await move(tx, payable, row, 'refund_due', by, { paid_at: news.paidAt });
  await payable.mails.refundDue(tx, row.id, news.fault);
  return writeStock;
}

/** Ends what was never paid; its pieces are free again. */
async function release(
  tx: Tx,
  payable: Payable,
  row: Locked,
  to: 'failed' | 'expired',
  by: By,
): Promise<DeferredStockWrite> {
  await move(tx, payable, row, to, by);
  await payable.release(tx, row);
  return async () => {
    for (const pieces of payable.pieces(row)) await releaseStock(tx, pieces);
  };
}

async function ended(
  tx: Tx,
  payable: Payable,
  row: Locked,
  state: PaymentState,
  to: 'failed' | 'expired',
  actor: Actor,
): Promise<DeferredStockWrite | undefined> {
  const unpaid = row.payment_status === 'created' || row.payment_status === 'pending';
  if (unpaid) await notePayment(tx, row.payment_id, state, to);
  if (row.status !== 'pending_payment') return undefined;
  const writeStock = await release(tx, payable, row, to, { actor, reason: state.failureCode ?? '' });
  if (to === 'expired') await payable.mails.expired(tx, row.id);
  else if (actor !== 'return') await payable.mails.failed(tx, row.id);
  return writeStock;
}

/**
 * Ends something whose payment never began at the provider: its stock is free again. `expired` when the provider never
 * saw it, so that money which comes all the same is taken while stock allows; `failed` when it refused.
 */
export function giveUp(
  payables: Payables,
  number: string,
  how: { to: 'failed' | 'expired'; actor: Actor; reason: string },
): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, number);
    if (locked?.row.status !== 'pending_payment') return;
    const { payable, row } = locked;
    await setPaymentStatus(tx, row.payment_id, how.to);
    const writeStock = await release(tx, payable, row, how.to, how);
    await payable.mails[how.to](tx, row.id);
    await writeStock();
  });
}
