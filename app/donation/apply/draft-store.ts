import { type Draft, draftRow, readDraft } from '#app/forms/draft.ts';
import { type Db, type Tx, transaction } from '#platform/db/db.ts';

export async function findDraft(db: Db | Tx, memberId: number, target: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('donation_draft')
    .select(['data', 'form_key', 'confirmed'])
    .where('member_id', '=', memberId)
    .where('target', '=', target)
    .executeTakeFirst();
  return readDraft(row);
}

/** Keeps what was typed, in place of what was kept before. */
export function saveDraft(
  memberId: number,
  target: string,
  typed: Record<string, string>,
  confirmed: boolean,
): Promise<void> {
  return transaction(async (tx) => {
    const before = await tx
      .selectFrom('donation_draft')
      .leftJoin('donation', 'donation.form_key', 'donation_draft.form_key')
      .select(['donation_draft.data', 'donation_draft.form_key', 'donation.id as used'])
      .where('donation_draft.member_id', '=', memberId)
      .where('donation_draft.target', '=', target)
      .forUpdate('donation_draft')
      .executeTakeFirst();
    const row = draftRow(before, typed, confirmed);
    await tx
      .insertInto('donation_draft')
      .values({ member_id: memberId, target, ...row })
      .onConflict((c) => c.columns(['member_id', 'target']).doUpdateSet(row))
      .execute();
  });
}
