import { sql } from 'kysely';
import { db, transaction } from '#platform/db/db.ts';

/** Of everybody together: at most 240 MB, if each were as long as it may be. */
const MOST_IN_ALL = 400;
/** Newer forms of one person take the place of older ones. */
const MOST_OF_ONE = 5;

/** @returns its id; undefined when very many are kept already: this one is not. */
export function insertUnsentForm(form: {
  staffId: number;
  page: string;
  sealed: Buffer;
  expiresAt: Date;
}): Promise<string | undefined> {
  return transaction(async (tx) => {
    await sql`
      delete from staff_unsent_form where id in (
        select id from staff_unsent_form where staff_id = ${form.staffId}
         order by created_at desc offset ${MOST_OF_ONE - 1})`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      insert into staff_unsent_form (staff_id, page, sealed, expires_at)
      select ${form.staffId}, ${form.page}, ${form.sealed}, ${form.expiresAt}
       where (select count(*) from (select from staff_unsent_form limit ${MOST_IN_ALL}) as kept) < ${MOST_IN_ALL}
      returning id`.execute(tx);
    return rows[0]?.id;
  });
}

/** The form if it is this person's; another's is not there. */
export async function findUnsentForm(id: string, staffId: number, now: Date) {
  return db()
    .selectFrom('staff_unsent_form')
    .select(['page', 'sealed'])
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function deleteUnsentForm(id: string, staffId: number): Promise<void> {
  await db().deleteFrom('staff_unsent_form').where('id', '=', id).where('staff_id', '=', staffId).execute();
}
