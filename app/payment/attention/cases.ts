import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { lockPayable, type Payables, returnOwed } from '../complete.ts';
import { disputeWord, type Locked, move, owed, type Payable } from '../payable.ts';
import { hasFailed, returnedTooMuch } from '../setbacks.ts';
import { writePayment } from '../store.ts';
import { caseById, closeByHand, countOpen, historyOf, lastTaken, listOpen, noteCase } from './case-store.ts';
import { CASE_KINDS, isReturn, RETURNS } from './kinds.ts';

/** Money to look at: open cases with what to do about each, those with the nearest deadline first. */
export async function openCases(limit: number) {
  const rows = await listOpen(limit);
  return rows.map((c) => ({ ...c, todo: CASE_KINDS[c.kind] }));
}

/** For health and alarms: how many cases are open, and of how many the deadline has passed. */
export function countCases(
  on: Db = db(),
  now: Date = new Date(),
): Promise<{ open: number; overdue: number }> {
  return countOpen(on, now);
}

/** One case with its history; undefined for an unknown id. */
export async function caseInFull(id: number) {
  const found = await caseById(db(), id);
  return found && { ...found, history: await historyOf(id) };
}

export type Closed =
  | { kind: 'closed'; paidOut: number }
  | { kind: 'unknown' }
  /** It was closed before. */
  | { kind: 'already' }
  /** The money is the payer's still: it has to go back, or be paid out, first. Yen. */
  | { kind: 'still_owed'; amount: number }
  /** Cases of its kind are about no money that could be paid out. */
  | { kind: 'nothing_owed' }
  /** Nobody took it, or not as it was shown: the site, or somebody else, may be returning it at this moment. */
  | { kind: 'not_taken' };

/** What somebody saw who acts on money that was taken, and what is written with it. */
export interface Asked {
  /** The event by which it was taken, as it was shown: one that was left or taken anew since then is another. */
  claim?: number;
  /** In the same transaction, once it is done. @param amount yen that had been taken. */
  also?(tx: Tx, amount: number): Promise<void>;
}

/** Whether somebody has the money of a locked payment, as it was shown. */
export async function isClaimed(tx: Tx, row: Locked, { claim }: Asked): Promise<boolean> {
  if (row.taken_by === null) return false;
  return claim === undefined || (await lastTaken(tx, row.payment_id))?.id === claim;
}

/**
 * A person closes a case. With `paidOut`, the sum that the case told its taker to pay was given to the payer past the provider:
 * it counts as gone from now on, and what was to be refunded is refunded.
 * @param by who did it, and how: kept in the case's history.
 */
export function closeCase(
  payables: Payables,
  id: number,
  by: { actor: string; note: string },
  paidOut: boolean,
  asked: Asked = {},
): Promise<Closed> {
  return transaction(async (tx) => {
    const found = await caseById(tx, id);
    // The donation or order is locked before the case, in the same order as news of it do.
    const locked = found && (await lockPayable(tx, payables, found.reference));
    if (!locked) return { kind: 'unknown' };
    const { payable, row } = locked;
    const due = owed(payable, row);
    if (paidOut && !isReturn(found.kind)) return { kind: 'nothing_owed' };
    if (!paidOut && isReturn(found.kind) && due > 0) return { kind: 'still_owed', amount: due };
    if (paidOut && !(await isClaimed(tx, row, asked)))
      return { kind: (await caseById(tx, id))?.closed_at ? 'already' : 'not_taken' };
    const paid = row.taken_amount;
    const done = paidOut
      ? await closeByHand(tx, id, 'paid_out', by, paid)
      : await closeByHand(tx, id, 'closed', by);
    if (!done) return { kind: 'already' };
    if (paidOut) await bookPaidOut(tx, payable, row, { id, actor: by.actor });
    else if (isReturn(found.kind)) await endClaim(tx, row, by.actor);
    await asked.also?.(tx, paid);
    return { kind: 'closed', paidOut: paidOut ? paid : 0 };
  });
}

/** Nobody pays it out by hand any more. */
export const FREE = { taken_by: null, taken_amount: 0 };

/** Nothing is owed, so that there is nothing to pay out. */
async function endClaim(tx: Tx, row: Locked, actor: string): Promise<void> {
  if (row.taken_by !== null) await writePayment(tx, row.payment_id, FREE);
  await noteCase(tx, row.payment_id, { close: RETURNS, note: 'nothing is owed any more' }, actor);
}

/** Counts what the person who took it was told to pay as gone. What is owed beyond goes back by itself, or opens a case. */
async function bookPaidOut(
  tx: Tx,
  payable: Payable,
  row: Locked,
  { id, actor }: { id: number; actor: string },
): Promise<void> {
  const before = { ...row };
  row.paid_out_amount += row.taken_amount;
  Object.assign(row, FREE);
  const whole = owed(payable, row) === 0;
  const ended = row.status === 'refund_due' || row.status === 'cancelled';
  await writePayment(tx, row.payment_id, {
    ...FREE,
    paid_out_amount: row.paid_out_amount,
    // What was taken before a bank took it, too, leaves less than what stands.
    ...(row.disputes.length > 0 && { dispute: disputeWord(row) }),
    ...(whole && ended && { status: 'refunded' }),
  });
  if (whole && row.status === 'refund_due')
    await move(tx, payable, row, 'refunded', { actor, reason: 'paid out by hand' });
  await payable.noteShares?.(tx, row);
  await payable.mails.paidOut(tx, row.id, before.taken_amount, row.paid_out_amount);
  await noteCase(tx, row.payment_id, { close: RETURNS, note: `paid out with case ${id}` }, actor);
  for (const news of returnedTooMuch(before, row)) await noteCase(tx, row.payment_id, news);
  await returnOwed(tx, payable, row, { cameBack: hasFailed(row), note: 'the rest' });
}
