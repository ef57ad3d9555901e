import { jstYear } from '#platform/jst.ts';
import { type Asked, readAsked, servedYear, writeAsked } from './asked.ts';
import type { Household } from './household.ts';
import { RULES_BY_YEAR, TAX_YEARS, type TaxYear } from './law/years.ts';
import { limitOf } from './limit-rules.ts';
import { type Refunds, refundsOf } from './refund-rules.ts';
import { type Step, stepsOf } from './steps.ts';

export interface Answer {
  year: TaxYear;
  /** The limit in whole yen; 0 when there is none. */
  yen: number;
  /** Whole thousands; 0 shows 「-」. */
  shown: number;
  /** The fixed cap of 2027 decides the limit. */
  capped: boolean;
  /** The donation that `refunds` is for: the typed one, or else the limit. */
  amount: number;
  isTyped: boolean;
  refunds: Refunds;
  /** Why the one-stop exception cannot be used; empty when nothing prevents it. */
  oneStopHindrances: string[];
  steps: Step[];
}

export interface Simulation {
  asked: Omit<Asked, 'household' | 'amount'>;
  answer: Answer | undefined;
  years: readonly TaxYear[];
  /** What can be chosen as 青色申告特別控除 in the year, in yen. */
  blueDeductions: readonly number[];
  /** The same question as the shortest query. */
  query: string;
}

/** Who must file a tax return (所得税法120–122条), as far as the form tells: they cannot use the exception. */
function hindrances(h: Household): string[] {
  const found: string[] = [];
  if (h.business > 0) found.push('事業の所得がある方は、確定申告が必要です');
  if (h.otherIncome > 200_000) found.push('給与や年金のほかの所得が20万円を超える方は、確定申告が必要です');
  if (h.salary > 20_000_000) found.push('給与収入が2,000万円を超える方は、確定申告が必要です');
  if (h.pension > 4_000_000) found.push('公的年金等の収入が400万円を超える方は、確定申告が必要です');
  if (h.medical > 0) found.push('医療費控除を受けるには、確定申告が必要です');
  return found;
}

function answerTo(h: Household, typed: number | undefined): Answer {
  const limit = limitOf(h);
  const amount = typed ?? limit.shown;
  return {
    year: h.year,
    yen: limit.yen,
    shown: limit.shown,
    capped: limit.capped,
    amount,
    isTyped: typed !== undefined,
    refunds: refundsOf(h, limit, amount),
    oneStopHindrances: hindrances(h),
    steps: stepsOf(h, limit),
  };
}

/** What a URL of the simulation asks, and the answer once it is complete. */
export function simulate(params: URLSearchParams, now: Date = new Date()): Simulation {
  const { household, amount, ...asked } = readAsked(params, servedYear(jstYear(now)));
  return {
    asked,
    answer: household && answerTo(household, amount),
    years: TAX_YEARS,
    blueDeductions: RULES_BY_YEAR[asked.year].blueDeductions,
    query: writeAsked(asked),
  };
}
