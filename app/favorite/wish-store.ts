import { db, type Tx } from '#platform/db/db.ts';
import type { Target } from './target.ts';

/** Stores a visitor's wish, and deletes those that have expired. */
export async function insertWish(
  tokenHash: Buffer,
  target: Target,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await db().deleteFrom('favorite_wish').where('expires_at', '<', now).execute();
  await db()
    .insertInto('favorite_wish')
    .values({
      token_hash: tokenHash,
      goods_id: 'goods' in target ? target.goods : null,
      government_code: 'government' in target ? target.government : null,
      expires_at: expiresAt,
    })
    .execute();
}

/** Takes a stored wish, once. */
export async function takeWish(tx: Tx, tokenHash: Buffer, now: Date): Promise<Target | undefined> {
  const wish = await tx
    .deleteFrom('favorite_wish')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['goods_id', 'government_code'])
    .executeTakeFirst();
  if (!wish) return undefined;
  return wish.goods_id === null ? { government: wish.government_code ?? '' } : { goods: wish.goods_id };
}
