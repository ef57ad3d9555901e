import type { Day } from '../spans.ts';
import { shareOver } from './period.ts';

/** The five kinds of 募集費用 (総務省告示第179号 第2条第2号), as they are stored. */
export const COST_KINDS = ['procurement', 'sending', 'publicity', 'settlement', 'office'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** As the law's papers call them. */
export const COST_NAMES: Readonly<Record<CostKind, string>> = {
  procurement: '返礼品の調達費',
  sending: '返礼品の送付費',
  publicity: '広報費',
  settlement: '決済等費用',
  office: '事務費',
};

/** Of what donations of a 指定期間 bring may go into 募集費用, where nothing else is entered: percent. */
export const USUAL_CEILING = 50;

export interface CostMonth {
  month: Day;
  /** Yen, of the month and of the same month a year before. */
  donations: number;
  donationsBefore: number;
  costs: Record<CostKind, number>;
  /** Of these what was not entered as such: gifts by the cost that is noted of them (計算), parcels by what each really cost (実績). */
  counted: Counted;
}

/** Yen. */
export interface Counted {
  gifts: number;
  parcels: number;
}

export interface CostSum {
  donations: number;
  costs: Record<CostKind, number>;
  total: number;
  /** Null without donations. */
  percent: number | null;
}

/** One decimal, as laws and papers say it. */
function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
}

export function costSum(months: readonly Pick<CostMonth, 'donations' | 'costs'>[]): CostSum {
  const costs = Object.fromEntries(
    COST_KINDS.map((kind) => [kind, months.reduce((sum, m) => sum + m.costs[kind], 0)]),
  ) as Record<CostKind, number>;
  const donations = months.reduce((sum, m) => sum + m.donations, 0);
  const total = COST_KINDS.reduce((sum, kind) => sum + costs[kind], 0);
  return { donations, costs, total, percent: percentOf(total, donations) };
}

export interface CostForecast {
  donations: number;
  total: number;
  percent: number | null;
  /** Whether there was a year before to go by; without it each month is expected to bring what the months so far brought. */
  byLastYear: boolean;
}

/**
 * What the whole period will come to. Donations: months to come as the same months of the year before, changed by as much as the months
 * that are over have changed. Costs: each kind keeps its share of the donations, of those months in which it was entered.
 * @param today in Japan; its month is taken as far as it is over. @returns null before anything was donated.
 */
export function forecast(months: readonly CostMonth[], today: Day): CostForecast | null {
  const begun = months.filter((m) => m.month <= today);
  const { donations } = costSum(begun);
  if (donations <= 0) return null;
  const over = (m: CostMonth) => (m.month.slice(0, 7) === today.slice(0, 7) ? shareOver(m.month, today) : 1);
  const monthsOver = begun.reduce((sum, m) => sum + over(m), 0);
  const before = begun.reduce((sum, m) => sum + m.donationsBefore * over(m), 0);
  const byLastYear = before > 0;
  const rest = months.reduce((sum, m) => {
    const left = m.month > today ? 1 : 1 - over(m);
    return sum + (byLastYear ? m.donationsBefore * (donations / before) : donations / monthsOver) * left;
  }, 0);
  const expected = Math.round(donations + rest);
  const total = COST_KINDS.reduce((sum, kind) => {
    const entered = begun.filter((m) => m.costs[kind] !== 0);
    const base = costSum(entered).donations;
    const known = costSum(begun).costs[kind];
    const entirely = costSum(months).costs[kind];
    // A kind that was entered up to some month alone: later months have their share, too. What was entered for months to come is within it.
    return sum + Math.max(entirely, base > 0 ? Math.round((known / base) * expected) : known);
  }, 0);
  return { donations: expected, total, percent: percentOf(total, expected), byLastYear };
}
