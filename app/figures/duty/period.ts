import { beginsIn, type Day, dayAfter, type Period, yearsBefore } from '../spans.ts';

/** The 指定期間 (地方税法37条の2第2項) in which a day lies: from 1 October to 30 September. */
export function designationPeriod(day: Day): Period {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '10' ? 1 : 0);
  return { from: `${year}-10-01`, until: `${year + 1}-09-30` };
}

/** The periods that can be looked at, the present one first. @param today in Japan. */
export function designationPeriods(today: Day, many: number): Period[] {
  const { from } = designationPeriod(today);
  return Array.from({ length: many }, (_, n) => designationPeriod(yearsBefore(from, n)));
}

/** The fiscal years that can be looked at by the calendar years in which they begin, the present one first. @param today in Japan. */
export function fiscalYears(today: Day, many: number): number[] {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  return Array.from({ length: many }, (_, n) => year - n);
}

/** The first days of its months. */
export function monthsOf(period: Period): Day[] {
  return beginsIn('month', period);
}

/** The share of a month's days that are over, 0 to 1. @param today itself counts. */
export function shareOver(month: Day, today: Day): number {
  const days = beginsIn('day', { from: month, until: lastOf(month) });
  return days.filter((day) => day <= today).length / days.length;
}

function lastOf(month: Day): Day {
  const [y = 0, m = 1] = month.split('-').map(Number);
  return dayAfter(new Date(Date.UTC(y, m, 1)).toISOString().slice(0, 10), -1);
}
