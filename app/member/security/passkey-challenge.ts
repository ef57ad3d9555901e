import { readCookie, setCookie } from '#app/account/cookies.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** `login`: nobody is known yet. `register`, `confirm`: of the member who is logged in. */
export type Purpose = 'register' | 'login' | 'confirm';

const MINUTES = 10;

/** Keeps what an authenticator is asked to sign. @returns the cookie that ties it to the browser that asked. */
export async function keepChallenge(
  row: { purpose: Purpose; memberId: number | null; challenge: string },
  now: Date,
): Promise<string> {
  const token = randomToken();
  await db()
    .insertInto('passkey_challenge')
    .values({
      token_hash: sha256(token),
      purpose: row.purpose,
      member_id: row.memberId,
      challenge: row.challenge,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    })
    .execute();
  return setCookie('passkey', token, MINUTES * 60);
}

/** Hands the browser's challenge over, once: a second answer to it, also at the same moment, finds none. */
export async function takeChallenge(
  tx: Db | Tx,
  request: Request,
  want: { purpose: Purpose; memberId: number | null },
  now: Date,
): Promise<string | undefined> {
  const token = readCookie(request, 'passkey');
  if (!looksLikeToken(token)) return undefined;
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', want.purpose)
    .where('member_id', 'is not distinct from', want.memberId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}
