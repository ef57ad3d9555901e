import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Storefront } from '#platform/storefront.ts';
import type { InquiryInput } from './form.ts';

export interface NewInquiry extends InquiryInput {
  number: string;
  formDigest: Buffer;
  storefront: Storefront;
  memberId: number | null;
  status: 'open' | 'suspected';
}

/** @returns whether this call inserted it: the same words of the same form make one inquiry. */
export async function insertInquiry(tx: Tx, q: NewInquiry): Promise<boolean> {
  const row = await tx
    .insertInto('inquiry')
    .values({
      number: q.number,
      form_digest: q.formDigest,
      category: q.category,
      name: q.name,
      email: q.email,
      reference: q.reference,
      body: q.text,
      status: q.status,
      storefront: q.storefront,
      member_id: q.memberId,
    })
    .onConflict((c) => c.column('form_digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function numberOf(db: Db | Tx, formDigest: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('inquiry')
    .select('number')
    .where('form_digest', '=', formDigest)
    .executeTakeFirst();
  return row?.number;
}

export async function deleteOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('inquiry').where('member_id', '=', memberId).execute();
}

/**
 * Deletes inquiries from before an instant, the oldest first.
 * @param suspected only those that are held as a program's.
 * @returns how many.
 */
export async function deleteOld(tx: Tx, before: Date, most: number, suspected: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inquiry where id in (
      select id from inquiry where created_at < ${before} ${suspected ? sql`and status = 'suspected'` : sql``}
       order by created_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
