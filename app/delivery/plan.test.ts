import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jstDate } from '#platform/jst.ts';
import { plannedMonths, plannedWords } from './plan.ts';

const ALWAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const jst = (text: string) => new Date(`${text}+09:00`);

describe('planned months', () => {
  it('begin in the month after payment and follow one another, over the end of the year', () => {
    expect(plannedMonths(jst('2026-11-21T12:00:00'), 3, ALWAYS)).toEqual([
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
  });

  it('take the month of payment in Japan', () => {
    expect(plannedMonths(jst('2026-12-31T23:59:59'), 1, ALWAYS)).toEqual(['2027-01-01']);
    expect(plannedMonths(jst('2027-01-01T00:00:00'), 1, ALWAYS)).toEqual(['2027-02-01']);
  });

  it('wait for the season', () => {
    expect(plannedMonths(jst('2026-11-21T12:00:00'), 3, [6, 7])).toEqual([
      '2027-06-01',
      '2027-07-01',
      '2028-06-01',
    ]);
  });

  it('are not put off by a year at the end of the season', () => {
    expect(plannedMonths(jst('2026-07-03T12:00:00'), 1, [6, 7])).toEqual(['2026-07-01']);
    expect(plannedMonths(jst('2026-06-03T12:00:00'), 1, [6, 7])).toEqual(['2026-07-01']);
  });

  it('rise, are as many as asked for, lie in arrival months and not before the payment', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 24 }),
        fc.uniqueArray(fc.constantFrom(...ALWAYS), { minLength: 1 }),
        (paidAt, count, arrival) => {
          const months = plannedMonths(paidAt, count, arrival);
          expect(months).toHaveLength(count);
          expect(months).toEqual([...new Set(months)].sort());
          expect(String(months[0]) >= `${jstDate(paidAt).slice(0, 7)}-01`).toBe(true);
          for (const m of months) expect(arrival).toContain(Number(m.slice(5, 7)));
        },
      ),
    );
  });
});

it('reads as a month', () => {
  expect(plannedWords('2026-07-01')).toBe('2026年7月ごろ');
});
