import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfJstDay,
  endOfJstYear,
  formatDate,
  formatDateTime,
  formatPlainDate,
  jstDate,
  jstMonth,
  jstYear,
  startOfJstYear,
} from './jst.ts';

const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

/** The same by the time zone tables of the runtime. */
function parts(at: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('ja-JP-u-ca-gregory', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(at).map((p) => [p.type, p.value]));
}

it('is the calendar of Tokyo, in every zone of the machine', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const p = parts(at);
      expect([jstYear(at), jstMonth(at)]).toEqual([Number(p.year), Number(p.month)]);
      expect(jstDate(at)).toBe(`${p.year}-${p.month!.padStart(2, '0')}-${p.day!.padStart(2, '0')}`);
      const date = `${p.year}年${p.month}月${p.day}日`;
      expect(formatDate(at)).toBe(`${date}(${p.weekday})`);
      expect(formatDateTime(at)).toBe(
        `${date}(${p.weekday}) ${Number(p.hour)}:${p.minute!.padStart(2, '0')}`,
      );
      expect(formatPlainDate(jstDate(at))).toBe(date);
    }),
  );
});

describe('the turn of the year', () => {
  it.each([
    ['2026-12-31T14:59:59.999Z', 2026, '2026-12-31', '2026年12月31日(木) 23:59'],
    ['2026-12-31T15:00:00.000Z', 2027, '2027-01-01', '2027年1月1日(金) 0:00'],
    ['2024-02-28T15:00:00.000Z', 2024, '2024-02-29', '2024年2月29日(木) 0:00'],
  ])('%s', (at, year, date, text) => {
    const instantAt = new Date(at);
    expect([jstYear(instantAt), jstDate(instantAt), formatDateTime(instantAt)]).toEqual([year, date, text]);
  });

  it('a year begins where the one before ended, and holds exactly its instants', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const year = jstYear(at);
        expect(startOfJstYear(year) <= at && at < startOfJstYear(year + 1)).toBe(true);
        expect(formatDateTime(endOfJstYear(year))).toMatch(new RegExp(`^${year}年12月31日.* 23:59$`));
        expect(startOfJstYear(year + 1).getTime() - endOfJstYear(year).getTime()).toBe(1000);
      }),
    );
  });
});

it('a day ends at 23:59:59 of that day, or as many days later', () => {
  fc.assert(
    fc.property(instant, fc.nat(400), (at, days) => {
      const end = endOfJstDay(at, days);
      const noon = new Date(`${jstDate(at)}T12:00:00+09:00`);
      expect(jstDate(end)).toBe(jstDate(new Date(noon.getTime() + days * 86_400_000)));
      expect(jstDate(new Date(end.getTime() + 1000))).not.toBe(jstDate(end));
    }),
  );
});
