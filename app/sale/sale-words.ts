import type { Sku } from '#app/delivery/offered-skus.ts';
import { differ } from '#app/stock/amounts.ts';
import { formatLastMinute } from '#platform/jst.ts';

/** What is told of a product's sale beside its price. */
export interface SaleWords {
  /** The first instant after it; of several variants', the first one to end. */
  until: Date;
  /** Every price that can be had is a sale's. Otherwise no range of prices may be called so (景品表示法 5条2号). */
  whole: boolean;
  /** 「セール期間: 12月1日(火) 23:59まで」 */
  period: string;
  /** Yen of one piece before it, where all variants cost the same and the price may be told; else null. */
  before: number | null;
}

/** Which price 「通常価格」 is: the guideline wants it to be plain. See app/stock/price-before.ts. */
export const PRICE_BEFORE_TERMS =
  '通常価格は、セールの開始前8週間(販売期間が8週間に満たない商品は、その期間)の過半で、当店が実際に販売していた価格です。';

/** The sale of the variants that can be had; null when none is in one. */
export function saleWords(skus: readonly Pick<Sku, 'amount' | 'sale' | 'left'>[]): SaleWords | null {
  const had = skus.filter((s) => s.left !== 0);
  const sales = had.flatMap((s) => s.sale ?? []);
  const [first, ...others] = sales.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  if (!first) return null;
  const together = others.every((s) => s.until.getTime() === first.until.getTime());
  const whole = sales.length === had.length;
  const some = whole ? '' : '(一部の種類)';
  return {
    until: first.until,
    whole,
    period: together
      ? `セール期間${some}: ${formatLastMinute(first.until)}まで`
      : `セール期間${some}: 種類により異なります`,
    before: differ(had) ? null : first.before,
  };
}
