import { sql } from 'kysely';
import { endOf } from '#app/account/lifetimes.ts';
import { db, type Tx } from '#platform/db/db.ts';
import type { Grant, Role } from './roles.ts';

export interface Invitation extends Grant {
  email: string;
  expiresAt: Date;
  usedAt: Date | null;
}

export async function insertInvitation(
  tx: Tx,
  row: { tokenHash: Buffer; email: string; grant: Grant; invitedBy: number | null; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitation')
    .values({
      token_hash: row.tokenHash,
      email: row.email,
      role: row.grant.role,
      government_code: row.grant.governmentCode,
      producer_id: row.grant.producerId,
      until: row.grant.until,
      invited_by: row.invitedBy,
      expires_at: row.expiresAt,
    })
    .execute();
}

const COLUMNS = [
  'email',
  'role',
  'government_code as governmentCode',
  'producer_id as producerId',
  'until',
  'expires_at as expiresAt',
  'used_at as usedAt',
] as const;

export async function findInvitation(tokenHash: Buffer): Promise<Invitation | undefined> {
  const row = await db()
    .selectFrom('staff_invitation')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** Uses an invitation up: once, even when it is sent twice in parallel. */
export async function useInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<Invitation | undefined> {
  const row = await tx
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/** Holds the invitations to an address for one who changes them. */
export async function lockInvitations(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${email}`}, 0))`.execute(tx);
}

/** The end of an open invitation to an address for exactly this, made since an instant. */
export async function sameInvitation(
  tx: Tx,
  { email, grant, since }: { email: string; grant: Grant; since: Date },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('staff_invitation')
    .select('expires_at')
    .where('email', '=', email)
    .where('role', '=', grant.role)
    .where(sql<boolean>`government_code is not distinct from ${grant.governmentCode}`)
    .where(sql<boolean>`producer_id is not distinct from ${grant.producerId}::bigint`)
    .where(sql<boolean>`until is not distinct from ${grant.until}::date`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', endOf('staff_invitation', since))
    .executeTakeFirst();
  return row?.expires_at;
}

/**
 * Ends the open invitations to an address, also for who has begun to take one up a moment ago.
 * @returns whether there was one.
 */
export async function endInvitations(tx: Tx, email: string, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('staff_invitation')
    .set({ expires_at: sql<Date>`least(created_at, ${now})` })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .execute();
  return rows.length > 0;
}

/** Invitations that nobody has taken up yet. @param most of them. */
export async function openInvitations(now: Date, most: number) {
  const rows = await db()
    .selectFrom('staff_invitation')
    .select(COLUMNS)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row): Invitation => ({ ...row, role: row.role as Role }));
}

/** The name of a government, and of a producer with its government. */
export async function nameOfGovernment(code: string): Promise<string | undefined> {
  const row = await db().selectFrom('government').select('name').where('code', '=', code).executeTakeFirst();
  return row?.name;
}

export async function nameOfProducer(id: number): Promise<string | undefined> {
  const row = await db().selectFrom('producer').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}
