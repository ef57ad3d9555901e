import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Day, type Period, yearBefore, yearsBefore } from '../spans.ts';
import { A_KEY, series, total } from '../sums-query.ts';
import { ceilingOf, costSums, parcelCostSums, parcelsWithoutCost } from './cost-query.ts';
import {
  COST_KINDS,
  type CostForecast,
  type CostKind,
  type CostMonth,
  type CostSum,
  type Counted,
  costSum,
  forecast,
  USUAL_CEILING,
} from './costs.ts';
import { monthsOf } from './period.ts';

/** What is known of what parcels with gifts cost that left in the period. */
interface ParcelCosts {
  /** Those whose cost was entered, and the sum of it, yen: both are in the table. */
  known: number;
  amount: number;
  /** Those of which nothing was entered; null where that is so of all. */
  unknown: number | null;
  /** What those would come to, by what the others cost: in no sum. Yen. */
  estimate: number;
}

export interface CostTable {
  months: CostMonth[];
  sum: CostSum;
  forecast: CostForecast | null;
  /** Percent of the donations that may go into costs, and whether that was entered for this period. */
  ceiling: { percent: number; isEntered: boolean; note: string };
  /** Donations with a gift whose cost was not known when their money came. */
  costless: { donations: number };
  parcels: ParcelCosts;
}

/**
 * 募集費用 of a 指定期間, month by month (tables A and C): what gifts cost by the day of the donation,
 * what their parcels cost by the day on which they left, and what the government entered.
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
  const [given, before, gifts, sent, entered, ceiling] = await Promise.all([
    series(donations, period, 'month'),
    series(donations, yearBefore(period), 'month'),
    series({ what: 'donation_cost', facet: 'all', of }, period, 'month'),
    parcelCostSums(governmentCode, period),
    costSums(governmentCode, period),
    ceilingOf(period.from),
  ]);
  const at = (rows: { begins: Day; amount: number }[], month: Day) =>
    rows.find((r) => r.begins === month)?.amount ?? 0;
  const months = monthsOf(period).map((month) => {
    const parcels = sent.find((s) => s.month === month)?.amount ?? 0;
    const counted = { gifts: at(gifts, month), parcels };
    return {
      month,
      donations: at(given, month),
      donationsBefore: at(before, yearsBefore(month)),
      costs: costsOf(month, counted, entered),
      counted,
    };
  });
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
    parcels: await parcelCosts(governmentCode, period, sent),
    costless: { donations: Math.max(0, withGift - gifts.reduce((n, g) => n + g.count, 0)) },
  };
}

/** Parcels without a cost are looked for only where some have one: counting them goes through all that left. */
async function parcelCosts(
  governmentCode: string,
  period: Period,
  sent: { parcels: number; amount: number }[],
): Promise<ParcelCosts> {
  const known = sent.reduce((n, s) => n + s.parcels, 0);
  const amount = sent.reduce((n, s) => n + s.amount, 0);
  const unknown = known === 0 ? null : await parcelsWithoutCost(governmentCode, period);
  return {
    known,
    amount,
    unknown,
    estimate: known === 0 ? 0 : Math.round(((unknown ?? 0) * amount) / known),
  };
}

function costsOf(
  month: Day,
  counted: Counted,
  entered: { month: Day; kind: CostKind; amount: number }[],
): Record<CostKind, number> {
  const also: Partial<Record<CostKind, number>> = {
    procurement: counted.gifts,
    sending: counted.parcels,
  };
  const own = (kind: CostKind) => entered.find((e) => e.month === month && e.kind === kind)?.amount ?? 0;
  return Object.fromEntries(COST_KINDS.map((kind) => [kind, own(kind) + (also[kind] ?? 0)])) as Record<
    CostKind,
    number
  >;
}
