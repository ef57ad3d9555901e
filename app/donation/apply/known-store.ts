import type { Db, Tx } from '#platform/db/db.ts';

/** Whether somebody has applied for a donation before that stands, paid or waiting for its payment. */
export async function hasApplied(db: Db | Tx, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('donation')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending_payment', 'paid'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
