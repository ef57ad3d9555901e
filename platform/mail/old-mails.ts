import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { type Deletion, keptSince } from '../retention.ts';

/**
 * Deletes mails that were written before an instant, the oldest first; those of one kind only, if one is given.
 * @returns how many.
 */
export async function deleteMails(tx: Tx, before: Date, most: number, kind?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_message where id in (
      select id from mail_message
       where created_at < ${before} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       order by created_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Mails, sent, dead or left waiting. No event comes again after so long, so that nothing is mailed twice without them. */
export const oldMails: Deletion = {
  name: 'mails',
  batch: 500,
  deleteSome: (tx, now, batch) => deleteMails(tx, keptSince('mail', now), batch),
};
