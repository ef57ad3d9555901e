import { z } from 'zod';
import { addDays, endOfJstDate } from '#platform/jst.ts';
import { type Setting, settingAt } from '#platform/setting/setting.ts';
import {
  type Calendar,
  type Closing,
  closingWords,
  FIRST_CALENDAR,
  hourWords,
  monthDayWords,
  usualClosingWords,
} from './calendar.ts';

export const MOST_CLOSINGS = 30;
/** Days of one closing: with all of them in a row there are days left on which something is sent. */
export const LONGEST_CLOSING = 31;
export const MOST_OPEN_DAYS = 60;
export const LONGEST_NAME = 20;

const day = z.iso.date();
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

export const CALENDAR: Setting<Calendar> = {
  name: 'calendar',
  title: '営業日・休業日',
  schema: z.object({
    weekdays: z.array(z.int().min(0).max(6)).max(6),
    holidays: z.boolean(),
    newYear: z.object({ from: monthDay, until: monthDay }).nullable(),
    closed: z
      .array(z.object({ from: day, until: day, name: z.string().max(LONGEST_NAME) }))
      .max(MOST_CLOSINGS)
      .refine((all) => all.every(({ from, until }) => from <= until)),
    open: z.array(day).max(MOST_OPEN_DAYS),
    cutOff: z.int().min(1).max(24).default(FIRST_CALENDAR.cutOff),
  }),
  start: FIRST_CALENDAR,
  onPages: true,
  isSeenAhead: true,
  words: (c) => ({
    定期の休業日: usualClosingWords(c) ?? 'なし',
    臨時の休業日:
      c.closed
        .map((closing) => `${closing.from.slice(0, 4)}年${closingWords(closing, closing.from)}`)
        .join('、') || 'なし',
    当日受付の締め切り: c.cutOff === 24 ? 'なし(終日)' : hourWords(c.cutOff),
    臨時の営業日: c.open.map((date) => `${date.slice(0, 4)}年${monthDayWords(date)}`).join('、') || 'なし',
  }),
};

/**
 * The calendar that says whether a day is a business day: the one that counts when that day ends. So a calendar that begins later is known to
 * people who are promised something beyond its beginning, and what has been stays as it was.
 */
export function calendarOn(date: string): Calendar {
  return settingAt(CALENDAR, endOfJstDate(date));
}

/** Closings that are not over and begin within so many days, each day by the calendar that counts on it. @param today in Japan. */
export function closingsAhead(today: string, days: number): Closing[] {
  const found: Closing[] = [];
  for (let n = 0; n <= days; n++) {
    const date = addDays(today, n);
    for (const { name } of closedOn(date)) {
      if (found.some((c) => c.name === name && date <= c.until)) continue;
      const isClosed = (day: string) => closedOn(day).some((c) => c.name === name);
      let [from, until] = [date, date];
      while (isClosed(addDays(from, -1))) from = addDays(from, -1);
      while (isClosed(addDays(until, 1))) until = addDays(until, 1);
      found.push({ from, until, name });
    }
  }
  return found;
}

function closedOn(date: string): Closing[] {
  return calendarOn(date).closed.filter(({ from, until }) => from <= date && date <= until);
}
