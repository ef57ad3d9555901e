import { db, transaction } from '#platform/db/db.ts';
import type { Payables } from './complete.ts';
import { nearDeadline } from './store.ts';

const BATCH = 500;

/**
 * Job `remind_deadlines`: one mail in the last day before the deadline to those who have not paid yet. Not for what was
 * applied for less than a day before: those were told a moment ago.
 * @param now for tests.
 */
export async function remindDeadlines(payables: Payables, now: Date = new Date()): Promise<void> {
  for (const { kind, lock, mails } of payables) {
    let after = { deadline: now, id: 0 };
    for (;;) {
      const near = await nearDeadline(db(), kind, now, after, BATCH);
      for (const { reference } of near)
        await transaction(async (tx) => {
          const row = await lock(tx, reference);
          if (row?.status === 'pending_payment') await mails.deadlineNear(tx, row.id);
        });
      const last = near.at(-1);
      if (!last || near.length < BATCH) break;
      after = last;
    }
  }
}
