import type { OrderErrorCode } from '../result/error-catalogue.ts';
import type { Line, Product } from './offer.ts';

/** What is asked for of a product. */
export interface Wish {
  skuId: number;
  quantity: number;
  /** Of the delivery address. */
  prefecture: number;
  /**
   * Pieces that the same person ordered before and that count (paid or waiting for payment), with those of the product's
   * other variants in this order.
   */
  orderedBefore: number;
}

type Check = (
  product: Pick<Product, 'open' | 'skus' | 'perPersonLimit' | 'excludedPrefectures'>,
  wish: Wish,
) => OrderErrorCode | null;

/** The list of checks, in the order in which a buyer is told. Each is pure and tested alone. */
export const checks: Record<string, Check> = {
  accepting: ({ open, skus }, w) => (open && skus.some((s) => s.id === w.skuId) ? null : 'NOT_ACCEPTING'),

  deliverable: ({ excludedPrefectures }, w) =>
    excludedPrefectures.includes(w.prefecture) ? 'AREA_EXCLUDED' : null,

  withinLimit: ({ perPersonLimit }, w) =>
    perPersonLimit !== null && w.orderedBefore + w.quantity > perPersonLimit ? 'LIMIT_EXCEEDED' : null,

  inStock: ({ skus }, w) => {
    const left = skus.find((s) => s.id === w.skuId)?.left ?? null;
    return left !== null && left < w.quantity ? 'SOLD_OUT' : null;
  },
};

/** The first reason why this cannot be ordered, or null. */
export function refusal(product: Parameters<Check>[0], wish: Wish): OrderErrorCode | null {
  for (const check of Object.values(checks)) {
    const code = check(product, wish);
    if (code) return code;
  }
  return null;
}

/** A line that cannot be ordered, and the first reason. */
export interface RefusedLine {
  line: Line;
  code: OrderErrorCode;
}

/** The lines that cannot be ordered. @param p `orderedBefore` is by product. */
export function refusals(
  lines: readonly Line[],
  p: { prefecture: number; orderedBefore: ReadonlyMap<number, number> },
): RefusedLine[] {
  return lines.flatMap((line) => {
    const { product, skuId, quantity } = line;
    const others = lines.filter((l) => l !== line && l.product.id === product.id);
    const orderedBefore = others.reduce((n, l) => n + l.quantity, p.orderedBefore.get(product.id) ?? 0);
    const code = refusal(product, { skuId, quantity, prefecture: p.prefecture, orderedBefore });
    return code ? [{ line, code }] : [];
  });
}

/** What holds for everybody, before anything was typed. */
export function closedFor(product: Pick<Product, 'open' | 'skus'>): OrderErrorCode | null {
  if (!product.open || product.skus.length === 0) return 'NOT_ACCEPTING';
  return product.skus.every((s) => s.left === 0) ? 'SOLD_OUT' : null;
}
