import type { GoodsKind } from '../kind-words.ts';
import { reference } from '../reference.ts';
import type { Reference } from '../reference-store.ts';
import { searchGoods } from './search.ts';
import { readQuery } from './search-query.ts';

/** The category tree; for the shop, which offers less than the donation site, only categories that have a product. */
export async function offeredCategories(kind: GoodsKind): Promise<Reference['categories']> {
  const { categories } = await reference();
  if (kind === 'gift') return categories;
  const { facets } = await searchGoods(kind, readQuery(new URLSearchParams()));
  const offered = (id: number) => (facets.category?.[id] ?? 0) > 0;
  return categories
    .map((c) => ({ ...c, leaves: c.leaves.filter((leaf) => offered(leaf.id)) }))
    .filter((c) => c.leaves.length > 0);
}
