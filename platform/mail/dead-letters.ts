import { addJob, db, transaction } from '../db/db.ts';
import { MAX_ATTEMPTS } from './send.ts';

/** Mails that could not be sent, the newest first; without the recipient, who is read only for resending. */
export async function deadLetters(limit = 100) {
  return db()
    .selectFrom('mail_message')
    .select(['id', 'kind', 'subject', 'attempts', 'last_error', 'created_at'])
    .where('status', '=', 'dead')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Queues a dead mail again. @returns false when there is no dead mail with that id, or its body was wiped. */
export function resend(id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await tx
      .updateTable('mail_message')
      .set({ status: 'queued' })
      .where('id', '=', id)
      .where('status', '=', 'dead')
      .where('body_text', '<>', '')
      .returning('id')
      .executeTakeFirst();
    if (row) await addJob(tx, 'send_mail', { id: row.id }, { maxAttempts: MAX_ATTEMPTS });
    return row !== undefined;
  });
}
