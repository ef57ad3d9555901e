import type { Line } from './line.ts';

/**
 * What tells a line from all others: two of one gift by their variants, 「毛布 ダブル」, and donations without a gift, which are all
 * called alike, by their place: 「返礼品なしの寄附、北海道 別海町」.
 */
export function lineName({ goods, skuId, name, variant, place }: Line): string {
  if (goods === null && skuId === null) return `${name}、${place}`;
  return [name, variant].filter(Boolean).join(' ');
}
