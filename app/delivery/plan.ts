import { jstMonth, jstYear } from '#platform/jst.ts';

const YEAR = 12;

/**
 * The months in which the instalments of a gift are planned, as first days 'YYYY-MM-01'. The first comes in the month
 * after payment, the others month by month; for a gift that arrives only in some months of the year, only these count.
 * If it is paid in the last month of such a season, the first instalment is still planned for that season, not for the
 * next year.
 * @param arrivalMonths 1–12, at least one.
 */
export function plannedMonths(paidAt: Date, count: number, arrivalMonths: readonly number[]): string[] {
  const paid = jstYear(paidAt) * YEAR + jstMonth(paidAt) - 1;
  const arrives = (month: number) => arrivalMonths.includes((month % YEAR) + 1);
  const months: number[] = [];
  let month = arrives(paid) && !arrives(paid + 1) ? paid : paid + 1;
  for (; months.length < count; month++) if (arrives(month)) months.push(month);
  return months.map((m) => `${Math.floor(m / YEAR)}-${String((m % YEAR) + 1).padStart(2, '0')}-01`);
}

/** A planned month as the recipient reads it: 「2026年12月ごろ」. */
export function plannedWords(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月ごろ`;
}
