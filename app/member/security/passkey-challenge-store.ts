import { type Db, db, type Tx } from '#platform/db/db.ts';

/** `login`: the member is not known yet. `register`, `confirm`: for the logged-in member. */
export type Purpose = 'register' | 'login' | 'confirm';

interface Asked {
  purpose: Purpose;
  memberId: number | null;
}

export async function insertChallenge(
  row: Asked & { tokenHash: Buffer; challenge: string; expiresAt: Date },
): Promise<void> {
  await db()
    .insertInto('passkey_challenge')
    .values({
      token_hash: row.tokenHash,
      purpose: row.purpose,
      member_id: row.memberId,
      challenge: row.challenge,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Deletes a challenge and returns it; of two parallel calls only one gets it. */
export async function takeChallengeRow(
  tx: Db | Tx,
  tokenHash: Buffer,
  want: Asked,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', want.purpose)
    .where('member_id', 'is not distinct from', want.memberId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
