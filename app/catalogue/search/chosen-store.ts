import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

/**
 * Ids of published gifts named `government code/管理番号`, in this order, without those whose applications have ended.
 */
export async function idsByReference(references: readonly string[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${[...references]}::text[]) with ordinality as wanted(reference, position)
      join goods g on g.government_code = split_part(reference, '/', 1) and g.code = split_part(reference, '/', 2)
      join goods_search s on s.goods_id = g.id
     where g.kind = 'gift' and (s.accept_until is null or s.accept_until > ${at})
     order by wanted.position`.execute(db());
  return rows.map((r) => r.id);
}
