import { sql } from 'kysely';
import { sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

const ATTEMPTS = 5;

export async function insertHalfLogin(
  tx: Tx,
  row: { token: string; memberId: number; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('half_login')
    .values({ token_hash: sha256(row.token), member_id: row.memberId, expires_at: row.expiresAt })
    .execute();
}

/** The member of a half login that may still be tried. */
export async function halfLoginMember(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .selectFrom('half_login')
    .select('member_id')
    .where('token_hash', '=', sha256(token))
    .where('attempts', '<', ATTEMPTS)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Takes one attempt; of parallel guesses no more than five get one. @returns how many are left. */
export async function takeHalfLoginAttempt(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .updateTable('half_login')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', sha256(token))
    .where('attempts', '<', ATTEMPTS)
    .where('expires_at', '>', now)
    .returning('attempts')
    .executeTakeFirst();
  return row && ATTEMPTS - row.attempts;
}

/** Ends a half login: the session that follows from it follows once. */
export async function endHalfLogin(tx: Tx, token: string): Promise<boolean> {
  const gone = await tx.deleteFrom('half_login').where('token_hash', '=', sha256(token)).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function endHalfLogins(tx: Db | Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('half_login').where('member_id', '=', memberId).execute();
}
