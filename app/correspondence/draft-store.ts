import { type Db, db, type Tx } from '#platform/db/db.ts';

export async function findDraft(inquiryId: number, staffId: number): Promise<string> {
  const row = await db()
    .selectFrom('inquiry_draft')
    .select('body')
    .where('inquiry_id', '=', inquiryId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.body ?? '';
}

/** Who else has lately begun an answer to it, and when they last typed. */
export async function writersOf(
  inquiryId: number,
  staffId: number,
  since: Date,
  most: number,
): Promise<{ name: string; at: Date }[]> {
  return db()
    .selectFrom('inquiry_draft as d')
    .innerJoin('staff', 'staff.id', 'd.staff_id')
    .select(['staff.name', 'd.updated_at as at'])
    .where('d.inquiry_id', '=', inquiryId)
    .where('d.staff_id', '<>', staffId)
    .where('d.updated_at', '>=', since)
    .orderBy('d.updated_at', 'desc')
    .limit(most)
    .execute();
}

/** @returns whether there is such an inquiry. */
export async function putDraft(inquiryId: number, staffId: number, body: string): Promise<boolean> {
  const row = await db()
    .insertInto('inquiry_draft')
    .columns(['inquiry_id', 'staff_id', 'body'])
    .expression((eb) =>
      eb
        .selectFrom('inquiry')
        .select(['id', eb.val(staffId).as('staff_id'), eb.val(body).as('body')])
        .where('id', '=', inquiryId),
    )
    .onConflict((c) => c.columns(['inquiry_id', 'staff_id']).doUpdateSet({ body }))
    .returning('inquiry_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDraft(tx: Db | Tx, inquiryId: number, staffId: number): Promise<void> {
  await tx
    .deleteFrom('inquiry_draft')
    .where('inquiry_id', '=', inquiryId)
    .where('staff_id', '=', staffId)
    .execute();
}
