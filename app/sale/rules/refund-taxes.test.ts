import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taxedTotals, taxRefunds } from './refund-taxes.ts';
import {
  lessReturned,
  type RefundTotals,
  refundTotals,
  splitRefund,
  type TaxRate,
  totalsOf,
} from './totals.ts';

const RATES: readonly TaxRate[] = [8, 10];
const taxOf = (t: Pick<RefundTotals, 'byRate'>, rate: TaxRate) =>
  t.byRate.find((r) => r.rate === rate)?.tax ?? 0;

/** What a refund gives back, in hundredths of what is left, and how much of it had not been sold. */
const anyStep = fc.record({
  goods8: fc.integer({ min: 0, max: 100 }),
  goods10: fc.integer({ min: 0, max: 100 }),
  unsold: fc.constantFrom(0, 37, 100),
});

it('the tax of an order less that of its refunds is that of its papers, and each is less than a yen from its exact part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(anyStep, { minLength: 1, maxLength: 6 }),
      (price8, price10, paidByPoints, steps) => {
        const lines = [
          { unitPrice: price8, quantity: 1, taxRate: 8 as const },
          { unitPrice: price10, quantity: 1, taxRate: 10 as const },
        ];
        const pointsUsed = Math.floor(((price8 + price10) * paidByPoints) / 100);
        const order = totalsOf({ lines, shippingFee: 0, wrappingFee: 0, pointsUsed, pointPercent: 1 });
        const left = { 8: price8, 10: price10 };
        const made: RefundTotals[] = [];
        const split = steps.flatMap(({ goods8, goods10, unsold }) => {
          const goods = {
            8: Math.floor((left[8] * goods8) / 100),
            10: Math.floor((left[10] * goods10) / 100),
          };
          if (goods[8] + goods[10] === 0) return [];
          for (const rate of RATES) left[rate] -= goods[rate];
          const back = RATES.map((taxRate) => ({ unitPrice: goods[taxRate], quantity: 1, taxRate }));
          const totals = refundTotals(order, { lines: back, shippingFee: 0, wrappingFee: 0 }, made);
          made.push(totals);
          const never = {
            8: Math.floor((goods[8] * unsold) / 100),
            10: Math.floor((goods[10] * unsold) / 100),
          };
          return [{ totals, ...splitRefund(totals, { goods: never, shipping: 0, wrapping: 0 }) }];
        });
        const refunds = taxRefunds(order, split);
        const invoice = lessReturned(
          order,
          refunds.flatMap((r) => r.unsold ?? []),
        );
        for (const rate of RATES) {
          const page = refunds.reduce(
            (tax, r) => tax - taxOf(taxedTotals(r.totals, r), rate),
            taxOf(order, rate),
          );
          const papers = refunds.reduce(
            (tax, r) => tax - (r.sold ? taxOf(r.sold, rate) : 0),
            taxOf(invoice, rate),
          );
          expect(page).toBe(papers);
          expect(page).toBeGreaterThanOrEqual(0);
          if (left[rate] === 0) expect(page).toBe(0);
        }
        for (const part of refunds.flatMap((r) => [r.sold ?? [], r.unsold ?? []].flat()))
          for (const { rate, taxable, tax } of part.byRate)
            expect(Math.abs(tax - (taxable * rate) / (100 + rate))).toBeLessThan(1);
      },
    ),
  );
});
