import { addJob, db, type Tx, transaction } from '../db/db.ts';
import type { Storefront } from '../storefront.ts';
import { MAX_ATTEMPTS, queueMail } from './send.ts';

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
  return transaction((tx) => resendIn(tx, id));
}

/** The same in the caller's transaction. */
export async function resendIn(tx: Tx, id: number): Promise<boolean> {
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
}

/**
 * Queues another copy of a mail that was sent, to the same recipient: once for each key.
 * @returns `gone` when there is no such mail, or nothing of it is left to be sent; `before` where the key has sent it.
 */
export async function sendCopy(tx: Tx, id: number, key: string): Promise<'queued' | 'before' | 'gone'> {
  const row = await tx
    .selectFrom('mail_message')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('secret', '=', false)
    .where('body_text', '<>', '')
    .forShare()
    .executeTakeFirst();
  if (!row) return 'gone';
  const isNew = await queueMail(tx, {
    kind: row.kind,
    storefront: row.storefront as Storefront,
    // The parts of the event's own name stay, as it is found by them.
    dedupeKey: ['resend', key, row.dedupe_key].filter(Boolean).join(':'),
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    headers: row.headers as Record<string, string>,
    resentOf: row.id,
  });
  return isNew ? 'queued' : 'before';
}
