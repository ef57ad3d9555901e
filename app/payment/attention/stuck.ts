import { transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { deadJobs, noteCase, overdueReturns } from './case-store.ts';

const BATCH = 200;
/** Refunds are made within minutes; a job that fails tries for some days. */
const LATE_DAYS = 3;

/**
 * Job `find_stuck_money`: opens a case for each job about money that was given up, and for money that should have gone
 * back days ago. Safe to run twice and in parallel.
 */
export async function findStuckMoney(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LATE_DAYS * 86_400_000);
  for (const find of [() => deadJobs(BATCH), () => overdueReturns(before, BATCH)])
    for (const { payment_id, kind, ...rest } of await find()) {
      await transaction((tx) => noteCase(tx, payment_id, { open: kind, ...rest }));
      log().error({ payment: payment_id, kind }, 'money needs a person');
    }
}
