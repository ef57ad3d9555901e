import { LRUCache } from 'lru-cache';
import { onSharedPool } from '#platform/db/reading.ts';
import { keptFor, timesForgotten } from '#platform/kept-for.ts';
import { spelled } from './place-spelling.ts';
import { type Place, readMunicipalities, readPlaces } from './postal-store.ts';
import type { Municipality } from './residence.ts';

/**
 * Each step of a form asks where its addresses lie, and the answer changes with an import of places, a few times a year: what
 * was read is believed for a minute.
 */
const KEPT_MS = 60_000;
/** Some 300 bytes each. */
const MOST_CODES = 10_000;

const places = new LRUCache<string, readonly Place[]>({ max: MOST_CODES, ttl: KEPT_MS });

/** The places of each of these postal codes, none for an unknown one. @param codes seven digits each. */
export async function placesOfCodes(codes: readonly string[]): Promise<Place[]> {
  // What is read now and forgotten meanwhile is of no use to later requests.
  const times = timesForgotten();
  const key = (code: string) => `${times} ${code}`;
  const wanted = new Set(codes);
  const known = new Map([...wanted].map((code) => [code, places.get(key(code))]));
  const unknown = [...wanted].filter((code) => !known.get(code));
  if (unknown.length > 0) {
    const read = Map.groupBy(await onSharedPool(() => readPlaces(unknown)), (place) => place.code);
    for (const code of unknown) {
      const its = read.get(code) ?? [];
      places.set(key(code), its);
      known.set(code, its);
    }
  }
  return [...known.values()].flatMap((its) => its ?? []);
}

const municipalities = keptFor(KEPT_MS, async () => {
  const rows = await onSharedPool(readMunicipalities);
  return Map.groupBy(
    rows.map((m) => ({ ...m, name: spelled(m.name) })),
    (m) => m.prefectureCode,
  );
});

/** The municipalities of these prefectures, with their names in one spelling. */
export async function municipalitiesIn(
  prefectures: readonly number[],
): Promise<(Municipality & { prefectureCode: number })[]> {
  if (prefectures.length === 0) return [];
  const all = await municipalities();
  return [...new Set(prefectures)].flatMap((prefecture) => all.get(prefecture) ?? []);
}
