import { setTimeout as pause } from 'node:timers/promises';
import { oldLines } from '#app/cart/retention.ts';
import { oldMisses } from '#app/catalogue/search/retention.ts';
import { oldTracking } from '#app/dispatch/retention.ts';
import { oldDonations } from '#app/donation/retention.ts';
import { oldNotices } from '#app/favorite/notice/retention.ts';
import { oldInquiries } from '#app/inquiry/erase.ts';
import { oldChanges } from '#app/listing/retention.ts';
import { oldMembers } from '#app/member/retention.ts';
import { oldNewsletters } from '#app/newsletter/retention.ts';
import { oldOrders } from '#app/order/retention.ts';
import { oldPaymentEvents } from '#app/payment/retention.ts';
import { oldPoints } from '#app/point/retention.ts';
import { oldAudit } from '#app/staff/retention.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { oldMails } from '#platform/mail/old-mails.ts';
import { allowDeletion, type Deletion, keptSince } from '#platform/retention.ts';
import { MONEY_JOBS } from './money-jobs.ts';
import { deleteFailedJobs } from './old-records-store.ts';

/** Between two batches, in which everybody else has the database. */
const PAUSE_MS = 100;
/** After which the job goes on as a new one, far from the time at which one counts as stuck (docs/operations.md). */
const TURN_MS = 5 * 60_000;

/** What every feature deletes, in the order in which one lets go of the other: members come last. */
const deletions: readonly Deletion[] = [
  oldMails,
  oldPaymentEvents,
  ...oldInquiries,
  ...oldNotices,
  ...oldLines,
  ...oldDonations,
  ...oldOrders,
  oldPoints,
  ...oldChanges,
  oldMisses,
  oldTracking,
  ...oldNewsletters,
  ...oldAudit,
  ...oldMembers,
  {
    name: 'failed jobs',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteFailedJobs(tx, keptSince('failed_job', now), batch, MONEY_JOBS),
  },
];

/**
 * Job `delete_old_records`, at night: deletes what was kept for as long as docs/retention.md says. Each batch is a
 * transaction of its own, so that a job that is killed loses one of them, and the next one goes on. A part that fails does
 * not hold up the others.
 * @param turn milliseconds after which it goes on as a new job.
 * @throws AggregateError when a part failed, after all others: the queue tries again.
 */
export async function deleteOldRecords(now: Date = new Date(), turn: number = TURN_MS): Promise<void> {
  const until = performance.now() + turn;
  const faults: unknown[] = [];
  for (const part of deletions) {
    const done = await deleteAll(part, now, until).catch((err: unknown) => {
      log().error({ err, records: part.name }, 'old records could not be deleted');
      faults.push(err);
      return true;
    });
    if (!done) {
      await addJob(db(), 'delete_old_records', {}, { key: 'delete_old_records:next' });
      break;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some old records could not be deleted');
}

/** @returns false when the turn ended first. */
async function deleteAll(part: Deletion, now: Date, until: number): Promise<boolean> {
  let deleted = 0;
  let some: number;
  do {
    if (performance.now() > until) return false;
    some = await transaction(async (tx) => {
      await allowDeletion(tx);
      return part.deleteSome(tx, now, part.batch);
    });
    deleted += some;
    if (some === part.batch) await pause(PAUSE_MS);
  } while (some === part.batch);
  if (deleted > 0) log().info({ records: part.name, deleted }, 'old records deleted');
  return true;
}
