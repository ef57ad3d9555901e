import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayTellPriceBefore } from './price-before.ts';

const DAY = 86_400_000;
/** The sale begins on day 0 and is looked at then; days before it are negative. */
const day = (n: number) => Date.UTC(2026, 10, 20) + n * DAY;
const asked = (from: number, until: number, price = 1_000) => ({
  price,
  from: day(from),
  until: day(until),
});
type Asked = ReturnType<typeof asked>;
const period = (from: number, until: number) => ({ from: day(from), until: day(until) });
const told = (history: Asked[], { sales = [] as [number, number][], at = 0, ends = 60 } = {}) => {
  const all = [...sales, [0, ends] as const].map(([from, until]) => period(from, until));
  return mayTellPriceBefore({ asked: history, sales: all }, 1_000, day(0), day(at));
};

describe('the price before a sale, of the last 8 weeks', () => {
  it.each([
    ['asked for all the time', [asked(-200, 60)], true],
    ['asked for as long as half of it', [asked(-56, -28, 800), asked(-28, 60)], false],
    ['asked for a day longer than that', [asked(-56, -29, 800), asked(-29, 60)], true],
    ['asked for before that alone', [asked(-200, -56), asked(-56, 60, 900)], false],
    ['never asked for', [], false],
    ['of goods that are two weeks old', [asked(-14, 60)], true],
    ['of goods that are a day younger', [asked(-13, 60)], false],
    ['asked for two weeks of four, of goods that are new', [asked(-28, -14, 800), asked(-14, 60)], false],
    ['asked for most of four weeks, of goods that are new', [asked(-28, -15, 800), asked(-15, 60)], true],
    ['asked for until 13 days before', [asked(-56, -13), asked(-13, 60, 900)], true],
    ['asked for until two weeks before', [asked(-56, -14), asked(-14, 60, 900)], false],
    ['of goods that could not be had for two weeks', [asked(-56, -14)], false],
    ['of goods that could not be had for 13 days', [asked(-56, -13)], true],
    ['of goods that could be had for less than two weeks in all', [asked(-50, -44), asked(-8, 0)], true],
    ['of goods that could be had for 13 days in all', [asked(-50, -44), asked(-7, 0)], false],
  ])('%s', (_, history, may) => {
    expect(told(history)).toBe(may);
  });

  it('is none that earlier sales replaced for most of the time', () => {
    const history = [asked(-200, 60)];
    expect(told(history, { sales: [[-50, -22]] })).toBe(false);
    expect(told(history, { sales: [[-50, -23]] })).toBe(true);
    // A sale that follows at once on another one: nothing was asked for in between.
    expect(told(history, { sales: [[-20, 0]] })).toBe(false);
  });

  it('is told no longer than more than half of the 8 weeks before each day of the sale', () => {
    const history = [asked(-200, 60)];
    expect([0, 14, 27].map((at) => told(history, { at }))).toEqual([true, true, true]);
    expect([28, 40].map((at) => told(history, { at }))).toEqual([false, false]);
  });

  it('is not known where two prices stand for one time', () => {
    expect(told([asked(-56, 60), asked(-56, -28, 900)])).toBe(false);
    expect(told([asked(-56, 60), asked(-56, -29, 1_000)])).toBe(true);
  });
});

/** Which price was asked for on each of the 70 days before the sale; null: it could not be had. */
const anyDays = fc.array(fc.option(fc.constantFrom(1_000, 1_000, 900)), { minLength: 70, maxLength: 70 });
/** The same as a history whose rows each go on as long as the price stays. */
const historyOf = (days: (number | null)[]): Asked[] =>
  days.flatMap((price, i) => (price === null ? [] : [asked(i - 70, i - 69, price)]));

it('counts days as they are counted by hand', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const recent = days.slice(-56);
      const at = (price: number) => recent.filter((p) => p === price).length;
      const last = recent.lastIndexOf(1_000);
      const may = at(1_000) > at(900) && at(1_000) >= 14 && 55 - last < 14;
      expect(told(historyOf(days))).toBe(may);
    }),
  );
});

it('hangs on no order and no seams of what was written down', () => {
  fc.assert(
    fc.property(anyDays, fc.integer({ min: 0, max: 40 }), (days, at) => {
      const rows = historyOf(days);
      const joined: Asked[] = [];
      for (const row of rows) {
        const before = joined.at(-1);
        if (before?.price === row.price && before.until === row.from) before.until = row.until;
        else joined.push({ ...row });
      }
      expect(told(rows.toReversed(), { at })).toBe(told(joined, { at }));
    }),
  );
});

it('is told again on no later day of a sale, once it was not', () => {
  fc.assert(
    fc.property(anyDays, (days) => {
      const history = [...historyOf(days), asked(0, 60)];
      const each = Array.from({ length: 60 }, (_, at) => told(history, { at }));
      expect(each.lastIndexOf(true)).toBeLessThan(each.includes(false) ? each.indexOf(false) : 60);
    }),
    { numRuns: 25 },
  );
});
