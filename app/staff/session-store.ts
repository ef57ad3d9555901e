import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import type { Grant } from './roles.ts';

function grantsOn(today: string) {
  return jsonRows<Grant>(sql`
    select role, government_code as "governmentCode", producer_id as "producerId", until
      from staff_grant where staff_id = staff.id and (until is null or until >= ${today}) order by id`).as(
    'grants',
  );
}

/**
 * The open session of a token with its person and what counts of their grants today.
 * @param today in Japan. @param loggedInAfter the login was later than this, whatever end is stored.
 */
export async function sessionWithStaff(sessionHash: Buffer, now: Date, today: string, loggedInAfter: Date) {
  return db()
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.email', 'staff.name'])
    .select(['staff_session.created_at', 'staff_session.last_seen_at', 'staff_session.confirmed_at'])
    .select(grantsOn(today))
    .select(sql<boolean>`exists (select from staff_passkey where staff_id = staff.id)`.as('hasPasskeys'))
    .where('staff_session.token_hash', '=', sessionHash)
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.created_at', '>', loggedInAfter)
    .where('staff.status', '=', 'active')
    .executeTakeFirst();
}

/** A person who works here, with what counts of their grants today. */
export async function personWithGrants(tx: Db | Tx, staffId: number, today: string) {
  return tx
    .selectFrom('staff')
    .select('name')
    .select(grantsOn(today))
    .where('id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export async function touchSession(sessionHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db()
    .updateTable('staff_session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .execute();
}

export async function insertSession(
  tx: Tx,
  session: { sessionHash: Buffer; staffId: number; userAgent: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: session.sessionHash,
      staff_id: session.staffId,
      user_agent: session.userAgent,
      created_at: session.now,
      confirmed_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function markConfirmed(sessionHash: Buffer, now: Date): Promise<void> {
  await db()
    .updateTable('staff_session')
    .set({ confirmed_at: now })
    .where('token_hash', '=', sessionHash)
    .execute();
}

/** @returns whose it was. */
export async function deleteSession(tx: Db | Tx, sessionHash: Buffer): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('staff_session')
    .where('token_hash', '=', sessionHash)
    .returning('staff_id')
    .executeTakeFirst();
  return row?.staff_id;
}

/** The end lies before whatever is asked at this moment, so that no last use prolongs it. @param keep the session that does not end, if any. */
export async function endSessionsOf(tx: Tx, staffId: number, keep?: Buffer): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('staff_id', '=', staffId)
    .$if(keep !== undefined, (q) => q.where('token_hash', '!=', keep!))
    .execute();
}

/** Whose a session is or was, if they still work here. */
export async function staffOfSession(sessionHash: Buffer): Promise<number | undefined> {
  const row = await db()
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff.id')
    .where('staff_session.token_hash', '=', sessionHash)
    .where('staff.status', '=', 'active')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Sessions, begun logins, unsent forms and invitations that are over.
 * @param sessions before which a session has ended. @param invited before which an invitation has.
 */
export async function deleteEnded(now: Date, sessions: Date, invited: Date): Promise<void> {
  await db().deleteFrom('staff_invitation').where('expires_at', '<=', invited).execute();
  await db().deleteFrom('staff_session').where('expires_at', '<=', sessions).execute();
  await db().deleteFrom('staff_unsent_form').where('expires_at', '<=', now).execute();
  await db().deleteFrom('staff_pending_login').where('expires_at', '<=', now).execute();
}
