import { isNationalHoliday, weekdayOf } from '#platform/working-days.ts';

/** A time in which nothing is sent, both days included. */
export interface Closing {
  /** 'YYYY-MM-DD' */
  from: string;
  until: string;
  /** 「夏季休業」; empty: without a name. */
  name: string;
}

/** On which days parcels are sent, and payments are taken on for sending. */
export interface Calendar {
  /** Days of the week off, 0 (Sunday) to 6, in that order; never all of them. */
  weekdays: number[];
  /** National holidays are off. */
  holidays: boolean;
  /** Off each year from one day to another, 'MM-DD', both included; it may reach over the New Year. */
  newYear: { from: string; until: string } | null;
  /** In their order. */
  closed: Closing[];
  /** Days on which something is sent all the same, 'YYYY-MM-DD' in their order. */
  open: string[];
  /** What is paid on a business day before this hour in Japan is handled from that day on, 1 to 24. */
  cutOff: number;
}

/** As it is until somebody sets it. */
export const FIRST_CALENDAR: Calendar = {
  weekdays: [0, 6],
  holidays: true,
  newYear: { from: '12-29', until: '01-03' },
  closed: [],
  open: [],
  cutOff: 12,
};

export function isOpen(c: Calendar, date: string): boolean {
  if (c.open.includes(date)) return true;
  return (
    !c.weekdays.includes(weekdayOf(date)) &&
    !(c.holidays && isNationalHoliday(date)) &&
    !isNewYear(c.newYear, date.slice(5)) &&
    !c.closed.some(({ from, until }) => from <= date && date <= until)
  );
}

function isNewYear(span: Calendar['newYear'], monthDay: string): boolean {
  if (!span) return false;
  const { from, until } = span;
  return from <= until ? from <= monthDay && monthDay <= until : monthDay >= from || monthDay <= until;
}

const WEEKDAYS = '日月火水木金土';

/** 「12月29日」 of '2026-12-29' and of '12-29'. */
export function monthDayWords(date: string): string {
  const [month, day] = date.slice(-5).split('-').map(Number);
  return `${month}月${day}日`;
}

/** 「土曜日・日曜日・祝日と12月29日から1月3日まで」; null where nothing is off each week or year. */
export function usualClosingWords({ weekdays, holidays, newYear }: Calendar): string | null {
  // As people say it: from Monday on.
  const days = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((n) => `${WEEKDAYS[n]}曜日`);
  const each = [...days, ...(holidays ? ['祝日'] : [])].join('・');
  const span = newYear && `${monthDayWords(newYear.from)}から${monthDayWords(newYear.until)}まで`;
  return [each, span].filter(Boolean).join('と') || null;
}

/** 「8月13日から8月16日まで(夏季休業)」, with the year where it is another one than the present. @param today in Japan. */
export function closingWords({ from, until, name }: Closing, today: string): string {
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `${Number(from.slice(0, 4))}年`;
  const span =
    from === until
      ? monthDayWords(from)
      : `${monthDayWords(from)}から${until.slice(0, 4) === from.slice(0, 4) ? '' : '翌年'}${monthDayWords(until)}まで`;
  return `${year}${span}${name && `(${name})`}`;
}

/** 「正午」, 「15時」 */
export function hourWords(hour: number): string {
  return hour === 12 ? '正午' : `${hour}時`;
}

/** The first words of a sentence about what is handled from its own day on: 「営業日の正午までに」, 「営業日に」. */
export function inTimeWords(cutOff: number): string {
  return cutOff === 24 ? '営業日に' : `営業日の${hourWords(cutOff)}までに`;
}
