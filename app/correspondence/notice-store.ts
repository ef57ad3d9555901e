import { type RawBuilder, sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** A paragraph of the operator's in mails of some kinds, from an instant until another. */
export interface MailNotice {
  id: number;
  kinds: string[];
  words: string;
  from: Date;
  until: Date;
  version: number;
}

/** More than anybody looks after, and than a mail can bear. */
export const MOST_NOTICES = 100;

async function notices(tx: Db | Tx, rest: RawBuilder<unknown>): Promise<MailNotice[]> {
  const { rows } = await sql<MailNotice>`
    select id, kinds, words, from_at as "from", until_at as "until", version from mail_notice ${rest}`.execute(
    tx,
  );
  return rows;
}

/** The ones that end last come first. */
export function allNotices(): Promise<MailNotice[]> {
  return notices(db(), sql`order by until_at desc, id desc limit ${MOST_NOTICES}`);
}

export async function findNotice(id: number): Promise<MailNotice | undefined> {
  return (await notices(db(), sql`where id = ${id}`))[0];
}

export async function lockNotice(tx: Tx, id: number): Promise<MailNotice | undefined> {
  return (await notices(tx, sql`where id = ${id} for update`))[0];
}

export async function countNotices(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from mail_notice`.execute(tx);
  return rows[0]!.n;
}

type Said = Pick<MailNotice, 'kinds' | 'words' | 'from' | 'until'>;

export async function insertNotice(tx: Tx, n: Said): Promise<number> {
  const { id } = await tx
    .insertInto('mail_notice')
    .values({ kinds: n.kinds, words: n.words, from_at: n.from, until_at: n.until })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotice(tx: Tx, id: number, n: Said): Promise<void> {
  await tx
    .updateTable('mail_notice')
    .set({
      kinds: n.kinds,
      words: n.words,
      from_at: n.from,
      until_at: n.until,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mail_notice').where('id', '=', id).execute();
}
