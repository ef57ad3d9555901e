import { sql } from 'kysely';
import { readNumber } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import type { Storefront } from '#platform/storefront.ts';
import type { Category } from './categories.ts';
import type { InquiryInput } from './form.ts';
import { foundBy } from './found-by.ts';

export interface NewInquiry extends InquiryInput {
  number: string;
  formDigest: Buffer;
  storefront: Storefront;
  memberId: number | null;
  status: 'open' | 'suspected';
}

/** What a government answers itself, when it is about a donation to them. */
const OF_GOVERNMENTS: readonly Category[] = ['donation', 'gift', 'papers', 'ticket'];

/** The government of the donation that was named, if it has people in the console who can answer; otherwise the operator does. */
function governmentOf({ category, reference }: InquiryInput) {
  const number = OF_GOVERNMENTS.includes(category) ? readNumber(reference) : undefined;
  if (number === undefined) return null;
  return sql<string | null>`(
    select d.government_code from donation d
     where d.number = ${number} and exists (
       select from staff_grant g join staff s on s.id = g.staff_id and s.status = 'active'
        where g.government_code = d.government_code and (g.until is null or g.until >= ${jstDate(new Date())}::date)))`;
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
      government_code: governmentOf(q),
      found_by: foundBy(q),
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
 * @param suspected only those that are held as a program's, since when they are.
 * @returns how many.
 */
export async function deleteOld(tx: Tx, before: Date, most: number, suspected: boolean): Promise<number> {
  const old = suspected
    ? sql`status = 'suspected' and state_at < ${before} order by state_at`
    : sql`created_at < ${before} order by created_at`;
  const { numAffectedRows } = await sql`
    delete from inquiry where id in (
      select id from inquiry where ${old} limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
