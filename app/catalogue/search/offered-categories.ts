import { onSharedPool } from '#platform/db/reading.ts';
import { keptFor } from '#platform/kept-for.ts';
import type { GoodsKind } from '../kind-words.ts';
import { reference } from '../reference.ts';
import type { Reference } from '../reference-store.ts';
import { offeredLeaves } from './suggest-store.ts';

const KEPT_MS = 60_000;

/** The shop's leaves, read at most once a minute: each letter that is typed asks for them. */
const shopLeaves = keptFor(KEPT_MS, () => onSharedPool(() => offeredLeaves('product', new Date())));

/** The category tree; for the shop, which offers less than the donation site, only categories that have a product. */
export async function offeredCategories(kind: GoodsKind): Promise<Reference['categories']> {
  const { categories } = await reference();
  if (kind === 'gift') return categories;
  const offered = new Set(await shopLeaves());
  return categories
    .map((c) => ({ ...c, leaves: c.leaves.filter((leaf) => offered.has(leaf.id)) }))
    .filter((c) => c.leaves.length > 0);
}
