import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/**
 * Pieces of each of some goods that were given and sold so far and stand: of paid donations, those made elsewhere too, and of orders. They
 * are read from the sums of years and what was appended to them since; goods of which there are none are left out.
 */
export async function piecesSold(goodsIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (goodsIds.length === 0) return new Map();
  const theirs = sql`facet = 'goods' and what in ('donation', 'order') and key = any(${goodsIds.map(String)}::text[])`;
  const { rows } = await sql<{ id: number; pieces: number }>`
    select key::bigint as id, sum(pieces)::bigint as pieces
      from (select key, pieces from figure_sum where step = 'year' and ${theirs}
            union all
            select key, pieces from figure_delta where ${theirs}) counted
     group by 1`.execute(db());
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
