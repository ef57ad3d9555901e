import { db, transaction } from '#platform/db/db.ts';
import { lockPayable, type Payables } from '../complete.ts';
import { move, owed } from '../payable.ts';
import { writePayment } from '../store.ts';
import { caseById, closeByHand, countOpen, historyOf, listOpen, noteCase } from './case-store.ts';
import { CASE_KINDS, isReturn, RETURNS } from './kinds.ts';

/** Money to look at: open cases with what to do about each, those with the nearest deadline first. */
export async function openCases(limit: number) {
  const rows = await listOpen(limit);
  return rows.map((c) => ({ ...c, todo: CASE_KINDS[c.kind] }));
}

/** For health and alarms: how many cases are open, and of how many the deadline has passed. */
export function countCases(now: Date = new Date()): Promise<{ open: number; overdue: number }> {
  return countOpen(now);
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
  /** Nothing is owed that could have been paid out. */
  | { kind: 'nothing_owed' };

/**
 * A person closes a case. With `paidOut`, all that is owed was given to the payer past the provider: it counts as gone
 * from now on, and what was to be refunded is refunded.
 * @param by who did it, and how: kept in the case's history.
 */
export function closeCase(
  payables: Payables,
  id: number,
  by: { actor: string; note: string },
  paidOut: boolean,
): Promise<Closed> {
  return transaction(async (tx) => {
    const found = await caseById(tx, id);
    // The donation or order is locked before the case, in the same order as news of it do.
    const locked = found && (await lockPayable(tx, payables, found.reference));
    if (!locked) return { kind: 'unknown' };
    const { payable, row } = locked;
    const due = owed(payable, row);
    if (paidOut && due === 0) return { kind: 'nothing_owed' };
    if (!paidOut && isReturn(found.kind) && due > 0) return { kind: 'still_owed', amount: due };
    if (!(await closeByHand(tx, id, paidOut ? 'paid_out' : 'closed', by))) return { kind: 'already' };
    if (!paidOut) return { kind: 'closed', paidOut: 0 };
    const ended = row.status === 'refund_due' || row.status === 'cancelled';
    await writePayment(tx, row.payment_id, {
      paid_out_amount: row.paid_out_amount + due,
      ...(ended && { status: 'refunded' }),
    });
    if (row.status === 'refund_due')
      await move(tx, payable, row, 'refunded', { actor: by.actor, reason: 'paid out by hand' });
    await noteCase(tx, row.payment_id, { close: RETURNS, note: `paid out with case ${id}` }, by.actor);
    return { kind: 'closed', paidOut: due };
  });
}
