import { readConversion } from '#app/figures/conversion.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { config } from '#platform/config.ts';
import { CONVERSION_STEPS, type ConversionKind } from '#platform/conversion/steps.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { oneOf, readParams } from '../../lists/params.ts';
import { shortDay } from '../../parts/dates.ts';
import { periodView, readPeriod } from '../period.ts';
import { tabs } from '../tabs.ts';
import { changeWords, stepName } from '../words.ts';
import { KINDS, percentOf, rateWords, STEP_NAMES } from './words.ts';

/** What an address asks for. It is of the whole site: a government that an address names is left out. */
export function readAskedConversion(url: URL, now = new Date()) {
  const { kind } = readParams({ kind: oneOf<ConversionKind>('種類', KINDS, 'donation') }, url.searchParams);
  return { ...readPeriod(url, now), governmentCode: null, kind };
}

const slashed = ({ from, until }: { from: string; until: string }) => `${shortDay(from)}〜${shortDay(until)}`;

/** How many of those who look at goods come to a payment. */
export async function openConversion(staff: SignedInStaff, url: URL) {
  const asked = readAskedConversion(url);
  const { kind, by, today } = asked;
  const [found, view] = await Promise.all([
    readConversion(staff, asked, today),
    periodView(staff, asked, { kind }),
  ]);
  const { now, before, since } = found;
  const names = STEP_NAMES[kind];
  return {
    ...{ ...view, kind, kinds: KINDS, tabs: tabs(staff), names },
    days: slashed(found.days),
    daysBefore: slashed(found.daysBefore),
    /** Null: nothing was counted yet. */
    since: since && formatPlainDate(since),
    /** Pages that a cache in front sends never come here. */
    hasCacheInFront: config().PURGE_URL !== undefined,
    steps: CONVERSION_STEPS.map((step, i) => {
      const last = CONVERSION_STEPS[i - 1];
      return {
        step,
        name: names[step].name,
        count: digits(now[step]),
        ofLast: last ? rateWords(now[step], now[last]) : '—',
        ofLastBefore: last ? rateWords(before[step], before[last]) : '—',
        ofAll: rateWords(now[step], now.view),
        countBefore: digits(before[step]),
        change: changeWords(now[step], before[step]),
      };
    }),
    bars: CONVERSION_STEPS.slice(1).map((step, i) => ({
      name: names[step].name,
      short: names[step].short,
      value: percentOf(now[step], now[CONVERSION_STEPS[i]!]),
      before: percentOf(before[step], before[CONVERSION_STEPS[i]!]),
    })),
    series: found.series.map(({ begins, counts }) => ({
      begins,
      name: stepName(by, begins),
      counts: Object.fromEntries(CONVERSION_STEPS.map((step) => [step, digits(counts[step])])) as Record<
        (typeof CONVERSION_STEPS)[number],
        string
      >,
      rate: rateWords(counts.paid, counts.view),
    })),
  };
}

export type ConversionView = Awaited<ReturnType<typeof openConversion>>;
