import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { arrivalBits, monthBits } from './arrivals-query.ts';
import type { GoodsKind } from './kind-words.ts';
import { inStockAt, openAt } from './offered-query.ts';
import { LEAST_RANKED } from './ranking.ts';
import { SEASON } from './season.ts';

/** A query of the ids of a shelf, in their order. */
type Ids = RawBuilder<{ goods_id: number }>;

/** The most popular goods that are available now. */
export function popularIds(kind: GoodsKind, limit: number, at: Date): Ids {
  return sql`
    select goods_id from goods_search
     where kind = ${kind} and ${inStockAt(at)} and ${openAt(at)}
     order by popularity desc, goods_id desc limit ${limit}`;
}

/** The first of the week's ranking among the goods that are available now. */
export function rankedIds(kind: GoodsKind, limit: number, at: Date): Ids {
  return sql`
    select goods_id from goods_search
     where kind = ${kind} and applied_week >= ${sql.lit(LEAST_RANKED)} and ${inStockAt(at)} and ${openAt(at)}
     order by applied_week desc, popularity desc, goods_id desc limit ${limit}`;
}

/** Whether anything of the kind is published, in stock or not. */
export async function offersAny(kind: GoodsKind): Promise<boolean> {
  const row = await db()
    .selectFrom('goods_search')
    .select('goods_id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Goods of a season that arrive in these months, 'YYYY-MM', and in no other: at most one a government, so that the row shows
 * many places.
 */
export function seasonalIds(kind: GoodsKind, months: string[], limit: number, at: Date): Ids {
  return sql`
    select goods_id from (
      select distinct on (government_code) goods_id, popularity from goods_search
       where kind = ${kind} and not ticket and not subscription and ${SEASON} = any(labels)
         and ${inStockAt(at)} and ${openAt(at)}
         and ${arrivalBits(at)} <> 0 and ${arrivalBits(at)} & ~(${sql.lit(monthBits(months, at))}) = 0
       order by government_code, popularity desc) best
     order by popularity desc, goods_id desc limit ${limit}`;
}

/** The goods that were published last and are available now: at most one a government. */
export function newestIds(kind: GoodsKind, limit: number, at: Date): Ids {
  return sql`
    select goods_id from (
      select distinct on (government_code) goods_id, published_at from goods_search
       where kind = ${kind} and ${inStockAt(at)} and ${openAt(at)}
       order by government_code, published_at desc) latest
     order by published_at desc, goods_id desc limit ${limit}`;
}
