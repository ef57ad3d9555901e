import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Given } from '#platform/db/statement.ts';

/** The next instant at which goods open, end, or ask for another amount by itself: of their search row `s` and goods_amounts() `a`. */
export function turnAfter(at: Given<Date>): RawBuilder<Date | null> {
  return sql`(select min(turn) from unnest(array[s.accept_from, s.accept_until, a.turns_at]) as turn where turn > ${at}::timestamptz)`;
}

/** The next instant after `at` at which any of the goods opens, ends, or asks for another amount by itself; null: none is known. */
export async function nextTurn(ids: readonly number[], at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(${turnAfter(at)}) as next
      from unnest(${ids}::bigint[]) as shown (id)
      left join goods_search s on s.goods_id = shown.id
     cross join lateral goods_amounts(shown.id, ${at}) a`.execute(db());
  return rows[0]?.next ?? null;
}
