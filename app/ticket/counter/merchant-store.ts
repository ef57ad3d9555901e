import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface Merchant {
  id: number;
  name: string;
  /** 「温泉」「お食事」 */
  genre: string;
  government_code: string;
  /** The government's name. */
  government: string;
}

/** A merchant by code, with the hash of the PIN. Only merchants that still take tickets. */
export async function merchantByCode(code: string) {
  return db()
    .selectFrom('merchant')
    .select(['id', 'pin_hash'])
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst();
}

/**
 * Begins a session, unless the merchant was closed or was given another PIN since this one was looked at: a new PIN ends all
 * sessions under the same lock.
 */
export async function insertSession(
  tokenHash: Buffer,
  merchant: { id: number; pin_hash: string },
  expiresAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into merchant_session (token_hash, merchant_id, expires_at)
    select ${tokenHash}, id, ${expiresAt} from merchant
     where id = ${merchant.id} and pin_hash = ${merchant.pin_hash} and active for share`.execute(db());
  return numAffectedRows === 1n;
}

/** Ends all sessions of a merchant, and forgets the browsers in which it has signed in. */
export async function forgetCounters(tx: Tx, merchantId: number): Promise<void> {
  await tx.deleteFrom('merchant_session').where('merchant_id', '=', merchantId).execute();
  await tx.deleteFrom('merchant_device').where('merchant_id', '=', merchantId).execute();
}

/** The merchant of a session: one query by primary key. */
export async function merchantOfSession(tokenHash: Buffer, now: Date): Promise<Merchant | undefined> {
  return db()
    .selectFrom('merchant_session as s')
    .innerJoin('merchant as m', 'm.id', 's.merchant_id')
    .innerJoin('government as g', 'g.code', 'm.government_code')
    .select(['m.id', 'm.name', 'm.genre', 'm.government_code', 'g.name as government'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('m.active', '=', true)
    .executeTakeFirst();
}

export async function deleteSession(tokenHash: Buffer): Promise<void> {
  await db().deleteFrom('merchant_session').where('token_hash', '=', tokenHash).execute();
}

/** Whether the merchant with this code has signed in from a browser before: one statement, whatever the code. */
export async function hasSignedIn(code: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db()
    .selectFrom('merchant_device')
    .innerJoin('merchant', 'merchant.id', 'merchant_device.merchant_id')
    .select('merchant.id')
    .where('merchant.code', '=', code)
    .where('merchant_device.token_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteDevice(merchantId: number, deviceHash: Buffer, now: Date): Promise<void> {
  await db()
    .insertInto('merchant_device')
    .values({ merchant_id: merchantId, token_hash: deviceHash, last_seen_at: now })
    .onConflict((c) => c.columns(['merchant_id', 'token_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function deleteEndedSessions(now: Date): Promise<void> {
  await db().deleteFrom('merchant_session').where('expires_at', '<=', now).execute();
}

export async function deleteDevices(lastSeenBefore: Date): Promise<void> {
  await db().deleteFrom('merchant_device').where('last_seen_at', '<', lastSeenBefore).execute();
}

/** The merchants of these governments; which of them take a ticket is a rule (`takes`). */
export async function merchantsOf(on: Db | Tx, governments: string[]) {
  if (governments.length === 0) return [];
  return on
    .selectFrom('merchant')
    .select(['government_code', 'name', 'genre', 'place', 'note'])
    .where('government_code', 'in', governments)
    .where('active', '=', true)
    .orderBy('government_code')
    .orderBy('genre')
    .orderBy('id')
    .execute();
}
