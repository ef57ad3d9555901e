/** Gifts that an editor chose, by hand or by a search, in their present state. */
import type { GoodsCard } from '../goods-cards-store.ts';
import { currentCodes } from '../governments.ts';
import { cardsByIds } from '../kept-cards.ts';
import { idsByReference } from './chosen-store.ts';
import { firstGoods } from './search.ts';
import { readQuery, writeQuery } from './search-query.ts';

/** The first gifts of a search, at most a page of it; `search` is the query string of /goods. */
export async function giftsBySearch(search: string, limit: number, at = new Date()): Promise<GoodsCard[]> {
  const query = readQuery(new URLSearchParams(search));
  return firstGoods('gift', { ...query, government: await currentCodes(query.government) }, limit, at);
}

/** Gifts by government code and 管理番号 (`011002/01100-0001`), in this order; those no longer offered are left out. */
export async function giftsByReference(references: readonly string[], at = new Date()): Promise<GoodsCard[]> {
  return cardsByIds(await idsByReference(references, at));
}

/** The parts of a query string that the search does not understand, as `name=value`; empty when it understands all. */
export function unknownToSearch(search: string): string[] {
  const understood = new URLSearchParams(writeQuery(readQuery(new URLSearchParams(search))));
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => !understood.getAll(name).includes(value))
    .map(([name, value]) => `${name}=${value}`);
}
