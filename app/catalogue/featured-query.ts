import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { GoodsKind } from './kind-words.ts';
import { inStockAt, openAt } from './offered-query.ts';

const wanted = (references: readonly string[]) =>
  sql`unnest(${[...references]}::text[]) with ordinality as wanted(reference, position)`;
const named = (kind: GoodsKind) =>
  sql`g.government_code = split_part(wanted.reference, '/', 1)::char(6) and g.code = split_part(wanted.reference, '/', 2) and g.kind = ${kind}`;
const isOffered = (at: Date) =>
  sql<boolean>`exists (select from goods_search where goods_search.goods_id = g.id and ${inStockAt(at)} and ${openAt(at)})`;

/** A query of the ids of those that are available now, in their order. */
export function featuredIds(
  kind: GoodsKind,
  references: readonly string[],
  at: Date,
): RawBuilder<{ goods_id: number }> {
  return sql`
    select g.id as goods_id from ${wanted(references)} join goods g on ${named(kind)}
     where ${isOffered(at)} order by wanted.position`;
}

export interface FeaturedGoods {
  reference: string;
  /** Null: there is nothing of the kind by this reference, or it was put away. */
  name: string | null;
  /** Whether a top page would show it at the instant. */
  isOffered: boolean;
}

/** What references name, in their order. */
export async function featuredGoods(
  kind: GoodsKind,
  references: readonly string[],
  at: Date,
): Promise<FeaturedGoods[]> {
  const { rows } = await sql<FeaturedGoods>`
    select wanted.reference, g.name, coalesce(g.id is not null and ${isOffered(at)}, false) as "isOffered"
      from ${wanted(references)} left join goods g on ${named(kind)} and g.archived_at is null
     order by wanted.position`.execute(db());
  return rows;
}
