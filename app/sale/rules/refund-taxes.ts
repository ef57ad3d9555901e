import { type OrderTotals, type RefundTotals, type TaxRate, taxWithin } from './totals.ts';

/** A refund, as far as it returned something of the sale and as far as that was never sold. */
export interface TaxedRefund {
  sold: RefundTotals | undefined;
  unsold: RefundTotals | undefined;
}

/**
 * The taxes of an order's refunds, by what stands on the papers: the 適格請求書 has the tax of what was sold, rounded down once for each
 * rate (消費税法施行令 70条の10), so what was never sold takes the difference that it makes there. What is returned of the sale
 * has, with all returned before it, the tax of their sum. So the order's tax less those of its refunds is that of its papers, and
 * all of them together bring it to 0.
 * @param refunds all of them, the oldest first; their taxes are worked out anew.
 */
export function taxRefunds<R extends TaxedRefund>(
  order: Pick<OrderTotals, 'byRate'>,
  refunds: readonly R[],
): R[] {
  const kept = new Map(order.byRate.map(({ rate, taxable }) => [rate, taxable]));
  const returned = new Map<TaxRate, number>();
  return refunds.map((r) => ({
    ...r,
    unsold: r.unsold && withTaxes(r.unsold, kept, -1),
    sold: r.sold && withTaxes(r.sold, returned, 1),
  }));
}

/** @param sums by rate; each grows by the refund's, times `sign`. */
function withTaxes(totals: RefundTotals, sums: Map<TaxRate, number>, sign: 1 | -1): RefundTotals {
  const byRate = totals.byRate.map((r) => {
    const before = sums.get(r.rate) ?? 0;
    const after = before + sign * r.taxable;
    sums.set(r.rate, after);
    return { ...r, tax: sign * (taxWithin(after, r.rate) - taxWithin(before, r.rate)) };
  });
  return { ...totals, byRate };
}

/** What a refund gives back in all, with the taxes of both its parts. */
export function taxedTotals(totals: RefundTotals, { sold, unsold }: TaxedRefund): RefundTotals {
  const taxOf = (part: RefundTotals | undefined, rate: TaxRate) =>
    part?.byRate.find((r) => r.rate === rate)?.tax ?? 0;
  const byRate = totals.byRate.map((r) => ({ ...r, tax: taxOf(sold, r.rate) + taxOf(unsold, r.rate) }));
  return { ...totals, byRate };
}
