import { type ShippingClass, shippingFee, type Temperature } from '#app/sale/rules/shipping.ts';
import { type OrderTotals, type TaxRate, totalsOf } from '#app/sale/rules/totals.ts';
import { wrappingFee } from '#app/sale/rules/wrapping.ts';
import { amountOf } from '#app/stock/amounts.ts';

interface Priced {
  skus: readonly { id: number; amount: number }[];
  taxRate: TaxRate;
  temperature: Temperature;
  shippingClass: ShippingClass;
}

/** What decides about the sums; `points` is the number that was typed, for 'some'. */
export interface SumWish {
  skuId: number;
  quantity: number;
  /** Of the delivery address, JIS X 0401. */
  prefecture: number;
  wrapping: string;
  pointsUse: string;
  points: number;
}

export interface Quote extends OrderTotals {
  /** Yen of one piece, tax included. */
  price: number;
  /** Sent free of charge. */
  free: boolean;
  /** More points were wished for than the order costs. */
  tooManyPoints: boolean;
}

/**
 * The sums of an order as it stands now: what the form shows, what the final confirmation shows and what is charged.
 * @param usable points that the member has.
 * @throws RangeError for a variant or prefecture that there is not, and for a quantity that is no whole number.
 */
export function quoteOf(product: Priced, wish: SumWish, usable: number): Quote {
  const { skus, taxRate, temperature, shippingClass } = product;
  const price = amountOf(skus, wish.skuId);
  if (price === undefined) throw new RangeError(`variant ${wish.skuId}`);
  const { quantity, prefecture } = wish;
  const { fee, free } = shippingFee({
    temperature,
    shippingClass,
    prefecture,
    goodsTotal: price * quantity,
  });
  const parts = {
    lines: [{ unitPrice: price, quantity, taxRate }],
    shippingFee: fee,
    wrappingFee: wrappingFee(wish.wrapping),
  };
  const gross = price * quantity + parts.shippingFee + parts.wrappingFee;
  const wished = wish.pointsUse === 'all' ? usable : wish.pointsUse === 'some' ? wish.points : 0;
  return {
    ...totalsOf({ ...parts, pointsUsed: Math.min(wished, gross) }),
    price,
    free,
    tooManyPoints: wish.pointsUse === 'some' && wished > gross,
  };
}
