import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsIn, dayAfter, nextBegin, spansOf, yearBefore } from './spans.ts';

describe('a period', () => {
  it('is made up of years, months and days', () => {
    expect(spansOf({ from: '2023-11-20', until: '2026-02-10' }, 'year')).toEqual([
      { step: 'day', from: '2023-11-20', until: '2023-11-30' },
      { step: 'month', from: '2023-12-01', until: '2023-12-01' },
      { step: 'year', from: '2024-01-01', until: '2025-01-01' },
      { step: 'month', from: '2026-01-01', until: '2026-01-01' },
      { step: 'day', from: '2026-02-01', until: '2026-02-10' },
    ]);
    expect(spansOf({ from: '2026-04-01', until: '2027-03-31' }, 'month')).toEqual([
      { step: 'month', from: '2026-04-01', until: '2027-03-01' },
    ]);
    expect(spansOf({ from: '2026-04-02', until: '2026-04-01' }, 'year')).toEqual([]);
  });

  it('has each of its days once, whatever it is made up of', () => {
    const day = fc.integer({ min: 0, max: 2500 }).map((n) => dayAfter('2022-01-01', n));
    fc.assert(
      fc.property(day, day, fc.constantFrom('day', 'month', 'year'), (from, until, coarsest) => {
        const days = spansOf({ from, until }, coarsest).flatMap((s) =>
          beginsIn(s.step, s).flatMap((begin) =>
            beginsIn('day', { from: begin, until: dayAfter(nextBegin(s.step, begin), -1) }),
          ),
        );
        expect(days).toEqual(beginsIn('day', { from, until }));
      }),
      { numRuns: 60 },
    );
  });

  it('has the same days a year before, also from a leap day', () => {
    expect(yearBefore({ from: '2024-02-29', until: '2024-12-31' })).toEqual({
      from: '2023-02-28',
      until: '2023-12-31',
    });
  });
});
