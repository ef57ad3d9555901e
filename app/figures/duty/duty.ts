import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Day, type Period, yearBefore, yearsBefore } from '../spans.ts';
import { A_KEY, series, total } from '../sums-query.ts';
import { ceilingOf, costSums } from './cost-query.ts';
import {
  COST_KINDS,
  type CostForecast,
  type CostKind,
  type CostMonth,
  type CostSum,
  costSum,
  forecast,
  USUAL_CEILING,
} from './costs.ts';
import { monthsOf } from './period.ts';

export interface CostTable {
  months: CostMonth[];
  sum: CostSum;
  forecast: CostForecast | null;
  /** Percent of the donations that may go into costs, and whether that was entered for this period. */
  ceiling: { percent: number; isEntered: boolean; note: string };
  /** Donations with a gift whose cost was not known when their money came. */
  costless: { donations: number };
}

/**
 * 募集費用 of a 指定期間, month by month (tables A and C): what gifts cost by the day of the donation, and what the government entered.
 * @param today in Japan. @throws NotAllowed
 */
export async function costTable(
  actor: Actor,
  governmentCode: string,
  period: Period,
  today: Day,
): Promise<CostTable> {
  demand(actor, 'figure.read', { governmentCode });
  const of = [governmentCode];
  const donations = { what: 'donation', facet: 'all', of } as const;
  const [given, before, gifts, entered, ceiling] = await Promise.all([
    series(donations, period, 'month'),
    series(donations, yearBefore(period), 'month'),
    series({ what: 'donation_cost', facet: 'all', of }, period, 'month'),
    costSums(governmentCode, period),
    ceilingOf(period.from),
  ]);
  const at = (rows: { begins: Day; amount: number }[], month: Day) =>
    rows.find((r) => r.begins === month)?.amount ?? 0;
  const months = monthsOf(period).map((month) => ({
    month,
    donations: at(given, month),
    donationsBefore: at(before, yearsBefore(month)),
    costs: costsOf(month, at(gifts, month), entered),
  }));
  const { count: withGift } = await total({ ...donations, facet: 'goods', only: A_KEY }, period);
  return {
    months,
    sum: costSum(months),
    forecast: today < period.from || today > period.until ? null : forecast(months, today),
    ceiling: {
      percent: ceiling?.percent ?? USUAL_CEILING,
      isEntered: ceiling !== undefined,
      note: ceiling?.note ?? '',
    },
    costless: { donations: Math.max(0, withGift - gifts.reduce((n, g) => n + g.count, 0)) },
  };
}

function costsOf(
  month: Day,
  gifts: number,
  entered: { month: Day; kind: CostKind; amount: number }[],
): Record<CostKind, number> {
  const own = (kind: CostKind) => entered.find((e) => e.month === month && e.kind === kind)?.amount ?? 0;
  return Object.fromEntries(
    COST_KINDS.map((kind) => [kind, own(kind) + (kind === 'procurement' ? gifts : 0)]),
  ) as Record<CostKind, number>;
}
