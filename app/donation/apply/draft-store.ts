import { sql } from 'kysely';
import { type DraftRow, draftRow, type KeptForm, readDraft } from '#app/forms/draft.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Given } from '#platform/db/statement.ts';

/** A member's draft for a target as one value of a statement; null where there is none. */
export function draftValue(memberId: Given<number>, target: Given<string>) {
  return sql<(DraftRow & { made: boolean }) | null>`
    (select json_build_object('data', f.data, 'form_key', f.form_key, 'confirmed', f.confirmed,
                              'made', exists (select from donation made where made.form_key = f.form_key))
       from donation_draft f where f.member_id = ${memberId} and f.target = ${target})`;
}

export async function findDraft(
  db: Db | Tx,
  memberId: number,
  target: string,
): Promise<KeptForm | undefined> {
  const { rows } = await sql<{ draft: (DraftRow & { made: boolean }) | null }>`
    select ${draftValue(memberId, target)} as draft`.execute(db);
  return readDraft(rows[0]?.draft);
}

/**
 * Keeps what was typed, in place of what was kept before. Its content has a key of its own: a quicker request changed that,
 * and what it kept is read and replaced.
 * @param known the form that was kept before, where the caller has just read it; null: none was.
 */
export async function saveDraft(
  memberId: number,
  target: string,
  typed: Record<string, string>,
  confirmed: boolean,
  known?: KeptForm | null,
): Promise<void> {
  let before = known === undefined ? await findDraft(db(), memberId, target) : (known ?? undefined);
  while (!(await replaceDraft(memberId, target, before, draftRow(before, typed, confirmed))))
    before = await findDraft(db(), memberId, target);
}

/** @returns false when another one than `before` is kept by now. */
async function replaceDraft(
  memberId: number,
  target: string,
  before: KeptForm | undefined,
  row: ReturnType<typeof draftRow>,
): Promise<boolean> {
  if (before) {
    const { numUpdatedRows } = await db()
      .updateTable('donation_draft')
      .set(row)
      .where('member_id', '=', memberId)
      .where('target', '=', target)
      .where('form_key', '=', before.formKey)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('donation_draft')
    .values({ member_id: memberId, target, ...row })
    .onConflict((c) => c.columns(['member_id', 'target']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
