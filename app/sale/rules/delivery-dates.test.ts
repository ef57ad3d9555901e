import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '#app/delivery/business-days.ts';
import { timeSlots } from '#app/delivery/time-slots.ts';
import { jstDate } from '#platform/jst.ts';
import {
  deliverableDates,
  dispatchTowards,
  estimateWords,
  type Handling,
  handlingFrom,
} from './delivery-dates.ts';

const jst = (text: string) => new Date(`${text}+09:00`);
const TOKYO = 13;
const handling = (p: Partial<Handling> = {}): Handling => ({
  from: jst('2026-11-16T11:00:00'), // a Monday
  temperature: 'ambient',
  prefecture: TOKYO,
  window: { days: 2 },
  ...p,
});
const earliest = (p: Partial<Handling>) => deliverableDates(handling(p)).earliest;
const anyHandling = fc.record<Handling>({
  from: fc.date({ min: new Date('2026-01-01'), max: new Date('2045-01-01'), noInvalidDate: true }),
  temperature: fc.constantFrom('ambient', 'chilled', 'frozen'),
  prefecture: fc.integer({ min: 1, max: 47 }),
  window: fc.record({ days: fc.integer({ min: 0, max: 15 }) }),
});
const daysOf = ({ window }: Handling) => ('days' in window ? window.days : 0);
const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

describe('the earliest day', () => {
  it('counts from noon in Japan', () => {
    expect(earliest({ from: jst('2026-11-16T11:59:59.999') })).toBe('2026-11-20'); // leaves on Wednesday
    expect(earliest({ from: jst('2026-11-16T12:00:00') })).toBe('2026-11-21');
    expect(earliest({ from: jst('2026-11-16T23:59:59') })).toBe('2026-11-21');
    expect(earliest({ from: jst('2026-11-17T00:00:00') })).toBe('2026-11-21');
  });

  it('passes over a weekend and the holiday after it', () => {
    // Friday noon is past: the first day is Tuesday the 24th, it leaves on Thursday and arrives on Saturday.
    expect(earliest({ from: jst('2026-11-20T12:00:00') })).toBe('2026-11-28');
    expect(earliest({ from: jst('2026-11-20T12:00:00'), window: { days: 0 } })).toBe('2026-11-26');
  });

  it('passes over the New Year, and arrives on New Year’s Day', () => {
    expect(earliest({ from: jst('2026-12-28T12:00:00'), window: { days: 0 } })).toBe('2027-01-06');
    expect(earliest({ from: jst('2026-12-28T11:00:00'), window: { days: 0 } })).toBe('2026-12-30');
    expect(
      earliest({
        from: jst('2026-12-28T11:00:00'),
        window: { days: 0 },
        prefecture: 47,
        temperature: 'frozen',
      }),
    ).toBe('2027-01-01');
  });

  it('is later in the far regions, and by ship to Okinawa', () => {
    expect(earliest({ prefecture: 1 })).toBe('2026-11-21');
    expect(earliest({ prefecture: 47, temperature: 'chilled' })).toBe('2026-11-22');
    expect(earliest({ prefecture: 47 })).toBe('2026-11-25');
  });

  it.each([-1, 0.5, Number.NaN])('needs whole days of handling, not %f', (days) => {
    expect(() => deliverableDates(handling({ window: { days } }))).toThrow(RangeError);
  });
});

describe('days that may be wished for', () => {
  it('are twenty in a row for what keeps', () => {
    const { dates, latest, slots } = deliverableDates(handling({ from: jst('2026-12-20T10:00:00') }));
    expect(dates).toHaveLength(20);
    expect([dates[0], latest]).toEqual(['2026-12-25', '2027-01-13']);
    expect(slots).toEqual(timeSlots);
  });

  it('leave out the days that a cold parcel would have to wait for over the New Year', () => {
    const { dates } = deliverableDates(handling({ from: jst('2026-12-20T10:00:00'), temperature: 'frozen' }));
    // It leaves on Monday 28 December at the last and is kept two days; the next leaves on Monday 4 January.
    expect(dates).toContain('2027-01-01');
    for (const none of ['2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05'])
      expect(dates).not.toContain(none);
    expect(dates).toContain('2027-01-06');
  });

  it('rise, and each has a business day of dispatch before it that is not before handling ended', () => {
    fc.assert(
      fc.property(anyHandling, (p) => {
        const { earliest: first, latest, dates } = deliverableDates(p);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect([dates[0], dates.at(-1)]).toEqual([first, latest]);
        expect(daysBetween(first, latest)).toBeLessThan(20);
        expect(daysBetween(jstDate(p.from), first)).toBeGreaterThanOrEqual(daysOf(p) + 2);
        const wait = p.temperature === 'ambient' ? 7 + 6 : 4 + 2;
        for (const date of dates) {
          const before = Array.from({ length: wait + 1 }, (_, i) =>
            new Date(Date.parse(date) - i * 86_400_000).toISOString().slice(0, 10),
          );
          expect(before.some((day) => day >= jstDate(p.from) && isBusinessDay(day))).toBe(true);
        }
      }),
    );
  });

  it('never come earlier when the order is later', () => {
    fc.assert(
      fc.property(anyHandling, fc.integer({ min: 0, max: 400_000 }), (p, seconds) => {
        const later = { ...p, from: new Date(p.from.getTime() + seconds * 1000) };
        expect(deliverableDates(later).earliest >= deliverableDates(p).earliest).toBe(true);
      }),
    );
  });
});

it('promises no day on islands, and says so', () => {
  const oki = handling({ prefecture: 32, postalCode: '6850011' });
  expect(deliverableDates(oki)).toEqual({
    earliest: '2026-11-22',
    latest: '2026-11-22',
    dates: [],
    slots: [],
  });
  expect(estimateWords(oki)).toBe('11月22日(日)ごろから、船の運航に応じてお届け');
  expect(earliest({ prefecture: 13, postalCode: '1002101' })).toBe('2026-11-28'); // 小笠原村
  expect(deliverableDates(handling({ prefecture: 32, postalCode: '6900001' })).dates).toHaveLength(20); // 松江市
});

it('handling counts from the order, or from the deadline of a payment that comes later', () => {
  const ordered = jst('2026-11-16T11:00:00');
  const deadline = jst('2026-11-23T23:59:59');
  expect(handlingFrom(ordered, null)).toBe(ordered);
  expect(handlingFrom(ordered, deadline)).toBe(deadline);
  expect(handlingFrom(ordered, jst('2026-11-16T10:00:00'))).toBe(ordered);
});

it('says when an order without a wish is about to come', () => {
  expect(estimateWords(handling())).toBe('11月20日(金)〜11月22日(日)ごろにお届け');
  expect(estimateWords(handling({ from: jst('2026-12-25T09:00:00') }))).toBe(
    '1月6日(水)〜1月8日(金)ごろにお届け',
  );
});

describe('what is sent between two days', () => {
  const sent = (from: string, until: string, over: Partial<Handling> = {}) =>
    handling({ window: { from, until }, ...over });

  it('comes between two days, on none that can be wished for', () => {
    const february = sent('2027-02-01', '2027-02-28');
    expect(deliverableDates(february)).toEqual({
      earliest: '2027-02-03',
      latest: '2027-03-02',
      dates: [],
      slots: [],
    });
    expect(estimateWords(february)).toBe('2027年2月3日(水)〜2027年3月2日(火)ごろにお届け');
  });

  it('does not come before it can be sent', () => {
    expect(deliverableDates(sent('2026-10-01', '2026-12-31')).earliest).toBe('2026-11-18');
    expect(deliverableDates(sent('2026-10-01', '2026-12-31', { prefecture: 47 })).earliest).toBe(
      '2026-11-23',
    );
  });
});

describe('a parcel for a day of the buyer’s choice', () => {
  const towards = (day: string, over: object = {}) =>
    dispatchTowards({ day, temperature: 'ambient', prefecture: TOKYO, postalCode: '1000001', ...over });

  it('leaves so many days before as its way takes, on a business day, and not before the carrier would hold it', () => {
    expect(towards('2027-03-19')).toEqual({ from: '2027-03-11', until: '2027-03-17' });
    expect(towards('2027-03-19', { temperature: 'frozen' })).toEqual({
      from: '2027-03-15',
      until: '2027-03-17',
    });
    expect(towards('2027-03-24')).toMatchObject({ until: '2027-03-19' }); // the 22nd is a holiday
    expect(towards('2027-03-19', { prefecture: 47 })).toMatchObject({ until: '2027-03-12' });
    expect(towards('2027-01-04', { temperature: 'chilled' })).toEqual({
      from: '2026-12-28',
      until: '2026-12-28',
    });
  });

  it('leaves in time for every day that the form offers', () => {
    fc.assert(
      fc.property(anyHandling, (h) => {
        for (const day of deliverableDates(h).dates) {
          const { from, until } = dispatchTowards({ ...h, day, postalCode: '' });
          expect(from !== null && from <= until && until < day && isBusinessDay(until)).toBe(true);
        }
      }),
    );
  });
});
