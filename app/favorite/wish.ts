import { readCookie, setCookie } from '#app/account/cookies.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { nameOf } from './store.ts';
import type { Target } from './target.ts';
import { addFavoriteIn } from './toggle.ts';
import { insertWish, takeWish } from './wish-store.ts';

const HOUR = 3_600_000;
/** As long as a parked form is kept. */
const WISH_HOURS = 2;

/**
 * Keeps the wish of a visitor who pressed a heart, until they have logged in or registered.
 * @returns the cookie to set; undefined when there is no such goods or government.
 */
export async function keepWish(target: Target, now = new Date()): Promise<string | undefined> {
  if ((await nameOf(target)) === undefined) return undefined;
  const token = randomToken();
  await insertWish(sha256(token), target, new Date(now.getTime() + WISH_HOURS * HOUR), now);
  return setCookie('wish', token, WISH_HOURS * 3600);
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
