import { sql } from 'kysely';
import { sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

const ATTEMPTS = 5;

export async function totpSecret(tx: Db | Tx, staffId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('staff_totp')
    .select('secret')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.secret;
}

/** Sealed secrets in the order of their owners, some at a time. */
export function totpSecretsAfter(
  tx: Db | Tx,
  staffId: number,
  limit: number,
): Promise<{ owner_id: number; secret: Buffer }[]> {
  return tx
    .selectFrom('staff_totp')
    .select(['staff_id as owner_id', 'secret'])
    .where('staff_id', '>', staffId)
    .orderBy('staff_id')
    .limit(limit)
    .execute();
}

/** Keeps the same secret in another seal, unless it was replaced meanwhile. */
export async function replaceSeal(
  tx: Db | Tx,
  staffId: number,
  sealed: Buffer,
  fresh: Buffer,
): Promise<void> {
  await tx
    .updateTable('staff_totp')
    .set({ secret: fresh })
    .where('staff_id', '=', staffId)
    .where('secret', '=', sealed)
    .execute();
}

/** @returns false when the person has a second factor already. */
export async function insertTotp(
  tx: Tx,
  row: { staffId: number; secret: Buffer; counter: number },
): Promise<boolean> {
  const made = await tx
    .insertInto('staff_totp')
    .values({ staff_id: row.staffId, secret: row.secret, last_counter: row.counter })
    .onConflict((c) => c.column('staff_id').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Uses up the time step of a code: of the same code sent twice, even in parallel, only one is accepted. */
export async function spendCounter(tx: Db | Tx, staffId: number, counter: number): Promise<boolean> {
  const spent = await tx
    .updateTable('staff_totp')
    .set({ last_counter: counter })
    .where('staff_id', '=', staffId)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Tx, staffId: number): Promise<boolean> {
  const gone = await tx.deleteFrom('staff_totp').where('staff_id', '=', staffId).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** What somebody proves their second factor with, and how many recovery codes are left. */
export async function factorsOf(
  tx: Db | Tx,
  staffId: number,
): Promise<{ app: boolean; passkeys: number; codes: number }> {
  const { rows } = await sql<{ app: boolean; passkeys: number; codes: number }>`
    select exists (select from staff_totp where staff_id = ${staffId}) as app,
           (select count(*) from staff_passkey where staff_id = ${staffId}) as passkeys,
           (select count(*) from staff_recovery_code where staff_id = ${staffId} and used_at is null) as codes`.execute(
    tx,
  );
  return rows[0]!;
}

export async function deleteRecoveryCodes(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

export async function replaceRecoveryCodes(tx: Tx, staffId: number, hashes: Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, staffId);
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code: once, even when it is sent twice in parallel. */
export async function spendRecoveryCode(
  tx: Db | Tx,
  staffId: number,
  hashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function insertPendingLogin(
  tx: Tx,
  row: { token: string; staffId: number; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_pending_login')
    .values({ token_hash: sha256(row.token), staff_id: row.staffId, expires_at: row.expiresAt })
    .execute();
}

/** Whose pending login it is, if it still has attempts left. */
export async function pendingLoginStaff(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .selectFrom('staff_pending_login')
    .select('staff_id')
    .where('token_hash', '=', sha256(token))
    .where('attempts', '<', ATTEMPTS)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.staff_id;
}

/** Uses one attempt; of parallel guesses no more than five succeed. @returns how many are left. */
export async function takeAttempt(token: string, now: Date): Promise<number | undefined> {
  const row = await db()
    .updateTable('staff_pending_login')
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
    .deleteFrom('staff_pending_login')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function endPendingLogins(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_pending_login').where('staff_id', '=', staffId).execute();
}
