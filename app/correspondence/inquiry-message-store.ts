import { db, type Tx } from '#platform/db/db.ts';

type MessageKind = 'answer' | 'received' | 'note';

export interface NewMessage {
  inquiryId: number;
  kind: MessageKind;
  body: string;
  formKey: string;
  staffId: number | null;
}

/** @returns the message's id; undefined where the same form has written it already. */
export async function insertMessage(tx: Tx, m: NewMessage): Promise<number | undefined> {
  const row = await tx
    .insertInto('inquiry_message')
    .values({
      inquiry_id: m.inquiryId,
      kind: m.kind,
      body: m.body,
      form_key: m.formKey,
      staff_id: m.staffId,
    })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a form has written a message; the caller holds the inquiry. */
export async function isWritten(tx: Tx, formKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('inquiry_message')
    .select('id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ties an answer to the mail that was queued for it. */
export async function setMail(tx: Tx, messageId: number, dedupeKey: string): Promise<void> {
  await tx
    .updateTable('inquiry_message')
    .set({
      mail_id: (eb) => eb.selectFrom('mail_message').select('id').where('dedupe_key', '=', dedupeKey),
    })
    .where('id', '=', messageId)
    .execute();
}

/** The mails that who asked was sent about it, in their order: what an answer refers to. */
export async function mailsToAsker(tx: Tx, inquiryId: number, replyKey: string, most: number) {
  return tx
    .selectFrom('mail_message as m')
    .select(['m.id', 'm.created_at'])
    .where((eb) =>
      eb.or([
        eb('m.dedupe_key', '=', replyKey),
        eb(
          'm.id',
          'in',
          eb.selectFrom('inquiry_message').select('mail_id').where('inquiry_id', '=', inquiryId),
        ),
      ]),
    )
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute();
}

export interface MessageRow {
  id: number;
  kind: MessageKind;
  body: string;
  who: string | null;
  at: Date;
  mailId: number | null;
  /** Of the mail; null where there is none, or it was deleted. */
  mailState: 'queued' | 'sent' | 'dead' | null;
}

/** What was written after it, in its order. */
export async function messagesOf(inquiryId: number, most: number): Promise<MessageRow[]> {
  const newest = await db()
    .selectFrom('inquiry_message as m')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .leftJoin('mail_message as mail', 'mail.id', 'm.mail_id')
    .select([
      'm.id',
      'm.kind',
      'm.body',
      'staff.name as who',
      'm.created_at as at',
      'm.mail_id as mailId',
      'mail.status as mailState',
    ])
    .$narrowType<{ kind: MessageKind; mailState: MessageRow['mailState'] }>()
    .where('m.inquiry_id', '=', inquiryId)
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute();
  return newest.reverse();
}
