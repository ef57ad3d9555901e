import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Line,
  lessReturned,
  type Parts,
  type RefundTotals,
  refundTotals,
  type TaxRate,
  totalsOf as totalsBy,
} from './totals.ts';

const totalsOf = (b: Parts & { pointsUsed: number }) => totalsBy({ ...b, pointPercent: 1 });

const order = (lines: [number, number, TaxRate][], rest: Partial<Parts & { pointsUsed: number }> = {}) => ({
  lines: lines.map(([unitPrice, quantity, taxRate]) => ({ unitPrice, quantity, taxRate })),
  shippingFee: 0,
  wrappingFee: 0,
  pointsUsed: 0,
  ...rest,
});

const anyLine = fc.record<Line>({
  unitPrice: fc.integer({ min: 1, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  taxRate: fc.constantFrom(8, 10),
});
const anyParts = fc.record<Parts>({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  shippingFee: fc.constantFrom(0, 880, 1_450, 4_220),
  wrappingFee: fc.constantFrom(0, 330),
});
const grossOf = (p: Parts) =>
  p.lines.reduce((sum, l) => sum + l.unitPrice * l.quantity, p.shippingFee + p.wrappingFee);
/** An order paid by any points from none to all of it. */
const anyOrder = anyParts.chain((parts) =>
  fc.integer({ min: 0, max: grossOf(parts) }).map((pointsUsed) => ({ ...parts, pointsUsed })),
);
const sum = (ns: number[]) => ns.reduce((a, b) => a + b, 0);

describe('totals, worked by hand', () => {
  it('round once a rate: 105 yen three times are 315, of which 28 tax, where each by itself would give 27', () => {
    expect(totalsOf(order([[105, 3, 10]])).byRate).toEqual([
      { rate: 10, amount: 315, points: 0, taxable: 315, tax: 28 },
    ]);
    expect(totalsOf(order(Array.from({ length: 3 }, () => [105, 1, 10]))).byRate[0]?.tax).toBe(28);
  });

  it('count shipping and wrapping at 10 % also with food', () => {
    expect(totalsOf(order([[2_160, 2, 8]], { shippingFee: 880, wrappingFee: 330 }))).toEqual({
      goods: 4_320,
      shipping: 880,
      wrapping: 330,
      points: 0,
      total: 5_530,
      byRate: [
        { rate: 10, amount: 1_210, points: 0, taxable: 1_210, tax: 110 },
        { rate: 8, amount: 4_320, points: 0, taxable: 4_320, tax: 320 },
      ],
      pointsToEarn: 43,
    });
  });

  it('let points fall to the rates in proportion, the odd yen to 10 %', () => {
    // 1,000 of 3,000 yen at 8 % and 2,000 at 10 %: 100 points are 33 and 67.
    const totals = totalsOf(
      order(
        [
          [1_000, 1, 8],
          [2_000, 1, 10],
        ],
        { pointsUsed: 100 },
      ),
    );
    expect(totals.byRate).toEqual([
      { rate: 10, amount: 2_000, points: 67, taxable: 1_933, tax: 175 }, // 1,933 × 10/110 = 175.7
      { rate: 8, amount: 1_000, points: 33, taxable: 967, tax: 71 }, // 967 × 8/108 = 71.6
    ]);
    expect([totals.total, totals.pointsToEarn]).toEqual([2_900, 29]);
  });

  it('earn from goods alone, and nothing where points paid them', () => {
    expect(totalsOf(order([[99, 1, 10]], { shippingFee: 880 })).pointsToEarn).toBe(0);
    expect(totalsOf(order([[1_000, 1, 8]], { shippingFee: 880, pointsUsed: 1_500 })).pointsToEarn).toBe(0);
  });

  it('may be paid by points to the last yen, and not beyond', () => {
    const all = totalsOf(order([[1_000, 1, 8]], { shippingFee: 880, pointsUsed: 1_880 }));
    expect([all.total, ...all.byRate.flatMap((r) => [r.taxable, r.tax])]).toEqual([0, 0, 0, 0, 0]);
    expect(() => totalsOf(order([[1_000, 1, 8]], { shippingFee: 880, pointsUsed: 1_881 }))).toThrow(
      RangeError,
    );
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 60])('take whole numbers only, not %f', (n) => {
    expect(() => totalsOf(order([[n, 1, 8]]))).toThrow(RangeError);
    expect(() => totalsOf(order([[1, n, 8]]))).toThrow(RangeError);
    expect(() => totalsOf(order([[1, 1, 8]], { shippingFee: n }))).toThrow(RangeError);
    expect(() => totalsOf(order([[1, 1, 8]], { pointsUsed: n }))).toThrow(RangeError);
  });
});

it('totals add up, with the tax of each rate less than a yen below its exact part', () => {
  fc.assert(
    fc.property(anyOrder, (o) => {
      const t = totalsOf(o);
      expect(t.total).toBe(t.goods + t.shipping + t.wrapping - t.points);
      expect(sum(t.byRate.map((r) => r.taxable))).toBe(t.total);
      expect(sum(t.byRate.map((r) => r.points))).toBe(o.pointsUsed);
      const gross = t.total + t.points;
      for (const r of t.byRate) {
        expect(r.taxable).toBe(r.amount - r.points);
        expect(r.points >= 0 && r.taxable >= 0).toBe(true);
        expect(Math.abs(r.points * gross - t.points * r.amount)).toBeLessThan(gross); // within a yen of its portion
        const exact = r.taxable * r.rate - r.tax * (100 + r.rate);
        expect(exact >= 0 && exact < 100 + r.rate).toBe(true);
      }
    }),
  );
});

describe('refunds, worked by hand', () => {
  const taken = totalsOf(
    order(
      [
        [1_000, 1, 8],
        [2_000, 1, 10],
      ],
      { pointsUsed: 100 },
    ),
  );

  it('give back one line: its part of the points as points, the rest as money', () => {
    expect(refundTotals(taken, order([[1_000, 1, 8]]))).toEqual({
      goods: 1_000,
      shipping: 0,
      wrapping: 0,
      points: 33,
      total: 967,
      byRate: [{ rate: 8, amount: 1_000, points: 33, taxable: 967, tax: 71 }],
      pointsTakenBack: 9, // 29 × 1,000 / 3,000 = 9.7
    });
  });

  it('never give back more than was ordered, of any part', () => {
    const shipped = totalsOf(order([[1_000, 2, 10]], { shippingFee: 880 }));
    expect(() => refundTotals(shipped, order([[1_000, 3, 10]]))).toThrow(RangeError);
    expect(() => refundTotals(shipped, order([[1_000, 1, 8]]))).toThrow(RangeError);
    expect(() => refundTotals(shipped, order([], { shippingFee: 881 }))).toThrow(RangeError);
    expect(() => refundTotals(shipped, order([], { wrappingFee: 1 }))).toThrow(RangeError);
    const once = refundTotals(shipped, order([[1_000, 2, 10]]));
    expect(() => refundTotals(shipped, order([[1, 1, 10]]), [once])).toThrow(RangeError); // not from the shipping
    expect(refundTotals(shipped, order([], { shippingFee: 880 }), [once]).total).toBe(880);
  });
});

it('refunds of all parts, one by one in any order, give back exactly what was taken', () => {
  const pieces = anyOrder.chain((o) => {
    const parts: Parts[] = [
      ...o.lines.flatMap((l) =>
        Array.from({ length: l.quantity }, () => ({
          lines: [{ ...l, quantity: 1 }],
          shippingFee: 0,
          wrappingFee: 0,
        })),
      ),
      { lines: [], shippingFee: o.shippingFee, wrappingFee: 0 },
      { lines: [], shippingFee: 0, wrappingFee: o.wrappingFee },
    ];
    return fc.shuffledSubarray(parts, { minLength: parts.length }).map((shuffled) => ({ o, shuffled }));
  });
  fc.assert(
    fc.property(pieces, ({ o, shuffled }) => {
      const t = totalsOf(o);
      const refunds: RefundTotals[] = [];
      for (const part of shuffled) {
        const r = refundTotals(t, part, refunds);
        for (const n of [
          r.total,
          r.points,
          r.pointsTakenBack,
          ...r.byRate.flatMap((x) => [x.taxable, x.tax]),
        ])
          expect(n).toBeGreaterThanOrEqual(0);
        refunds.push(r);
      }
      expect(sum(refunds.map((r) => r.total))).toBe(t.total);
      expect(sum(refunds.map((r) => r.points))).toBe(t.points);
      expect(sum(refunds.map((r) => r.pointsTakenBack))).toBe(t.pointsToEarn);
      for (const rate of [8, 10] as const) {
        const of = (all: { rate: TaxRate; tax: number; taxable: number }[]) =>
          all.filter((x) => x.rate === rate);
        const back = of(refunds.flatMap((r) => r.byRate));
        expect(sum(back.map((x) => x.tax))).toBe(sum(of(t.byRate).map((x) => x.tax)));
        expect(sum(back.map((x) => x.taxable))).toBe(sum(of(t.byRate).map((x) => x.taxable)));
      }
      expect(() => refundTotals(t, order([[1, 1, 10]]), refunds)).toThrow(RangeError);
    }),
  );
});

it('what was given back before it left leaves the sums and taxes of what was sold, whatever it was', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(), (o, n) => {
      const t = totalsOf(o);
      const back = refundTotals(t, { lines: [o.lines[n % o.lines.length]!], shippingFee: 0, wrappingFee: 0 });
      const sold = lessReturned(t, [back]);
      expect(sold.total).toBe(t.total - back.total);
      expect(sold.goods + sold.shipping + sold.wrapping - sold.points).toBe(sold.total);
      for (const r of sold.byRate) {
        expect(r.taxable).toBe(r.amount - r.points);
        // Rounded down once for each rate (消費税法施行令 70条の10), of what was sold alone.
        expect(r.tax).toBe(Math.floor((r.taxable * r.rate) / (100 + r.rate)));
      }
    }),
  );
});
