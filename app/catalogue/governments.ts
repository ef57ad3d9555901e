import { onSharedPool } from '#platform/db/reading.ts';
import { keptFor } from '#platform/kept-for.ts';
import { type GovernmentEntry, readGovernments } from './government/government-store.ts';

const KEPT_MS = 60_000;

/** All governments with their numbers of gifts and products, those that have ended too; read at most once a minute. */
export const governmentsEver = keptFor(KEPT_MS, () => onSharedPool(readGovernments));

/** The 1,788 governments that there are. */
export async function allGovernments(): Promise<GovernmentEntry[]> {
  return (await governmentsEver()).filter((g) => g.successor === null);
}

/** Codes with those of municipalities that have ended replaced by their successors'. */
export async function currentCodes(codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const successors = new Map((await governmentsEver()).map((g) => [g.code, g.successor]));
  return [...new Set(codes.map((code) => successors.get(code) ?? code))].sort();
}

export async function governmentNames(codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const all = await governmentsEver();
  return new Map(all.filter((g) => codes.includes(g.code)).map((g) => [g.code, g.name]));
}
