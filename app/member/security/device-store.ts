import type { Tx } from '#platform/db/db.ts';

/**
 * Records a browser in which a member logs in.
 * @returns whether it is new beside known ones; false for a member's very first browser.
 */
export async function noteDevice(tx: Tx, memberId: number, tokenHash: Buffer, now: Date): Promise<boolean> {
  const seen = await tx
    .updateTable('member_device')
    .set({ last_seen_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (seen.numUpdatedRows === 1n) return false;
  const others = await tx
    .selectFrom('member_device')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .limit(1)
    .execute();
  await tx
    .insertInto('member_device')
    .values({ member_id: memberId, token_hash: tokenHash, last_seen_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
  return others.length > 0;
}
