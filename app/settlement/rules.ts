import { jstDate } from '#platform/jst.ts';

/** Consumption tax on what the site charges (消費税法29条, 地方税法72条の83), percent. */
const TAX_RATE = 10;

/** The first day of a month that an instant is in, in Japan: 'YYYY-MM-01'. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month after this one. @param month 'YYYY-MM-01' */
export function nextMonth(month: string): string {
  const [year = 0, m = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, m, 1)).toISOString().slice(0, 10);
}

/** The first instant of a month in Japan. */
export function startOf(month: string): Date {
  return new Date(`${month}T00:00:00+09:00`);
}

/** The first instant that does not belong to a month any more. */
export function endOf(month: string): Date {
  return startOf(nextMonth(month));
}

/** Who pays whom: we them, they us, or nobody. */
export type Direction = 'pay' | 'ask' | 'none';

/** @param due yen: above 0 it is paid to the party. */
export function directionOf(due: number): Direction {
  if (due === 0) return 'none';
  return due > 0 ? 'pay' : 'ask';
}

/** The days on which a statement can have been paid: since its month was over, until today. */
export function daysOfPayment(month: string, now: Date): { from: string; until: string } {
  return { from: nextMonth(month), until: jstDate(now) };
}

/** Until when a party pays what is asked of it: the end of the month after that in which the month was closed. */
export function payableUntil(closedAt: Date): string {
  const after = nextMonth(nextMonth(monthOf(jstDate(closedAt))));
  return new Date(Date.parse(after) - 1).toISOString().slice(0, 10);
}

export function isOver(month: string, now: Date): boolean {
  return now >= endOf(month);
}

/** Yen. Fees are without tax, and above 0 where the party bears them. */
export interface Sums {
  received: number;
  /** Below 0. */
  returned: number;
  /** Donations that the government received itself. */
  elsewhere: number;
  adjusted: number;
  paymentFee: number;
  siteFee: number;
  /** For donations made elsewhere. */
  elsewhereFee: number;
  parcelFee: number;
  lines: number;
  /** Of these, of months that had been closed before. */
  corrections: number;
}

export interface Total extends Sums {
  monthlyFee: number;
  tax: number;
  /** To be paid to the party; below 0: by it. */
  due: number;
}

/** What is charged, without tax. */
export function feesOf(
  f: Pick<Total, 'paymentFee' | 'siteFee' | 'elsewhereFee' | 'parcelFee' | 'monthlyFee'>,
): number {
  return f.paymentFee + f.siteFee + f.elsewhereFee + f.parcelFee + f.monthlyFee;
}

/** The tax is counted once for all fees of a statement, and cut to whole yen (適格請求書: one rounding for each rate). */
export function totalOf(sums: Sums, monthlyFee: number): Total {
  const fees = feesOf({ ...sums, monthlyFee });
  const tax = Math.trunc((fees * TAX_RATE) / 100) || 0;
  return {
    ...sums,
    monthlyFee,
    tax,
    due: sums.received + sums.returned + sums.adjusted - fees - tax,
  };
}
