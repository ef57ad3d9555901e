import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

/**
 * Deletes lines of browsers that last changed theirs before an instant, and of the others those that are older than the newest
 * so many; the oldest first.
 * @returns how many, at most one batch.
 */
export async function deleteGuestLines(before: Date, most: number, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with crowd as (select updated_at from cart_line where guest is not null order by updated_at desc offset ${most - 1} limit 1)
    delete from cart_line where id in (
      select l.id from cart_line l
       where l.guest is not null
         and (l.updated_at < (select updated_at from crowd)
              or (l.updated_at < ${before}
                  and not exists (select from cart_line n
                                   where n.member_id is null and n.guest = l.guest and n.updated_at >= ${before})))
         and l.updated_at < greatest(${before}::timestamptz, (select updated_at from crowd))
       order by l.updated_at limit ${batch})`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes members' lines that were last changed before an instant. @returns how many. */
export async function deleteOldLines(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cart_line where id in (
      select id from cart_line where member_id is not null and updated_at < ${before}
       order by updated_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes lines whose form made what was accepted, also where that was given back since. @returns how many. */
export async function deletePaidLines(tx: Tx, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cart_line where id in (
      select l.id from cart_line l
       where l.form_key is not null and form_was_taken(l.form_key)
       limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
