import type { Rates } from '#app/sale/rates.ts';
import { type OrderParcel, type PackedLine, parcelsOf } from '#app/sale/rules/parcels.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import { type OrderTotals, type TaxRate, totalsOf } from '#app/sale/rules/totals.ts';
import { amountOf } from '#app/stock/amounts.ts';

/** What of a product decides about the sums. */
export interface Priced {
  skus: readonly { id: number; amount: number }[];
  taxRate: TaxRate;
  temperature: Temperature;
  shippingClass: ShippingClass;
  producerId: number;
}

/** Pieces of a variant that are wished for. */
export interface Wanted<P> {
  product: P;
  skuId: number;
  quantity: number;
}

/** What decides about the sums beside the goods; `points` is the number that was typed, for 'some'. */
export interface SumWish {
  /** Of the delivery address, JIS X 0401. */
  prefecture: number;
  wrapping: string;
  pointsUse: string;
  points: number;
}

export interface Quote extends OrderTotals {
  /** Yen of one piece of each line, tax included. */
  prices: number[];
  parcels: OrderParcel[];
  /** All of it is sent free of charge. */
  free: boolean;
  /** More points were wished for than the order costs. */
  tooManyPoints: boolean;
}

/**
 * The sums of an order as it stands now: what the form shows, what the final confirmation shows and what is charged.
 * @param usable points that the member has. @param rates what counts when it is asked for.
 * @throws RangeError for a variant or prefecture that there is not, and for a quantity that is no whole number.
 */
export function quoteOf(
  wanted: readonly Wanted<Priced>[],
  wish: SumWish,
  usable: number,
  { tariff, pointPercent }: Rates,
): Quote {
  const lines = wanted.map(priced);
  const parcels = parcelsOf(lines, { to: wish.prefecture, wrapping: wish.wrapping }, tariff);
  const sum = (of: (p: OrderParcel) => number) => parcels.reduce((n, p) => n + of(p), 0);
  const parts = { lines, shippingFee: sum((p) => p.fee), wrappingFee: sum((p) => p.wrappingFee) };
  const goods = lines.reduce((n, l) => n + l.unitPrice * l.quantity, 0);
  const gross = goods + parts.shippingFee + parts.wrappingFee;
  const wished = wish.pointsUse === 'all' ? usable : wish.pointsUse === 'some' ? wish.points : 0;
  return {
    ...totalsOf({ ...parts, pointsUsed: Math.min(wished, gross), pointPercent }),
    prices: lines.map((l) => l.unitPrice),
    parcels,
    free: parcels.every((p) => p.free),
    tooManyPoints: wish.pointsUse === 'some' && wished > gross,
  };
}

function priced({ product, skuId, quantity }: Wanted<Priced>): PackedLine & { taxRate: TaxRate } {
  const unitPrice = amountOf(product.skus, skuId);
  if (unitPrice === undefined) throw new RangeError(`variant ${skuId}`);
  const { producerId, temperature, shippingClass, taxRate } = product;
  return { producerId, temperature, shippingClass, taxRate, unitPrice, quantity };
}
