import type { Credential, KnownPasskey, NewPasskey } from '#app/account/passkey/ceremony.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** The most that are read of one person: more than anybody can have. */
const MOST = 50;

export async function passkeysOf(staffId: number) {
  return db()
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .limit(MOST)
    .execute();
}

export async function credentialsOf(tx: Db | Tx, staffId: number): Promise<Credential[]> {
  return tx
    .selectFrom('staff_passkey')
    .select(['credential_id as id', 'transports'])
    .where('staff_id', '=', staffId)
    .limit(MOST)
    .execute();
}

/** A passkey of somebody who may log in, its row locked, so that its counter rises one use after the other. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<KnownPasskey | undefined> {
  return tx
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id',
      'staff_passkey.staff_id as ownerId',
      'staff_passkey.credential_id as credentialId',
      'staff_passkey.public_key as publicKey',
      'staff_passkey.counter',
    ])
    .where('staff_passkey.credential_id', '=', credentialId)
    .where('staff.status', '=', 'active')
    .forUpdate('staff_passkey')
    .executeTakeFirst();
}

export async function notePasskeyUse(tx: Tx, id: number, counter: number, now: Date): Promise<void> {
  await tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** @returns false when the credential is registered already. */
export async function insertPasskey(
  tx: Tx,
  row: NewPasskey & { staffId: number; name: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('staff_passkey')
    .values({
      staff_id: row.staffId,
      credential_id: row.credentialId,
      public_key: Buffer.from(row.publicKey),
      counter: row.counter,
      transports: row.transports,
      name: row.name,
    })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** @returns its name, or undefined when it is not a passkey of this person. */
export async function deletePasskey(tx: Tx, staffId: number, id: number): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** @returns how many there were. */
export async function deletePasskeysOf(tx: Tx, staffId: number): Promise<number> {
  const gone = await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
