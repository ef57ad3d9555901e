import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { begunAt } from '../offered-query.ts';
import { LEAST_RANKED, periodOf } from '../ranking.ts';
import { type GoodsQuery, PER_PAGE } from './search-query.ts';
import { conditionOf, type SearchScope } from './search-store.ts';
import type { SearchWord } from './search-words.ts';

function order(q: GoodsQuery, words: readonly SearchWord[]): RawBuilder<unknown> {
  switch (q.sort) {
    case 'new':
      return sql`s.published_at desc, s.goods_id desc`;
    case 'amount_asc':
      return sql`s.amount, s.popularity desc, s.goods_id desc`;
    case 'amount_desc':
      return sql`s.amount desc, s.popularity desc, s.goods_id desc`;
    case 'relevance': {
      const wanted = words.filter((w) => !w.exclude);
      return wanted.length > 0
        ? sql`(select ${sql.join(wanted.map(distance), sql` + `)} from goods_text t where t.goods_id = s.goods_id),
              s.popularity desc, s.goods_id desc`
        : sql`s.popularity desc, s.goods_id desc`;
    }
    default:
      return sql`s.popularity desc, s.goods_id desc`;
  }
}

/**
 * How far goods are from what a word asks for: 0 and 1 they are called so (0 where their category says that the word
 * means this thing), 2 all of their category is, 3 and 4 their name has it inside of a compound; further on it stands in the
 * letters of the name (5), as producer (6), in the contents (7), as place (8, 9), as number or elsewhere (10).
 */
export function distance({ alternatives, called, mentioning }: SearchWord): RawBuilder<unknown> {
  const mentioned = sql`(s.category_id = any(${mentioning}::int[]))`;
  const has = (weights: string) =>
    sql`t.words @@ ${alternatives.map((a) => a.weighed(weights)).join(' | ')}::tsquery`;
  const first = sql`least(${sql.join(
    alternatives.map(({ folded }) => sql`nullif(strpos(t.folded, ${folded.split(' ')[0]}), 0)`),
  )})`;
  return sql`case when ${has('A')} then case when ${mentioned} then 0 else 1 end
                  when ${mentioned} and ${has('C')} then 0
                  when s.category_id = any(${called}::int[]) then 2
                  when ${has('B')} then case when ${mentioned} then 3 else 4 end
                  else coalesce(4 + cardinality(string_to_array(left(t.folded, ${first}), E'\\n')), 10) end`;
}

/** A part of a list with an order of its own. */
interface Part {
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * A list in its parts: in a ranking first what has a rank, in the order of relevance what is pinned. What nobody can apply for yet stands after everything else, in
 * every order.
 */
function partsOf(scope: SearchScope, q: GoodsQuery, pins: readonly number[]): Part[] {
  const { words, at } = scope;
  const found = conditionOf(scope, q);
  const begun = sql`${found} and ${begunAt(at)}`;
  const usual = order(q, words);
  const later = { condition: sql`${found} and accept_from > ${at}`, order: usual };
  const period = periodOf(q.sort);
  if (!period && pins.length === 0) return [{ condition: begun, order: usual }, later];
  if (!period)
    return [
      {
        condition: sql`${begun} and s.goods_id = any(${pins})`,
        order: sql`array_position(${pins}::bigint[], s.goods_id)`,
      },
      { condition: sql`${begun} and s.goods_id <> all(${pins})`, order: usual },
      later,
    ];
  const applied = sql.ref(`s.applied_${period}`);
  // A literal, as the index of the ranked ones is a part of the table.
  const least = sql.lit(LEAST_RANKED);
  return [
    { condition: sql`${begun} and ${applied} >= ${least}`, order: sql`${applied} desc, ${usual}` },
    { condition: sql`${begun} and ${applied} < ${least}`, order: usual },
    later,
  ];
}

/**
 * The goods ids of one page, and how many of them, from the first, have a rank. A part is asked for only when the one before has
 * come to its end, so that the first pages are read off an index.
 * @param pins goods that stand first in the order of relevance.
 */
export async function pageOfIds(
  scope: SearchScope,
  q: GoodsQuery,
  pins: readonly number[] = [],
): Promise<{ ids: number[]; ranked: number }> {
  const ids: number[] = [];
  let ranked = 0;
  let skipped = (q.page - 1) * PER_PAGE;
  for (const [i, part] of partsOf(scope, q, pins).entries()) {
    const found = await idsOf(part, PER_PAGE - ids.length, skipped);
    ids.push(...found);
    if (i === 0 && periodOf(q.sort)) ranked = found.length;
    if (ids.length === PER_PAGE) break;
    const passed = found.length > 0 || skipped === 0;
    skipped = passed ? 0 : Math.max(0, skipped - (await countOf(part.condition)));
  }
  return { ids, ranked };
}

async function idsOf({ condition, order }: Part, limit: number, offset: number): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select s.goods_id from goods_search s where ${condition}
     order by ${order} limit ${limit} offset ${offset}`.execute(db());
  return rows.map((r) => r.goods_id);
}

async function countOf(condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from goods_search s where ${condition}`.execute(db());
  return rows[0]!.n;
}
