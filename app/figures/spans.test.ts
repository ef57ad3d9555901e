import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsIn, besideWhich, dayAfter, nextBegin, spansOf, yearBefore } from './spans.ts';

describe('a period', () => {
  it('is made up of years, months and days', () => {
    expect(spansOf({ from: '2023-11-20', until: '2026-02-10' }, 'year')).toEqual([
      { step: 'day', from: '2023-11-20', until: '2023-11-30', times: 1 },
      { step: 'month', from: '2023-12-01', until: '2023-12-01', times: 1 },
      { step: 'year', from: '2024-01-01', until: '2025-01-01', times: 1 },
      { step: 'month', from: '2026-01-01', until: '2026-01-01', times: 1 },
      { step: 'day', from: '2026-02-01', until: '2026-02-10', times: 1 },
    ]);
    expect(spansOf({ from: '2026-04-01', until: '2027-03-31' }, 'month')).toEqual([
      { step: 'month', from: '2026-04-01', until: '2027-03-01', times: 1 },
    ]);
    expect(spansOf({ from: '2026-04-02', until: '2026-04-01' }, 'year')).toEqual([]);
  });

  it('is a longer one without the rest where that is less', () => {
    expect(spansOf({ from: '2026-01-01', until: '2026-11-27' }, 'year')).toEqual([
      { step: 'year', from: '2026-01-01', until: '2026-01-01', times: 1 },
      { step: 'day', from: '2026-11-28', until: '2026-11-30', times: -1 },
      { step: 'month', from: '2026-12-01', until: '2026-12-01', times: -1 },
    ]);
    expect(spansOf({ from: '2026-11-03', until: '2026-11-28' }, 'month')).toEqual([
      { step: 'month', from: '2026-11-01', until: '2026-11-01', times: 1 },
      { step: 'day', from: '2026-11-01', until: '2026-11-02', times: -1 },
      { step: 'day', from: '2026-11-29', until: '2026-11-30', times: -1 },
    ]);
  });

  it('has each of its days once and no other, whatever it is made up of', () => {
    const day = fc.integer({ min: 0, max: 2500 }).map((n) => dayAfter('2022-01-01', n));
    fc.assert(
      fc.property(day, day, fc.constantFrom('day', 'month', 'year'), (from, until, coarsest) => {
        const counts = new Map<string, number>();
        for (const span of spansOf({ from, until }, coarsest))
          for (const begin of beginsIn(span.step, span))
            for (const one of beginsIn('day', {
              from: begin,
              until: dayAfter(nextBegin(span.step, begin), -1),
            }))
              counts.set(one, (counts.get(one) ?? 0) + span.times);
        const there = [...counts].filter(([, count]) => count !== 0).toSorted();
        expect(there).toEqual(beginsIn('day', { from, until }).map((one) => [one, 1]));
      }),
      { numRuns: 60 },
    );
  });

  it('has each day of the year before beside one of its own', () => {
    const of = (from: string, until: string) => {
      const days = beginsIn('day', { from, until });
      const beside = besideWhich(days);
      return beginsIn('day', yearBefore({ from, until })).map((earlier) => beside(earlier));
    };
    expect(of('2025-02-27', '2025-03-02')).toEqual([
      ...['2025-02-27', '2025-02-28', '2025-02-28', '2025-03-01', '2025-03-02'],
    ]);
    expect(of('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-03-01']);
    expect(of('2024-02-29', '2024-02-29')).toEqual(['2024-02-29']);
    expect(besideWhich(['2025-01-01', '2025-02-01'])('2024-02-01')).toBe('2025-02-01');
    expect(besideWhich(['2025-01-01'])('2023-07-01')).toBeUndefined();
  });

  it('has the same days a year before, also from a leap day', () => {
    expect(yearBefore({ from: '2024-02-29', until: '2024-12-31' })).toEqual({
      from: '2023-02-28',
      until: '2023-12-31',
    });
  });
});
