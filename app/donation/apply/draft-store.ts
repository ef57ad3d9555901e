import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Db, type Tx, transaction } from '#platform/db/db.ts';

export interface Draft {
  values: Record<string, string>;
  formKey: string;
  confirmed: boolean;
}

export async function findDraft(db: Db | Tx, memberId: number, target: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('donation_draft')
    .select(['data', 'form_key', 'confirmed'])
    .where('member_id', '=', memberId)
    .where('target', '=', target)
    .executeTakeFirst();
  return (
    row && { values: row.data as Record<string, string>, formKey: row.form_key, confirmed: row.confirmed }
  );
}

/**
 * Keeps what was typed. The form's key stays while its content does and no donation was made of it, so that two tabs
 * with the same form make one donation; other content is another form.
 */
export function saveDraft(
  memberId: number,
  target: string,
  typed: Record<string, string>,
  confirmed: boolean,
): Promise<void> {
  // NUL is the one character that JSON in the database cannot hold; no form of ours takes it either.
  const values = Object.fromEntries(
    Object.entries(typed).map((entry) => entry.map((text) => text.replaceAll('\0', ''))),
  ) as Record<string, string>;
  return transaction(async (tx) => {
    const before = await tx
      .selectFrom('donation_draft')
      .leftJoin('donation', 'donation.form_key', 'donation_draft.form_key')
      .select(['donation_draft.data', 'donation_draft.form_key', 'donation.id as used'])
      .where('donation_draft.member_id', '=', memberId)
      .where('donation_draft.target', '=', target)
      .forUpdate('donation_draft')
      .executeTakeFirst();
    const same = before && before.used === null && isDeepStrictEqual(before.data, values);
    const row = { data: JSON.stringify(values), form_key: same ? before.form_key : randomUUID(), confirmed };
    await tx
      .insertInto('donation_draft')
      .values({ member_id: memberId, target, ...row })
      .onConflict((c) => c.columns(['member_id', 'target']).doUpdateSet(row))
      .execute();
  });
}
