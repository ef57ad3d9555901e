import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';

const openSession = statement((place: PlaceOf<{ sessionHash: Buffer; now: Date; loggedInAfter: Date }>) =>
  db()
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.email', 'member.family_name', 'member.given_name'])
    .select(['session.created_at', 'session.last_seen_at'])
    .where('session.token_hash', '=', place('sessionHash'))
    .where('session.expires_at', '>', place('now'))
    .where('session.created_at', '>', place('loggedInAfter'))
    .where('member.status', '=', sql.lit('active'))
    .compile(),
);

/**
 * The open session of a token with its member, if that member is active: one query by primary key.
 * @param loggedInAfter the login was later than this, whatever end is stored.
 */
export async function sessionWithMember(sessionHash: Buffer, now: Date, loggedInAfter: Date) {
  const [session] = await openSession(db(), { sessionHash, now, loggedInAfter });
  return session;
}

export async function touchSession(sessionHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db()
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', sessionHash)
    .execute();
}

export async function insertSession(
  tx: Tx,
  session: { sessionHash: Buffer; memberId: number; userAgent: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.sessionHash,
      member_id: session.memberId,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** @returns whose it was. */
export async function deleteSession(tx: Db | Tx, sessionHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('session')
    .where('token_hash', '=', sessionHash)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** @param keep the session that is not deleted, if any. */
export async function deleteSessionsOf(tx: Db | Tx, memberId: number, keep?: Buffer): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .$if(keep !== undefined, (q) => q.where('token_hash', '!=', keep!))
    .execute();
}
