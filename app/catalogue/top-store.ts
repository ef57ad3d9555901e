import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/** Most applied-for gifts that can be applied for now. */
export async function rankedIds(limit: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from goods_search
     where kind = 'gift' and in_stock and (accept_from is null or accept_from <= now()) and (accept_until is null or accept_until > now())
     order by popularity desc, goods_id desc limit ${limit}`.execute(db());
  return rows.map((r) => r.goods_id);
}

/** Gifts that arrive in these months and in few others: at most one a government, so that the row shows many places. */
export async function seasonalIds(months: number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from (
      select distinct on (government_code) goods_id, popularity from goods_search
       where kind = 'gift' and in_stock and not ticket and not subscription and arrival_months && ${months}::smallint[]
         and cardinality(arrival_months) <= 4
         and (accept_from is null or accept_from <= now()) and (accept_until is null or accept_until > now())
       order by government_code, popularity desc) best
     order by popularity desc, goods_id desc limit ${limit}`.execute(db());
  return rows.map((r) => r.goods_id);
}
