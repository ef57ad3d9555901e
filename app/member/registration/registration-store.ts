import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

export const CODE_ATTEMPTS = 5;

export interface RegistrationRow {
  tokenHash: Buffer;
  email: string;
  codeHash: Buffer;
  verified: boolean;
  expiresAt: Date;
  completedAt: Date | null;
  redirect: string;
}

export async function insertRegistration(
  tx: Tx,
  row: {
    tokenHash: Buffer;
    linkHash: Buffer;
    codeHash: Buffer;
    email: string;
    redirect: string;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('registration')
    .values({
      token_hash: row.tokenHash,
      link_hash: row.linkHash,
      code_hash: row.codeHash,
      email: row.email,
      redirect: row.redirect,
      expires_at: row.expiresAt,
    })
    .execute();
}

const columns = [
  'token_hash',
  'email',
  'code_hash',
  'verified_at',
  'expires_at',
  'completed_at',
  'redirect',
] as const;

function shape(r: {
  token_hash: Buffer;
  email: string;
  code_hash: Buffer;
  verified_at: Date | null;
  expires_at: Date;
  completed_at: Date | null;
  redirect: string;
}): RegistrationRow {
  return {
    tokenHash: r.token_hash,
    email: r.email,
    codeHash: r.code_hash,
    verified: r.verified_at !== null,
    expiresAt: r.expires_at,
    completedAt: r.completed_at,
    redirect: r.redirect,
  };
}

/** Finds a registration by one of its two secrets: the browser's token or the mailed link's. */
export async function registrationBy(
  which: 'token_hash' | 'link_hash',
  hash: Buffer,
): Promise<RegistrationRow | undefined> {
  const row = await db()
    .selectFrom('registration')
    .select(columns)
    .where(which, '=', hash)
    .executeTakeFirst();
  return row && shape(row);
}

/** Uses one attempt at the code; of parallel guesses no more than five succeed. */
export async function takeAttempt(
  tokenHash: Buffer,
  now: Date,
): Promise<{ codeHash: Buffer; attempts: number } | undefined> {
  const row = await db()
    .updateTable('registration')
    .set({ attempts: sql`attempts + 1` })
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '>', now)
    .where('completed_at', 'is', null)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  return row && { codeHash: row.code_hash, attempts: row.attempts };
}

export async function markVerified(tokenHash: Buffer, now: Date): Promise<void> {
  await db()
    .updateTable('registration')
    .set({ verified_at: now })
    .where('token_hash', '=', tokenHash)
    .where('verified_at', 'is', null)
    .execute();
}

/**
 * Reads a registration again with its address locked: registrations of one address wait for each other. (Row locks
 * would not work: each would hold its own row and wait for the other's.)
 */
export async function lockRegistration(
  tx: Tx,
  { tokenHash, email }: Pick<RegistrationRow, 'tokenHash' | 'email'>,
): Promise<RegistrationRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 41))`.execute(tx);
  const row = await tx
    .selectFrom('registration')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && shape(row);
}

/** Marks a registration finished, and with it every other one of the same address: these lead to the login. */
export async function markCompleted(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ completed_at: now })
    .where('email', '=', email)
    .where('completed_at', 'is', null)
    .execute();
}
