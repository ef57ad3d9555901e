import type { Sku } from './terms.ts';

/** Choices that take more than the others of their kind: more cloth, or a dearer wood. */
const TAKES_MORE: Readonly<Record<string, number>> = {
  L: 1.05,
  XL: 1.12,
  '25〜27cm': 1.1,
  ウォルナット: 1.25,
};

/** Variants with what they ask for where that is not what their goods do. @param own works it out of how much more one takes. */
export function withAmounts(
  skus: readonly Sku[],
  own: (more: number) => { amount: number; cost: number | null } | null,
): Sku[] {
  return skus.map((sku) => ({ ...sku, ...own(TAKES_MORE[sku.label] ?? 1) }));
}

/** The donation for a dearer variant of a gift: its cost stays within 30 % of it (総務省告示第179号 募集適正基準). */
export function dearerGift(more: number, gift: { amount: number; cost: number }) {
  const cost = Math.round((gift.cost * more) / 10) * 10;
  const unit = gift.amount < 10_000 ? 500 : 1000;
  const amount = Math.ceil(Math.max(gift.amount * more, cost / 0.3) / unit) * unit;
  return more > 1 ? { amount, cost } : null;
}

/** The price of a dearer variant of a product: as round before tax as prices of shops are. */
export function dearerProduct(more: number, price: number, taxRate: 8 | 10) {
  return more > 1 ? { amount: rounded(price * more, taxRate, 50), cost: null } : null;
}

/** @param price yen with tax. @param unit of the price before tax. */
export function rounded(price: number, taxRate: 8 | 10, unit: number): number {
  const net = Math.round((price * 100) / (100 + taxRate) / unit) * unit;
  return Math.floor((net * (100 + taxRate)) / 100);
}
