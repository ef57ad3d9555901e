import holidays from '@holiday-jp/holiday_jp';
import { addDays } from './jst.ts';

/** Whether a day 'YYYY-MM-DD' is a holiday by 国民の祝日に関する法律, also one that makes up for another. */
export function isNationalHoliday(date: string): boolean {
  return Object.hasOwn(holidays.holidays, date); // isHoliday() walks through all of them
}

/** 0, Sunday, to 6. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/**
 * Whether offices and the post work on a day, as laws and deadlines reckon: not on Saturdays, Sundays, holidays and from 29 December to
 * 3 January (行政機関の休日に関する法律 1条). Nobody sets it: when the shop sends is `isBusinessDay`.
 */
function isWorkingDay(date: string): boolean {
  const monthDay = date.slice(5);
  return (
    ![0, 6].includes(weekdayOf(date)) &&
    !(monthDay >= '12-29' || monthDay <= '01-03') &&
    !isNationalHoliday(date)
  );
}

/** The day itself if it is a working day. */
export function nextWorkingDay(date: string): string {
  return isWorkingDay(date) ? date : nextWorkingDay(addDays(date, 1));
}

export function lastWorkingDayUntil(date: string): string {
  return isWorkingDay(date) ? date : lastWorkingDayUntil(addDays(date, -1));
}
