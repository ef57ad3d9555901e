import { db } from '#platform/db/db.ts';

export async function newestMails(most: number) {
  return db()
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** A mail as it was sent, null while it waits; undefined when there is none. */
export async function rawMail(id: number) {
  return db().selectFrom('mail_message').select('raw').where('id', '=', id).executeTakeFirst();
}
