import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { readCookie, setCookie } from '../cookies.ts';
import { endOf, lifetimes } from '../lifetimes.ts';
import { type Asked, insertChallenge, takeChallengeRow } from './challenge-store.ts';

/**
 * Stores the challenge that an authenticator has to sign. @returns the cookie that ties it to the browser that asked.
 */
export async function keepChallenge(asked: Asked, challenge: string, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = endOf('passkey_challenge', now);
  await insertChallenge(asked, { tokenHash: sha256(token), challenge, expiresAt });
  return setCookie('passkey', token, lifetimes.passkey_challenge);
}

/** Takes the browser's challenge, once: a second answer to it, even at the same moment, finds none. */
export async function takeChallenge(
  tx: Db | Tx,
  request: Request,
  asked: Asked,
  now: Date,
): Promise<string | undefined> {
  const token = readCookie(request, 'passkey');
  if (!looksLikeToken(token)) return undefined;
  return takeChallengeRow(tx, sha256(token), asked, now);
}
