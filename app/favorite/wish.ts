import { readCookie, setCookie } from '#app/account/cookies.ts';
import { endOf, lifetimes } from '#app/account/lifetimes.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { nameOf } from './store.ts';
import type { Target } from './target.ts';
import { addFavoriteIn } from './toggle.ts';
import { insertWish, takeWish } from './wish-store.ts';

/**
 * Keeps the wish of a visitor who pressed a heart, until they have logged in or registered.
 * @returns the cookie to set; undefined when there is no such goods or government.
 */
export async function keepWish(target: Target, now = new Date()): Promise<string | undefined> {
  if ((await nameOf(target)) === undefined) return undefined;
  const token = randomToken();
  await insertWish(sha256(token), target, endOf('wish', now), now);
  return setCookie('wish', token, lifetimes.wish);
}

/**
 * Fulfils the wish of the request's browser, once. Called where every login and registration starts its session, in the
 * same transaction; a wish that can no longer be fulfilled must not make the login fail.
 */
export async function fulfilWish(tx: Tx, memberId: number, request: Request, now: Date): Promise<void> {
  const token = readCookie(request, 'wish');
  if (!looksLikeToken(token)) return;
  const target = await takeWish(tx, sha256(token), now);
  if (target) await addFavoriteIn(tx, memberId, target, now);
}
