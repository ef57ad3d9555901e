import { noteApplication } from '#app/stock/popularity.ts';
import { releaseStock, returnStock, settleStock, takeStock } from '#app/stock/stock.ts';
import { tally } from '#platform/conversion/tally.ts';
import { addJob, afterCommit, insistently, type Tx, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { noteCase } from './attention/case-store.ts';
import { decide, end, needsStock } from './decide.ts';
import type { Actor, Decision, Mail } from './decision.ts';
import { isByHand, type Locked, move, owed, type Part, type Payable, piecesOf } from './payable.ts';
import { byHand, LOST } from './setbacks.ts';
import { writePayment } from './store.ts';
import { undo } from './undo.ts';

/** All kinds of things that are paid for, where a payment may be for any of them. */
export type Payables = readonly Payable[];

/**
 * THE function that carries a payment's outcome over to what it is for. Return page, webhook and sweeper all call it with
 * what the provider itself said; it may come twice, late and out of order. The rows' locks make calls one after the
 * other, `decide` says what is still to be done, and a unique row in the thing's history guards the completion.
 * @returns the state of the thing afterwards.
 */
export function applyPaymentState(payables: Payables, state: PaymentState, actor: Actor): Promise<string> {
  return insistently((tx) => applyInTransaction(tx, payables, state, actor));
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
): Promise<string> {
  const locked = await lockPayable(tx, payables, state.reference);
  if (!locked) throw new Error(`payment ${state.providerRef} is for nothing of ours`);
  const { payable, row } = locked;
  if (state.amount !== row.payment_amount)
    throw new Error(`payment ${state.providerRef} is over ${state.amount} yen, not ${row.payment_amount}`);
  const news = { state, actor, at: new Date() };
  const taken = await takeFor(tx, needsStock(payable, row, news));
  await carryOut(tx, payable, row, decide(payable, row, news, taken), actor);
  return row.status;
}

/** Stock for parts that had released it; one of which a piece is gone gives the others back. @returns which have theirs. */
async function takeFor(tx: Tx, parts: readonly Part[]): Promise<ReadonlySet<number>> {
  const gone = new Set(await takeStock(tx, piecesOf(parts)));
  const taken = parts.filter((p) => p.pieces.every(({ skuId }) => !gone.has(skuId)));
  const left = piecesOf(parts.filter((p) => !taken.includes(p)));
  await returnStock(
    tx,
    left.filter(({ skuId }) => !gone.has(skuId)),
  );
  return new Set(taken.map((p) => p.id));
}

/** Writes a decision down. The row in hand follows its moves. */
async function carryOut(
  tx: Tx,
  payable: Payable,
  row: Locked,
  decision: Decision,
  actor: Actor,
): Promise<void> {
  const { fulfil, reserved, refundedElsewhere: held, lost } = decision;
  const stood = payable.parts(row);
  const isDropped = ({ id }: Part) => decision.dropped.some(({ part }) => part === id);
  // Before the mails, which read it.
  await writePayment(tx, row.payment_id, decision.payment);
  row.granted_amount = decision.payment.granted_amount ?? row.granted_amount;
  for (const { to, set, ...by } of decision.moves) await move(tx, payable, row, to, by, set);
  for (const { part, reason } of decision.dropped) await payable.drop?.(tx, row, part, { actor, reason });
  if (fulfil) await payable.fulfil(tx, row, fulfil);
  if (reserved === 'release') await payable.release(tx, row);
  if (held !== null)
    log().error({ [payable.kind]: row.number, held }, `a paid ${payable.kind} was refunded at the provider`);
  const why = held === 0 ? 'refunded at the provider' : lost ? LOST : null;
  const undone = why === null ? null : await undo(tx, payable, row, { actor: 'provider', reason: why });
  const { refunded_amount = row.refunded_amount, disputes } = decision.payment;
  if (refunded_amount !== row.refunded_amount || disputes || undone) await payable.noteShares?.(tx, row);
  for (const news of decision.cases) await noteCase(tx, row.payment_id, news);
  if (undone?.kept) {
    const { payment_id, payment_amount: amount } = row;
    await noteCase(tx, payment_id, {
      open: 'ended_after_dispatch',
      key: why ?? '',
      amount,
      note: undone.kept,
    });
  }
  for (const mail of decision.mails) await send(tx, payable, row, mail);
  if (fulfil) log().info({ [payable.kind]: row.number, actor }, `${payable.kind} paid`);
  if (decision.returnMoney) await queueReturn(tx, row);
  const given = piecesOf(stood.filter((p) => !isDropped(p)));
  if (fulfil) await noteApplication(tx, given, fulfil);
  // Last, as others want these rows too: goods that everybody applies for at once are locked for a commit's length and
  // not for a whole completion.
  if (reserved === 'settle') await settleStock(tx, given, piecesOf(stood.filter(isDropped)));
  if (reserved === 'release') await releaseStock(tx, piecesOf(stood));
  // A donation without a gift did not begin at the page of one.
  if (fulfil && given.length > 0) afterCommit(tx, () => tally(`${payable.kind}_paid`));
  if (undone) await undone.writeStock();
}

function send(tx: Tx, { mails }: Payable, { id }: Locked, mail: Mail): Promise<void> | undefined {
  if (mail.name === 'refundDue') return mails.refundDue(tx, id, mail.fault);
  if ('amount' in mail) return mails[mail.name]?.(tx, id, mail.amount);
  return mails[mail.name](tx, id);
}

/**
 * Has the money returned that is the payer's, by the provider or, where that cannot be, by people.
 * @param why of the case that this may open: `cameBack` where the money of a refund is among it that came back.
 * @returns whether there is any.
 */
export async function returnOwed(
  tx: Tx,
  payable: Payable,
  row: Locked,
  why: { cameBack: boolean; note?: string } = { cameBack: false },
): Promise<boolean> {
  const amount = owed(payable, row);
  if (amount === 0) return false;
  if (isByHand(row)) {
    await noteCase(tx, row.payment_id, { ...byHand(row, amount, why.cameBack), note: why.note ?? '' });
  } else {
    await noteCase(tx, row.payment_id, { owed: amount });
    await queueReturn(tx, row);
  }
  return true;
}

function queueReturn(tx: Tx, { number }: Locked): Promise<void> {
  return addJob(tx, 'return_money', { number }, { key: `return:${number}` });
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
    await carryOut(tx, locked.payable, locked.row, end(how.to, how), how.actor);
  });
}
