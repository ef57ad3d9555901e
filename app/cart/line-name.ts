import type { Line } from './line.ts';

/**
 * What tells a line from all others: two of one gift by their variants, 「毛布 ダブル」, and donations without a gift, which are all
 * called alike, by their place: 「返礼品なしの寄附、北海道 別海町」.
 */
export function lineName({ goods, skuId, name, variant, place }: Line): string {
  if (goods === null && skuId === null) return `${name}、${place}`;
  return [name, variant].filter(Boolean).join(' ');
}

/** So many are named where several are told of at once. */
const MOST_NAMED = 3;

/** 「毛布 ダブル」「返礼品なしの寄附、北海道 別海町」, and of many 「…」ほか5件. */
export function namesOf(lines: readonly Line[]): string {
  const rest = lines.length - MOST_NAMED;
  const named = lines.slice(0, MOST_NAMED).map((line) => `「${lineName(line)}」`);
  return named.join('') + (rest > 0 ? `ほか${rest}${lines[0]!.kind === 'gift' ? '件' : '商品'}` : '');
}
