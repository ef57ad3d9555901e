import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { notEndedAt } from '../offered-query.ts';

/**
 * Ids of published gifts named `government code/管理番号`, in this order, without those that can no longer be had.
 */
export async function idsByReference(references: readonly string[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${[...references]}::text[]) with ordinality as wanted(reference, position)
      join goods g on g.government_code = split_part(reference, '/', 1) and g.code = split_part(reference, '/', 2)
     where g.kind = 'gift' and exists (select from goods_search s where s.goods_id = g.id and ${notEndedAt(at)})
     order by wanted.position`.execute(db());
  return rows.map((r) => r.id);
}
