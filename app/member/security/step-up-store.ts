import { db, type Tx } from '#platform/db/db.ts';

/** When a passkey was last used in this session. */
export async function confirmedAt(sessionHash: Buffer): Promise<Date | null> {
  const row = await db()
    .selectFrom('session')
    .select('confirmed_at')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function markConfirmed(tx: Tx, sessionHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmed_at: now }).where('token_hash', '=', sessionHash).execute();
}
