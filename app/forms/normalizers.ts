import {
  normalizeAddress,
  normalizeCode,
  normalizeKana,
  normalizeName,
  squeeze,
} from '#platform/text/normalize.ts';
import { trimmedEnd } from '#platform/text/trim.ts';

/** 「〒100ー0001」「1000001」 → 「100-0001」; anything else is left for the visitor to see. */
export function postalCode(text: string): string {
  const plain = normalizeCode(text)
    .replace(/^〒\s*/, '')
    .replace(/\s/g, '');
  const found = /^(\d{3})-?(\d{4})$/.exec(plain);
  return found ? `${found[1]}-${found[2]}` : plain;
}

/** Digits alone: hyphens, blanks, brackets and Japan's country code are only ways of writing a number. */
export function phone(text: string): string {
  const plain = normalizeCode(text).replace(/[\s().-]/g, '');
  return plain.replace(/^\+81\(?0?\)?/, '0');
}

/** 「青森県青森市」 → 「青森市」 beside 青森県: papers and labels write the prefecture before it. */
export function city(text: string, prefecture: string | undefined): string {
  const plain = normalizeAddress(text);
  return prefecture !== undefined && plain.startsWith(prefecture)
    ? plain.slice(prefecture.length).trimStart()
    : plain;
}

/** Width and case do not matter in a mail address, and the database stores one spelling. */
export function email(text: string): string {
  return normalizeCode(text).replace(/\s/g, '').toLowerCase();
}

/** 「１２，０００円」 → 「12000」 */
export function integer(text: string): string {
  return normalizeCode(text)
    .replace(/[,\s]/g, '')
    .replace(/円$/, '')
    .replace(/^0+(?=\d)/, '');
}

/** Several lines: line breaks as one character, blanks at the end of lines dropped, the rest as typed. */
export function lines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => trimmedEnd(line, ' \t\u3000'))
    .join('\n')
    .trim();
}

/** A code from a mail: digits alone. */
export function digitsOnly(text: string): string {
  return normalizeCode(text).replace(/[\s-]/g, '');
}

export { normalizeAddress as address, normalizeKana as kana, normalizeName as name, squeeze as line };
