import { readCookie, setCookie } from '#app/account/cookies.ts';
import { endOf, lifetimes } from '#app/account/lifetimes.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { insertChallenge, type Purpose, takeChallengeRow } from './passkey-challenge-store.ts';

/**
 * Stores the challenge that an authenticator has to sign. @returns the cookie that ties it to the browser that asked.
 */
export async function keepChallenge(
  row: { purpose: Purpose; memberId: number | null; challenge: string },
  now: Date,
): Promise<string> {
  const token = randomToken();
  await insertChallenge({
    ...row,
    tokenHash: sha256(token),
    expiresAt: endOf('passkey_challenge', now),
  });
  return setCookie('passkey', token, lifetimes.passkey_challenge);
}

/** Takes the browser's challenge, once: a second answer to it, even at the same moment, finds none. */
export async function takeChallenge(
  tx: Db | Tx,
  request: Request,
  want: { purpose: Purpose; memberId: number | null },
  now: Date,
): Promise<string | undefined> {
  const token = readCookie(request, 'passkey');
  if (!looksLikeToken(token)) return undefined;
  return takeChallengeRow(tx, sha256(token), want, now);
}
