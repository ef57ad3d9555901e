import { db, transaction } from '#platform/db/db.ts';
import { oneStopReminderMail } from './mails.ts';
import {
  membersWithPapersMissing,
  reminderAddress,
  wishedDonations,
  wishedGovernments,
} from './one-stop-store.ts';
import { type ReminderRound, reminderRound } from './rules.ts';

const BATCH = 500;

/**
 * Job `remind_one_stop`, daily: in December and once more in January, sends one mail to every member whose one-stop
 * papers of the tax year are neither recorded as posted nor received. One transaction per member, page by page, so that
 * it may be stopped and run again at any point.
 * @param now for tests.
 */
export async function remindOneStop(now: Date = new Date()): Promise<void> {
  const round = reminderRound(now);
  if (!round) return;
  const keyPrefix = `one_stop_reminder:${round.taxYear}:${round.name}:`;
  for (let after = 0; ; ) {
    const members = await membersWithPapersMissing(db(), round, keyPrefix, after, BATCH);
    for (const { id, due } of members) if (due) await remind(id, round, `${keyPrefix}${id}`, now);
    const last = members.at(-1);
    if (last === undefined || members.length < BATCH) return;
    after = last.id;
  }
}

async function remind(memberId: number, round: ReminderRound, dedupeKey: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    const member = await reminderAddress(tx, memberId);
    if (!member) return; // has withdrawn meanwhile
    const wished = await wishedDonations(tx, memberId, round.taxYear);
    const missing = wished.filter(
      (d) =>
        d.one_stop_sent_on === null &&
        (d.one_stop_status === 'requested' || d.one_stop_status === 'incomplete'),
    );
    if (missing.length === 0) return;
    const governments = (await wishedGovernments(tx, memberId, round.taxYear)).filter((g) => g.paid).length;
    await oneStopReminderMail(tx, member, {
      taxYear: round.taxYear,
      missing,
      governments,
      dedupeKey,
      now,
    });
  });
}
