import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { begunAt } from '../offered-query.ts';
import { type GoodsQuery, PER_PAGE } from './search-query.ts';
import { conditionOf, type SearchScope } from './search-store.ts';
import type { SearchWord } from './search-words.ts';

function order(q: GoodsQuery, words: SearchWord[]): RawBuilder<unknown> {
  const first = words.find((w) => !w.exclude);
  switch (q.sort) {
    case 'new':
      return sql`s.published_at desc, s.goods_id desc`;
    case 'amount_asc':
      return sql`s.amount, s.popularity desc, s.goods_id desc`;
    case 'amount_desc':
      return sql`s.amount desc, s.popularity desc, s.goods_id desc`;
    case 'relevance':
      // The name comes first in the folded text: the closer a word is to the beginning, the more the goods are about
      // it.
      return first
        ? sql`(select least(${sql.join(first.alternatives.map(({ folded }) => sql`nullif(strpos(folded, ${folded}), 0)`))})
                 from goods_text t where t.goods_id = s.goods_id) nulls last, s.popularity desc, s.goods_id desc`
        : sql`s.popularity desc, s.goods_id desc`;
    default:
      return sql`s.popularity desc, s.goods_id desc`;
  }
}

/**
 * The goods ids of one page. What nobody can apply for yet stands after everything else, in every order: it is asked for
 * apart, and only when the rest has come to its end, so that the first pages are read off an index.
 */
export async function pageOfIds(scope: SearchScope, q: GoodsQuery): Promise<number[]> {
  const { words, at } = scope;
  const found = conditionOf(scope, q);
  const begun = sql`${found} and ${begunAt(at)}`;
  const later = sql`${found} and accept_from > ${at}`;
  const ids = async (condition: RawBuilder<unknown>, limit: number, offset: number) => {
    const { rows } = await sql<{ goods_id: number }>`
      select s.goods_id from goods_search s where ${condition}
       order by ${order(q, words)} limit ${limit} offset ${offset}`.execute(db());
    return rows.map((r) => r.goods_id);
  };
  const offset = (q.page - 1) * PER_PAGE;
  const first = await ids(begun, PER_PAGE, offset);
  if (first.length === PER_PAGE) return first;
  const begunInAll = first.length > 0 || offset === 0 ? offset + first.length : await countOf(begun);
  return [...first, ...(await ids(later, PER_PAGE - first.length, Math.max(0, offset - begunInAll)))];
}

async function countOf(condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from goods_search s where ${condition}`.execute(db());
  return rows[0]!.n;
}
