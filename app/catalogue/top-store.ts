import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { GoodsKind } from './kind-words.ts';

/** The most popular goods that are available now. */
export async function rankedIds(kind: GoodsKind, limit: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from goods_search
     where kind = ${kind} and in_stock and (accept_from is null or accept_from <= now()) and (accept_until is null or accept_until > now())
     order by popularity desc, goods_id desc limit ${limit}`.execute(db());
  return rows.map((r) => r.goods_id);
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

/** Goods that arrive in these months and in few others: at most one a government, so that the row shows many places. */
export async function seasonalIds(kind: GoodsKind, months: number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from (
      select distinct on (government_code) goods_id, popularity from goods_search
       where kind = ${kind} and in_stock and not ticket and not subscription and arrival_months && ${months}::smallint[]
         and cardinality(arrival_months) <= 4
         and (accept_from is null or accept_from <= now()) and (accept_until is null or accept_until > now())
       order by government_code, popularity desc) best
     order by popularity desc, goods_id desc limit ${limit}`.execute(db());
  return rows.map((r) => r.goods_id);
}

/** The goods that were published last and are available now: at most one a government. */
export async function newestIds(kind: GoodsKind, limit: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from (
      select distinct on (government_code) goods_id, published_at from goods_search
       where kind = ${kind} and in_stock
         and (accept_from is null or accept_from <= now()) and (accept_until is null or accept_until > now())
       order by government_code, published_at desc) latest
     order by published_at desc, goods_id desc limit ${limit}`.execute(db());
  return rows.map((r) => r.goods_id);
}
