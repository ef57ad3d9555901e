import { readCookie, setCookie } from '#app/account/cookies.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { nameOf } from './store.ts';
import type { Target } from './target.ts';
import { addFavoriteIn } from './toggle.ts';

const HOUR = 3_600_000;
/** As long as a form that was sent after the session's end is kept. */
const WISH_HOURS = 2;

/**
 * Keeps the heart that a visitor pressed until they have logged in or registered.
 * @returns the cookie to set; undefined when there is no such goods or government.
 */
export async function keepWish(target: Target, now = new Date()): Promise<string | undefined> {
  if ((await nameOf(target)) === undefined) return undefined;
  const token = randomToken();
  await db().deleteFrom('favorite_wish').where('expires_at', '<', now).execute();
  await db()
    .insertInto('favorite_wish')
    .values({
      token_hash: sha256(token),
      goods_id: 'goods' in target ? target.goods : null,
      government_code: 'government' in target ? target.government : null,
      expires_at: new Date(now.getTime() + WISH_HOURS * HOUR),
    })
    .execute();
  return setCookie('wish', token, WISH_HOURS * 3600);
}

/**
 * Fulfils the wish that the request's browser holds, once. Called where every login and registration starts its session,
 * in the same transaction; a wish that cannot be fulfilled any more hinders nobody's login.
 */
export async function fulfilWish(tx: Tx, memberId: number, request: Request, now: Date): Promise<void> {
  const token = readCookie(request, 'wish');
  if (!looksLikeToken(token)) return;
  const wish = await tx
    .deleteFrom('favorite_wish')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', now)
    .returning(['goods_id', 'government_code'])
    .executeTakeFirst();
  if (!wish) return;
  const target: Target =
    wish.goods_id === null ? { government: wish.government_code ?? '' } : { goods: wish.goods_id };
  await addFavoriteIn(tx, memberId, target, now);
}
