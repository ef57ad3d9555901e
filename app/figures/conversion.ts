import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { CONVERSION_STEPS, type ConversionKind, type ConversionStep } from '#platform/conversion/steps.ts';
import { conversionCounts, countedSince, type StepCount } from './conversion-query.ts';
import { soFar } from './figures.ts';
import { beginsIn, type Day, dayAfter, daysIn, type Period, type Step } from './spans.ts';

type StepCounts = Record<ConversionStep, number>;

export interface Conversion {
  /** The days that have begun, and as many right before them. */
  days: Period;
  daysBefore: Period;
  now: StepCounts;
  before: StepCounts;
  /** The same days step by step. */
  series: { begins: Day; counts: StepCounts }[];
  /** Nothing was counted before this day; null: nothing yet. */
  since: Day | null;
}

function countsOf(rows: readonly StepCount[]): StepCounts {
  const of = (step: ConversionStep) => rows.reduce((n, r) => (r.step === step ? n + r.count : n), 0);
  return Object.fromEntries(CONVERSION_STEPS.map((step) => [step, of(step)])) as StepCounts;
}

/**
 * How often each step from a page of goods to a payment was reached, beside as many days right before. Page views and deeds, not people: who
 * looks at a page twice counts twice, and who pays by transfer counts on the day of the money. @throws NotAllowed
 */
export async function readConversion(
  actor: Actor,
  { kind, period, by }: { kind: ConversionKind; period: Period; by: Step },
  today: Day,
): Promise<Conversion> {
  demandEverywhere(actor, 'conversion.read');
  const { now: days } = soFar(period, today);
  const length = daysIn(days);
  const daysBefore = { from: dayAfter(days.from, -length), until: dayAfter(days.from, -1) };
  const [those, earlier, since] = await Promise.all([
    conversionCounts(kind, days, by),
    conversionCounts(kind, daysBefore, 'year'),
    countedSince(),
  ]);
  return {
    ...{ days, daysBefore, since },
    now: countsOf(those),
    before: countsOf(earlier),
    series: beginsIn(by, days).map((begins) => ({
      begins,
      counts: countsOf(those.filter((r) => r.begins === begins)),
    })),
  };
}
