import { transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { lockPayable, type Payables } from '../complete.ts';
import { heldOf, owed } from '../payable.ts';
import { deadJobs, noteCase, overdueReturns, type Stuck } from './case-store.ts';

const BATCH = 200;
/** Refunds are made within minutes; a job that fails tries for some days. */
const LATE_DAYS = 3;

/**
 * Job `find_stuck_money`: opens a case for each job about money that was given up, and for money that should have gone
 * back days ago. Safe to run twice and in parallel.
 */
export async function findStuckMoney(payables: Payables, now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LATE_DAYS * 86_400_000);
  for (const find of [() => deadJobs(BATCH), () => overdueReturns(before, BATCH)])
    for (const stuck of await find())
      if (await opened(payables, stuck))
        log().error({ payment: stuck.payment_id, kind: stuck.kind }, 'money needs a person');
}

/** @returns whether it needs a person, and none was told of it before. */
function opened(payables: Payables, { payment_id, reference, kind, key, note }: Stuck): Promise<boolean> {
  return transaction(async (tx) => {
    const locked = await lockPayable(tx, payables, reference);
    if (!locked) return false;
    const { payable, row } = locked;
    const amount = kind === 'end_stuck' ? Math.max(0, heldOf(row)) : owed(payable, row);
    if (kind === 'return_stuck' && amount === 0) return false;
    return noteCase(tx, payment_id, { open: kind, key, amount, note });
  });
}
