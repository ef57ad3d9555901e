/** The dates of one tax year, from the last day to donate to the tax return. Pure. */
import { oneStopDeadline, oneStopLegalDeadline, openTaxYear } from '#app/donation/one-stop/rules.ts';
import { endOfJstDate, formatDate, jstDate, jstYear } from '#platform/jst.ts';

const DAY = 86_400_000;

export interface Season {
  taxYear: number;
  /** 「2026年12月31日(木) 23:59」 */
  donate: string;
  oneStop: string;
  /**
   * The last working day before, when the day itself is not a working day and no ordinary mail is delivered; else null.
   */
  oneStopMail: string | null;
  /** Until when the law allows it (地方税法20条の5第2項), when the day itself is a day off; else null. */
  oneStopLaw: string | null;
  taxReturn: { from: string; until: string };
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function moved(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * 国税通則法10条2項: a period that ends on a Saturday or Sunday ends on the next working day. Neither date is ever a
 * holiday.
 */
function nextWorkday(date: string): string {
  return moved(date, { 6: 2, 0: 1 }[weekday(date)] ?? 0);
}

/** The period for filing tax returns of a year, as dates 'YYYY-MM-DD' (所得税法120条: 16 February to 15 March). */
export function filingPeriod(taxYear: number): { from: string; until: string } {
  return { from: nextWorkday(`${taxYear + 1}-02-16`), until: nextWorkday(`${taxYear + 1}-03-15`) };
}

/**
 * 10 January is no working day on a weekend, nor on a Monday, which is then 成人の日 (祝日法2条: the second of
 * January).
 */
function lastMailDay(date: string): string | null {
  const back = { 6: 1, 0: 2, 1: 3 }[weekday(date)];
  return back === undefined ? null : moved(date, -back);
}

/** The tax year for which a donor still has something to do: until its filing period ends, the previous year. */
export function seasonOf(now: Date): Season {
  const before = jstYear(now) - 1;
  const taxYear = now <= endOfJstDate(filingPeriod(before).until) ? before : openTaxYear(now);
  const words = (date: string) => formatDate(endOfJstDate(date));
  const oneStop = oneStopDeadline(taxYear);
  const legal = oneStopLegalDeadline(taxYear);
  const mail = lastMailDay(jstDate(oneStop));
  const { from, until } = filingPeriod(taxYear);
  return {
    taxYear,
    donate: `${words(`${taxYear}-12-31`)} 23:59`,
    oneStop: formatDate(oneStop),
    oneStopMail: mail && words(mail),
    oneStopLaw: legal > oneStop ? formatDate(legal) : null,
    taxReturn: { from: words(from), until: words(until) },
  };
}
