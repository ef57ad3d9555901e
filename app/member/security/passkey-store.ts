import type { Credential, KnownPasskey, NewPasskey } from '#app/account/passkey/ceremony.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface ListedPasskey {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function passkeysOf(memberId: number): Promise<ListedPasskey[]> {
  const rows = await db()
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map((r) => ({ id: r.id, name: r.name, createdAt: r.created_at, lastUsedAt: r.last_used_at }));
}

/** The credentials of a member, so that a device is not registered twice. */
export async function credentialsOf(tx: Db | Tx, memberId: number): Promise<Credential[]> {
  return tx
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('member_id', '=', memberId)
    .execute();
}

/** A passkey of an active member, its row locked, so that its counter rises one use after the other. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<KnownPasskey | undefined> {
  return tx
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member_id')
    .select([
      'passkey.id',
      'passkey.member_id as ownerId',
      'passkey.credential_id as credentialId',
      'passkey.public_key as publicKey',
      'passkey.counter',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where('member.status', '=', 'active')
    .forUpdate('passkey')
    .executeTakeFirst();
}

export async function notePasskeyUse(tx: Tx, id: number, counter: number, now: Date): Promise<void> {
  await tx.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** @returns false when the credential is registered already. */
export async function insertPasskey(
  tx: Tx,
  row: NewPasskey & { memberId: number; name: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('passkey')
    .values({
      member_id: row.memberId,
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

/** @returns its name, or undefined when it is not a passkey of this member. */
export async function deletePasskey(tx: Tx, memberId: number, id: number): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}
