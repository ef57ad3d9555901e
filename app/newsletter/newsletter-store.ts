import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Newsletter, NewsletterState, Written } from './newsletter.ts';
import { newsletters } from './newsletters-query.ts';

/** The same, locked: of two who change it, one waits. */
export function lockNewsletter(tx: Tx, id: number): Promise<Newsletter | undefined> {
  return newsletters(tx).where('n.id', '=', id).forNoKeyUpdate('n').executeTakeFirst();
}

const columnsOf = (w: Written) => ({
  list: w.list,
  subject: w.subject,
  preheader: w.preheader,
  body: w.body,
  prefectures: w.prefectures,
  governments: sql<string[]>`${w.governments}::char(6)[]`,
  donated: w.donated,
  donated_months: w.donatedMonths,
});

export async function insertNewsletter(tx: Tx, written: Written, staffId: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter')
    .values({ ...columnsOf(written), staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNewsletter(tx: Tx, id: number, written: Written): Promise<void> {
  await tx
    .updateTable('newsletter')
    .set({ ...columnsOf(written), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteNewsletter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('newsletter').where('id', '=', id).execute();
}

export async function moveNewsletter(
  on: Db | Tx,
  id: number,
  to: { state: NewsletterState; due_at?: Date | null; ended_at?: Date; trouble?: string | null },
): Promise<void> {
  await on
    .updateTable('newsletter')
    .set({ ...to, ...(to.state === 'sending' && { failed_in_row: 0 }) })
    .where('id', '=', id)
    .execute();
}
