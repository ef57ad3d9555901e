import { type Db, db, type Tx } from '#platform/db/db.ts';

/**
 * What is to be signed for: a member's things, or those of somebody who works in the console. `login`: nobody is known yet; at the
 * second step of a login to the console its owner is. `register`, `confirm`: for who is logged in.
 */
type Purpose =
  | 'register'
  | 'login'
  | 'confirm'
  | 'staff_register'
  | 'staff_login'
  | 'staff_code'
  | 'staff_confirm';

export interface Asked {
  purpose: Purpose;
  /** The member's, or of the person in the console; null while nobody is known. */
  ownerId: number | null;
}

function owned({ purpose, ownerId }: Asked): { member_id: number | null; staff_id: number | null } {
  return purpose.startsWith('staff_')
    ? { member_id: null, staff_id: ownerId }
    : { member_id: ownerId, staff_id: null };
}

export async function insertChallenge(
  asked: Asked,
  row: { tokenHash: Buffer; challenge: string; expiresAt: Date },
): Promise<void> {
  await db()
    .insertInto('passkey_challenge')
    .values({
      token_hash: row.tokenHash,
      purpose: asked.purpose,
      ...owned(asked),
      challenge: row.challenge,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Deletes a challenge and returns it; of two parallel calls only one gets it. */
export async function takeChallengeRow(
  tx: Db | Tx,
  tokenHash: Buffer,
  asked: Asked,
  now: Date,
): Promise<string | undefined> {
  const { member_id, staff_id } = owned(asked);
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', asked.purpose)
    .where('member_id', 'is not distinct from', member_id)
    .where('staff_id', 'is not distinct from', staff_id)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
