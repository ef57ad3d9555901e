import { type Asked, stepFor } from '#app/figures/figures.ts';
import {
  beginOf,
  type Day,
  dayAfter,
  nextBegin,
  type Period,
  type Step,
  yearsBefore,
} from '#app/figures/spans.ts';
import type { Split } from '#app/figures/sums-query.ts';
import { among, day, government, oneOf, readParams } from '../lists/params.ts';
import { STEPS } from './steps.ts';

/** Years of one period. */
const MOST_YEARS = 20;

type DonationSplit =
  | 'government'
  | 'goods'
  | 'category'
  | 'producer'
  | 'method'
  | 'prefecture'
  | 'usage'
  | 'source';
export const DONATION_SPLITS: Record<DonationSplit, string> = {
  government: '自治体',
  goods: '返礼品',
  category: 'カテゴリ',
  producer: '事業者',
  method: 'お支払い方法',
  prefecture: '寄附者の都道府県',
  usage: '使い道',
  source: '受付元',
};

type OrderSplit = Exclude<DonationSplit, 'usage' | 'source'>;
export const ORDER_SPLITS: Record<OrderSplit, string> = {
  goods: '商品',
  category: 'カテゴリ',
  producer: '事業者',
  government: '商品の自治体',
  method: 'お支払い方法',
  prefecture: '購入者の都道府県',
};

const SPLITS = { donation: DONATION_SPLITS, order: ORDER_SPLITS } as const;
const FIRST_SPLIT = { donation: 'goods', order: 'goods' } as const;

/** One part: 「method:card」. */
const PART = /^([a-z]{1,12}):([a-z0-9_]{1,20})$/;

/** What an address asks of the figures; what it says wrongly counts as not said. */
export function readAsked(kind: Asked['kind'], url: URL, today: Day): Asked {
  const splits: Readonly<Record<string, string>> = SPLITS[kind];
  const typed = readParams(
    {
      from: day('期間(から)'),
      until: day('期間(まで)'),
      by: oneOf('単位', STEPS, 'month'),
      split: among('内訳', splits),
      government,
    },
    url.searchParams,
  );
  const period = periodOf(typed.from ?? beginOf('year', today), typed.until ?? today);
  const [, split = '', key = ''] = PART.exec(url.searchParams.get('only') ?? '') ?? [];
  const isPart = Object.hasOwn(splits, split) && (/^\d+$/.test(key) || ['method', 'source'].includes(split));
  return {
    kind,
    period,
    by: stepFor(typed.by, period),
    split: (typed.split ?? FIRST_SPLIT[kind]) as Split,
    governmentCode: kind === 'donation' ? typed.government : null,
    only: isPart ? { split: split as Split, key } : null,
  };
}

/** A period in its order, no longer than can be told. */
export function periodOf(from: Day, until: Day): Period {
  if (from > until) return { from: until, until: from };
  const earliest = yearsBefore(until, MOST_YEARS);
  return { from: from < earliest ? earliest : from, until };
}

/** The same as an address says it. @param over what is asked for instead. */
export function askedQuery(asked: Asked, over: Partial<Asked> = {}): string {
  const { period, by, split, governmentCode, only } = { ...asked, ...over };
  return String(
    new URLSearchParams({
      ...(governmentCode && { government: governmentCode }),
      ...period,
      by,
      split,
      ...(only && { only: `${only.split}:${only.key}` }),
    }),
  );
}

/** Periods that people ask for every day. @param today in Japan. */
export function usualPeriods(today: Day): { name: string; period: Period; by: Step }[] {
  const month = beginOf('month', today);
  const year = beginOf('year', today);
  const since = (begin: string) =>
    today.slice(5) >= begin ? `${today.slice(0, 4)}-${begin}` : `${yearsBefore(year).slice(0, 4)}-${begin}`;
  const [fiscal, designated] = [since('04-01'), since('10-01')];
  const whole = (from: Day): Period => ({ from, until: dayAfter(nextBegin('year', from), -1) });
  return [
    { name: '今月', period: { from: month, until: dayAfter(nextBegin('month', month), -1) }, by: 'day' },
    { name: '今年', period: whole(year), by: 'month' },
    { name: '昨年', period: whole(yearsBefore(year)), by: 'month' },
    { name: '今年度', period: whole(fiscal), by: 'month' },
    { name: '指定期間(10〜9月)', period: whole(designated), by: 'month' },
    { name: '5年', period: { from: yearsBefore(year, 4), until: whole(year).until }, by: 'year' },
  ];
}
