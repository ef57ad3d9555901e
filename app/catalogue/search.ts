import { cardsByIds, type GoodsCard } from './cards-store.ts';
import type { GoodsQuery } from './search-query.ts';
import { type Counted, countFacets, loadSynonyms, pageOfIds } from './search-store.ts';
import { searchWords } from './search-words.ts';

export interface SearchResult extends Counted {
  cards: GoodsCard[];
}

/**
 * The search: whatever answers it (PostgreSQL now, an in-process index later) stands behind this function.
 * @param government a code to search within one government's goods.
 */
export async function searchGoods(
  kind: 'gift' | 'product',
  query: GoodsQuery,
  government: string | null = null,
  at: Date = new Date(),
): Promise<SearchResult> {
  const scope = { kind, words: searchWords(query.q, await loadSynonyms()), government, at };
  const [counted, ids] = await Promise.all([countFacets(scope, query), pageOfIds(scope, query)]);
  return { ...counted, cards: await cardsByIds(ids) };
}
