import { sql } from 'kysely';
import { sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

const ATTEMPTS = 5;

export async function insertPendingLogin(
  tx: Tx,
  row: { token: string; memberId: number; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('pending_login')
    .values({ token_hash: sha256(row.token), member_id: row.memberId, expires_at: row.expiresAt })
    .execute();
}

/** The member of a pending login that still has attempts left. */
export async function pendingLoginMember(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .selectFrom('pending_login')
    .select('member_id')
    .where('token_hash', '=', sha256(token))
    .where('attempts', '<', ATTEMPTS)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses one attempt; of parallel guesses no more than five succeed. @returns how many are left. */
export async function takePendingLoginAttempt(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .updateTable('pending_login')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', sha256(token))
    .where('attempts', '<', ATTEMPTS)
    .where('expires_at', '>', now)
    .returning('attempts')
    .executeTakeFirst();
  return row && ATTEMPTS - row.attempts;
}

/** Ends a pending login, so that only one session can follow from it. */
export async function endPendingLogin(tx: Tx, token: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('pending_login')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function endPendingLogins(tx: Db | Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('pending_login').where('member_id', '=', memberId).execute();
}
