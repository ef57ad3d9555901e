import { onSharedPool } from '#platform/db/db.ts';
import { type GovernmentEntry, readGovernments } from './government/government-store.ts';

const KEPT_MS = 60_000;
let kept: { value: Promise<GovernmentEntry[]>; until: number } | undefined;

/** All 1,788 governments with their numbers of gifts and products, read at most once a minute. */
export function allGovernments(): Promise<GovernmentEntry[]> {
  if (!kept || kept.until < Date.now()) {
    const value = onSharedPool(readGovernments);
    kept = { value, until: Date.now() + KEPT_MS };
    value.catch(() => {
      kept = undefined;
    });
  }
  return kept.value;
}

export async function governmentNames(codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const all = await allGovernments();
  return new Map(all.filter((g) => codes.includes(g.code)).map((g) => [g.code, g.name]));
}
