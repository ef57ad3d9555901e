import { db } from '#platform/db/db.ts';

/** The goods of every search that has any, in their order. @param most how many of them. */
export function pinnedGoods(most: number) {
  return db()
    .selectFrom('search_pin as p')
    .innerJoin('search_pin_goods as g', 'g.pin_id', 'p.id')
    .select(['p.kind', 'p.folded', 'p.starts_at as from', 'p.ends_at as until', 'g.goods_id as id'])
    .orderBy('p.id')
    .orderBy('g.position')
    .limit(most)
    .execute();
}
