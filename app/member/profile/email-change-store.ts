import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

const ATTEMPTS = 5;

interface OpenChange {
  linkHash: Buffer;
  email: string;
}

/** Begins a change; an earlier one that was not confirmed ends. */
export async function insertEmailChange(
  tx: Tx,
  row: { memberId: number; email: string; linkHash: Buffer; codeHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await endEmailChanges(tx, row.memberId, now);
  await tx
    .insertInto('email_change')
    .values({
      link_hash: row.linkHash,
      member_id: row.memberId,
      email: row.email,
      code_hash: row.codeHash,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** A member's change of address that waits for its code or link. @param linkHash only if it is this one. */
export async function openEmailChange(
  tx: Db | Tx,
  memberId: number,
  now: Date,
  linkHash?: Buffer,
): Promise<OpenChange | undefined> {
  const row = await tx
    .selectFrom('email_change')
    .select(['link_hash', 'email'])
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(linkHash !== undefined, (q) => q.where('link_hash', '=', linkHash!))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && { linkHash: row.link_hash, email: row.email };
}

/** Uses one attempt at the code; of parallel guesses no more than five succeed. */
export async function takeEmailCodeAttempt(
  linkHash: Buffer,
  now: Date,
): Promise<{ codeHash: Buffer; left: number } | undefined> {
  const row = await db()
    .updateTable('email_change')
    .set({ attempts: sql`attempts + 1` })
    .where('link_hash', '=', linkHash)
    .where('attempts', '<', ATTEMPTS)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  return row && { codeHash: row.code_hash, left: ATTEMPTS - row.attempts };
}

/** Uses up all open changes of a member. @returns how many there were. */
export async function endEmailChanges(tx: Tx, memberId: number, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('email_change')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** @returns false when the address belongs to another member by now. */
export async function setEmail(tx: Tx, memberId: number, email: string, now: Date): Promise<boolean> {
  // Registrations of one address wait for each other under the same lock.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 41))`.execute(tx);
  const set = await tx
    .updateTable('member')
    .set({ email, email_verified_at: now })
    .where('id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}
