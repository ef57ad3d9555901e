import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Deletes copies of newsletters that ended before an instant; their counts stay. @returns how many. */
export async function deleteCopies(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from newsletter_copy where (newsletter_id, member_id) in (
      select c.newsletter_id, c.member_id
        from newsletter n join newsletter_copy c on c.newsletter_id = n.id
       where n.ended_at < ${before} limit ${most} for update of c skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** @returns how many. */
export async function deleteBounces(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_bounce where id in (
      select id from mail_bounce where created_at < ${before} order by created_at limit ${most} for update skip locked)`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
