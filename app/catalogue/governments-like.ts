import { fold } from '#platform/text/fold.ts';
import type { GovernmentEntry } from './government-store.ts';
import { allGovernments } from './governments.ts';

/** Governments whose name or kana begins with or contains what was typed; on equal terms, those with more gifts first. */
export async function governmentsLike(typed: string, most: number): Promise<GovernmentEntry[]> {
  const text = fold(typed);
  if (!text) return [];
  const after = (g: GovernmentEntry) => (g.folded.startsWith(text) || g.foldedKana.startsWith(text) ? 0 : 1);
  return (await allGovernments())
    .filter((g) => g.folded.includes(text) || g.foldedKana.includes(text))
    .sort((a, b) => after(a) - after(b) || b.goods - a.goods)
    .slice(0, most);
}
