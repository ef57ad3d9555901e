import { readNumber } from '#platform/crypto.ts';

/** What somebody may mean by what they typed: each is looked up by an index, and an order that fits any is found. */
export type Meaning =
  | { by: 'number'; number: string }
  | { by: 'email'; email: string }
  /** Of the buyer or of who gets it; digits alone. */
  | { by: 'phone'; phone: string }
  /** Of a carrier; digits alone. */
  | { by: 'tracking'; tracking: string }
  /** Yen that were to be paid. */
  | { by: 'total'; total: number }
  /** A name or its kana, or the beginning of one, without blanks. */
  | { by: 'name'; name: string }
  /** 管理番号, or words of the name. */
  | { by: 'goods'; code: string; words: string[] };

const MOST_WORDS = 5;
/** Shorter ones are what people type of something else. */
const SHORTEST_NUMBER = 8;

/** Reads what was typed into the search, in any width; none where nothing was. */
export function readMeanings(q: string): Meaning[] {
  const plain = q.normalize('NFKC').trim();
  if (plain === '') return [];
  if (plain.includes('@')) return [{ by: 'email', email: plain.toLowerCase() }];
  const digits = plain.replace(/[\s()\-‐-―−ー]/g, '');
  const number = readNumber(plain);
  const yen = /^¥?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})円?$/.exec(plain)?.[1]?.replaceAll(',', '');
  const isNumber = number !== undefined && number.length >= SHORTEST_NUMBER;
  const meanings: Meaning[] = [];
  if (isNumber) meanings.push({ by: 'number', number });
  if (/^0\d{8,10}$/.test(digits)) meanings.push({ by: 'phone', phone: digits });
  if (/^\d{10,14}$/.test(digits)) meanings.push({ by: 'tracking', tracking: digits });
  if (yen !== undefined) meanings.push({ by: 'total', total: Number(yen) });
  // An order's number is told by its check symbol, and a sum by its sign: neither is anybody's name.
  if (isNumber || (yen !== undefined && /[¥円]/.test(plain))) return meanings;
  meanings.push({ by: 'goods', code: plain, words: plain.split(/\s+/).slice(0, MOST_WORDS) });
  if (/\p{L}/u.test(plain)) {
    const name = plain.replace(/\s/g, '').toLowerCase();
    meanings.push({ by: 'name', name });
  }
  return meanings;
}
