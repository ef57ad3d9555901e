import { db, type Tx, transaction } from '#platform/db/db.ts';
import { ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState, lockPayable, type Payables, returnOwed } from '../complete.ts';
import { owed } from '../payable.ts';
import { isInDoubt } from '../return-store.ts';
import { hasFailed } from '../setbacks.ts';
import { paymentOf, writePayment } from '../store.ts';
import { caseById, lastTaken, noteCase, noteEvent } from './case-store.ts';
import { type Asked, FREE, isClaimed } from './cases.ts';
import { isReturn, RETURNS } from './kinds.ts';

/** Who pays money out by hand takes it first, so that it goes back once: not by the site, too, nor by two people. */

interface By {
  actor: string;
  note: string;
}

export type Taken =
  /** The site returns nothing of it any more: pay out this, in yen. */
  | { kind: 'taken'; amount: number }
  /** The same actor took it at an instant before: several people may work under that name, and one of them may have paid. */
  | { kind: 'taken_already'; amount: number; actor: string; at: Date }
  | { kind: 'unknown' | 'closed' }
  /** It went back, or a case of its kind is about no money to pay out. */
  | { kind: 'nothing_owed' }
  /** The provider was asked for a refund and may yet make it. */
  | { kind: 'under_way' }
  /** Whether it has gone back cannot be known now. */
  | { kind: 'provider_silent' }
  | { kind: 'taken_before'; actor: string };

/**
 * A person takes what a case says is owed, to pay it out: from now on the site does not return it. The provider is asked
 * first, so that a refund whose answer was lost is found. A person who has it already is told since when.
 * @param by kept in the case's history.
 * @param also what is written in the same transaction once it is taken, or taken again as another sum. Yen.
 */
export async function takeCase(
  payables: Payables,
  id: number,
  by: By,
  now: Date = new Date(),
  also?: (tx: Tx, amount: number) => Promise<void>,
): Promise<Taken> {
  const asked = await caseById(db(), id);
  if (!asked) return { kind: 'unknown' };
  if (!isReturn(asked.kind)) return { kind: 'nothing_owed' };
  const payment = await paymentOf(asked.reference);
  try {
    if (payment?.provider_ref)
      await applyPaymentState(payables, await paymentProvider().fetchPayment(payment.provider_ref), 'refund');
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { kind: 'provider_silent' };
    throw error;
  }
  return transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, asked.reference);
    if (!locked) return { kind: 'unknown' };
    const { payable, row } = locked;
    if (row.taken_by !== null && row.taken_by !== by.actor)
      return { kind: 'taken_before', actor: row.taken_by };
    const amount = owed(payable, row);
    if (amount === 0) return { kind: 'nothing_owed' };
    if ((await caseById(tx, id))?.closed_at) return { kind: 'closed' };
    // Read once the row is locked: an attempt notes itself under that lock, and a later one finds the money taken.
    if (await isInDoubt(tx, row.payment_id, now)) return { kind: 'under_way' };
    const before = row.taken_by !== null ? await lastTaken(tx, row.payment_id) : undefined;
    if (!before || row.taken_amount !== amount) {
      await writePayment(tx, row.payment_id, { taken_by: by.actor, taken_amount: amount });
      await noteEvent(tx, id, 'taken', by);
      await also?.(tx, amount);
    }
    return before
      ? { kind: 'taken_already', amount, actor: before.actor, at: before.created_at }
      : { kind: 'taken', amount };
  });
}

/**
 * Somebody who took money has not paid it out and will not: the site returns it again, where it may.
 * @returns false where nobody has it, or not as it was shown.
 */
export function leaveCase(payables: Payables, id: number, by: By, asked: Asked = {}): Promise<boolean> {
  return transaction(async (tx) => {
    const found = await caseById(tx, id);
    const locked = found && (await lockPayable(tx, payables, found.reference));
    if (!locked || !(await isClaimed(tx, locked.row, asked))) return false;
    const { payable, row } = locked;
    await writePayment(tx, row.payment_id, FREE);
    await noteEvent(tx, id, 'left', by);
    await asked.also?.(tx, row.taken_amount);
    if (!(await returnOwed(tx, payable, { ...row, ...FREE }, { cameBack: hasFailed(row) })))
      await noteCase(tx, row.payment_id, { close: RETURNS, note: 'nothing is owed any more' }, by.actor);
    return true;
  });
}
