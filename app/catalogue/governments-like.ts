import { fold } from '#platform/text/fold.ts';
import type { GovernmentEntry } from './government/government-store.ts';
import { allGovernments } from './governments.ts';
import type { GoodsKind } from './kind-words.ts';

/**
 * Governments whose name or kana begins with or contains the typed text; among equal matches, those with more goods
 * first. In the shop only places that a product comes from.
 */
export async function governmentsLike(
  typed: string,
  most: number,
  kind: GoodsKind = 'gift',
): Promise<GovernmentEntry[]> {
  const text = fold(typed);
  if (!text) return [];
  const after = (g: GovernmentEntry) => (g.folded.startsWith(text) || g.foldedKana.startsWith(text) ? 0 : 1);
  const goods = (g: GovernmentEntry) => (kind === 'gift' ? g.goods : g.products);
  return (await allGovernments())
    .filter((g) => g.folded.includes(text) || g.foldedKana.includes(text))
    .filter((g) => kind === 'gift' || g.products > 0)
    .sort((a, b) => after(a) - after(b) || goods(b) - goods(a))
    .slice(0, most);
}
