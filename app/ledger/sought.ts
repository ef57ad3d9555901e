import { readNumber } from '#platform/crypto.ts';

/** What somebody looks for among donations: one thing, told by its shape. */
export type Sought =
  | { by: 'all' }
  /** Of a donation, or of an application of several. */
  | { by: 'number'; number: string }
  | { by: 'receipt'; number: string }
  | { by: 'email'; email: string }
  /** Digits alone. */
  | { by: 'phone'; phone: string }
  /** A name or its kana, or the beginning of one, without blanks; or the number elsewhere, as it was typed. */
  | { by: 'name'; name: string; typed: string };

/** Reads what was typed into the search; a number with or without hyphens, in any width. */
export function readSought(q: string): Sought {
  const plain = q.normalize('NFKC').trim();
  if (plain === '') return { by: 'all' };
  if (plain.includes('@')) return { by: 'email', email: plain.toLowerCase() };
  if (/^\d{4}-\d{6}-\d{6}$/.test(plain)) return { by: 'receipt', number: plain };
  const digits = plain.replace(/[\s()\-‐-―−ー]/g, '');
  if (/^0\d{8,10}$/.test(digits)) return { by: 'phone', phone: digits };
  const number = readNumber(plain);
  if (number !== undefined) return { by: 'number', number };
  const name = plain.replace(/\s/g, '').toLowerCase();
  return { by: 'name', name, typed: plain };
}
