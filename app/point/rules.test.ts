import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jstDate } from '#platform/jst.ts';
import { lastDay, pointsForDonation, pointsForOrder, sourceKey, takeFrom } from './rules.ts';

const jst = (text: string) => new Date(`${text}+09:00`);

describe('points of a donation', () => {
  it.each([
    ['2025-09-30T23:59:59', 120],
    ['2025-09-30T23:59:59.999', 120],
    ['2025-10-01T00:00:00', 0],
    ['2025-10-01T00:00:01', 0],
    ['2026-11-21T12:00:00', 0],
  ])('paid at %s JST are %i of 120 recorded', (paidAt, points) => {
    expect(pointsForDonation(120, jst(paidAt))).toBe(points);
  });
});

it.each([
  [10_000, 0, 100],
  [10_099, 0, 100],
  [10_099, 100, 99],
  [99, 0, 0],
  [500, 500, 0],
  [500, 900, 0],
])('an order of goods for %i yen with %i points used earns %i', (goods, used, points) => {
  expect(pointsForOrder(goods, used, 1)).toBe(points);
});

describe('the last day', () => {
  it.each([
    ['2026-11-21T12:00:00', '2027-11-21'],
    ['2026-12-31T23:59:59', '2027-12-31'],
    ['2027-01-01T00:00:00', '2028-01-01'],
    ['2028-02-29T10:00:00', '2029-02-28'],
    ['2027-02-28T10:00:00', '2028-02-28'],
    ['2026-01-31T00:00:00', '2027-01-31'],
  ])('of points of %s JST is %s', (at, day) => {
    expect(lastDay(jst(at), 12)).toBe(day);
  });

  it('comes 365 or 366 days later, and on the same day of the month unless the month is shorter', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          const [from, to] = [jstDate(at), lastDay(at, 12)];
          const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
          expect([365, 366]).toContain(days);
          if (from.slice(5) !== '02-29') expect(to.slice(5)).toBe(from.slice(5));
        },
      ),
    );
  });
});

describe('taking', () => {
  const lot = (id: number, remaining: number, expires_on: string | null) => ({ id, remaining, expires_on });

  it('begins with what lapses first and ends with what never lapses', () => {
    const lots = [lot(1, 5, null), lot(2, 5, '2027-03-01'), lot(3, 5, '2027-01-01'), lot(4, 5, '2027-01-01')];
    expect(takeFrom(lots, 17)?.map((t) => [t.lot.id, t.points])).toEqual([
      [3, 5],
      [4, 5],
      [2, 5],
      [1, 2],
    ]);
  });

  it('takes all or nothing, and never more of a lot than it holds', () => {
    const lots = fc.array(
      fc.record({
        id: fc.nat(),
        remaining: fc.integer({ min: 1, max: 1000 }),
        expires_on: fc.constantFrom(null, '2027-01-01', '2027-02-01'),
      }),
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 5000 }), (held, points) => {
        const taken = takeFrom(held, points);
        const sum = held.reduce((n, l) => n + l.remaining, 0);
        expect(taken?.reduce((n, t) => n + t.points, 0)).toBe(points <= sum ? points : undefined);
        for (const t of taken ?? []) expect(t.points).toBeLessThanOrEqual(t.lot.remaining);
      }),
    );
  });
});

it('names what an entry follows from', () => {
  expect(sourceKey({ order: 'A1' })).toBe('order:A1');
  expect(sourceKey({ donation: 'A1', paidAt: new Date() })).toBe('donation:A1');
  expect(sourceKey({ event: 'A1' })).toBe('event:A1');
});
