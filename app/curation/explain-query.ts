import { sql } from 'kysely';
import { distance } from '#app/catalogue/search/page-query.ts';
import type { SearchWord } from '#app/catalogue/search/search-words.ts';
import { db } from '#platform/db/db.ts';

export interface ReasonedGoods {
  id: number;
  name: string;
  /** 「442020/1234」: government code and 管理番号. */
  reference: string;
  popularity: number;
  /** How far it is from each word: see `distance`. */
  distances: number[];
}

/** How far goods are from the words of a search. @param ids at most a page of them. */
export async function reasonsOf(
  ids: readonly number[],
  words: readonly SearchWord[],
): Promise<ReasonedGoods[]> {
  const distances = words.length > 0 ? sql`array[${sql.join(words.map(distance))}]::int[]` : sql`'{}'::int[]`;
  const { rows } = await sql<ReasonedGoods>`
    select g.id, g.name, g.government_code || '/' || g.code as reference, s.popularity, ${distances} as distances
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, position)
      join goods g on g.id = wanted.id
      join goods_search s on s.goods_id = g.id
      join goods_text t on t.goods_id = g.id
     order by wanted.position`.execute(db());
  return rows;
}
