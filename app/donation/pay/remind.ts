import { sql } from 'kysely';
import { db, transaction } from '#platform/db/db.ts';
import { deadlineNearMail } from '../mails.ts';

const BATCH = 500;

/**
 * Job `remind_deadlines`: one mail in the last day before the deadline to whoever has not paid yet. Not for what was
 * applied for less than a day before: those were told a moment ago.
 * @param now for tests.
 */
export async function remindDeadlines(now: Date = new Date()): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select d.id
        from payment p join donation d on d.id = p.donation_id join member m on m.id = d.member_id
       where m.email is not null and p.status in ('created', 'pending') and d.status = 'pending_payment'
         and p.deadline > ${now} and p.deadline <= ${now}::timestamptz + interval '24 hours'
         and p.created_at < p.deadline - interval '48 hours'
         and not exists (select from mail_message sent where sent.dedupe_key = 'donation_deadline_near:' || d.number)
       order by p.deadline limit ${BATCH}`.execute(db());
    for (const { id } of rows) await transaction((tx) => deadlineNearMail(tx, id));
    if (rows.length < BATCH) return;
  }
}
