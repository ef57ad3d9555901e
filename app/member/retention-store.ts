import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Deletes refusals of newsletters from before an instant with every consent of the same member and list that they ended.
 * Without a row nothing is consented to. @returns how many refusals.
 */
export async function deleteEndedConsents(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      select id, member_id, list from newsletter_consent
       where not granted and created_at < ${before}
       order by created_at limit ${most} for update skip locked),
    gone as (
      delete from newsletter_consent c using ended
       where c.member_id = ended.member_id and c.list = ended.list and c.id <= ended.id)
    select count(*) as ended from ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}

/**
 * Deletes the emptied rows of members who withdrew before an instant, once nothing is left that belongs to them.
 * @returns how many.
 */
export async function deleteWithdrawn(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from member where id in (
      select m.id from member m
       where m.status = 'withdrawn' and m.withdrawn_at < ${before}
         and not exists (select from donation d where d.member_id = m.id)
         and not exists (select from shop_order o where o.member_id = m.id)
         and not exists (select from ticket t where t.member_id = m.id)
         and not exists (select from point_account a where a.member_id = m.id)
         and not exists (select from newsletter_consent c where c.member_id = m.id)
       order by m.withdrawn_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
