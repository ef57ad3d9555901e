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

/** The tax is counted once for all fees of a statement, and cut to whole yen (適格請求書: one rounding for each rate). */
export function totalOf(sums: Sums, monthlyFee: number): Total {
  const fees = sums.paymentFee + sums.siteFee + sums.parcelFee + monthlyFee;
  const tax = Math.trunc((fees * TAX_RATE) / 100) || 0;
  return {
    ...sums,
    monthlyFee,
    tax,
    due: sums.received + sums.returned + sums.adjusted - fees - tax,
  };
}
