import { beginningOf } from '#app/account/lifetimes.ts';
import { transaction } from '#platform/db/db.ts';
import { deleteDevices, deleteEndedSessions } from './counter/merchant-store.ts';
import { endingMail } from './mails.ts';
import { reminderDue } from './rules.ts';
import { endingTickets, markExpired } from './store.ts';

const BATCH = 500;

/** Job `expire_tickets`: stores that tickets have lapsed. A visitor who looks earlier sees it anyway, see stateAt. */
export async function expireTickets(now: Date = new Date()): Promise<void> {
  while ((await markExpired(now, BATCH)) === BATCH);
}

/**
 * Job `remind_tickets`: one mail each 30, 7 and 1 days before the end, for all tickets of a donation together, while
 * something is left of them. If the job misses a day, it sends that day's mails the next day.
 */
export async function remindTickets(now: Date = new Date()): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await endingTickets(now, 30, after, BATCH);
    for (const row of rows) {
      const days = reminderDue(row, now);
      if (days !== undefined) await transaction((tx) => endingMail(tx, row.donation_id, days));
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.donation_id;
  }
}

/** Job `sweep_merchants`: deletes sessions that have ended, and browsers that were not used for long. */
export async function sweepMerchants(now: Date = new Date()): Promise<void> {
  await deleteEndedSessions(now);
  await deleteDevices(beginningOf('device', now));
}
