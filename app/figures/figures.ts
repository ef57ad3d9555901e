import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere, mayAnywhere, NotAllowed, reachOf } from '#app/staff/permissions.ts';
import { namesOf } from './names-query.ts';
import { beginsIn, besideWhich, type Day, type Period, type Step, yearBefore } from './spans.ts';
import {
  added,
  NONE,
  type Of,
  type PartSum,
  partOf,
  parts,
  type Split,
  type Sum,
  series,
  total,
  type What,
} from './sums-query.ts';

/** Steps of one series: more would be no chart. */
const MOST_STEPS = 400;

export interface Asked {
  kind: 'donation' | 'order';
  period: Period;
  by: Step;
  split: Split;
  governmentCode: string | null;
  /** Of one part alone. */
  only: { split: Split; key: string } | null;
}

export interface StepSum {
  begins: Day;
  now: Sum;
  before: Sum;
}

export interface NamedPart extends PartSum {
  /** Null where the program's words tell it. */
  name: string | null;
}

/** Whose figures somebody may see, narrowed to one government's. @throws NotAllowed */
export function figuresOf(actor: Actor, governmentCode: string | null): Of {
  if (!mayAnywhere(actor, 'figure.read')) throw new NotAllowed('figure.read');
  const reach = reachOf(actor, 'figure.read');
  if (governmentCode === null) return reach === 'all' ? 'all' : reach.governments;
  if (reach !== 'all' && !reach.governments.includes(governmentCode)) throw new NotAllowed('figure.read');
  return [governmentCode];
}

/** Whose donations an actor asks for; orders are the operator's own. @throws NotAllowed */
export function ofAsked(actor: Actor, { kind, governmentCode }: Pick<Asked, 'kind' | 'governmentCode'>): Of {
  if (kind === 'donation') return figuresOf(actor, governmentCode);
  demandEverywhere(actor, 'order.read');
  return 'all';
}

/** The finest step in which a period is a series, at least the one that was asked for. */
export function stepFor(by: Step, period: Period): Step {
  const coarser: Step[] =
    by === 'day' ? ['day', 'month', 'year'] : by === 'month' ? ['month', 'year'] : ['year'];
  return coarser.find((step) => beginsIn(step, period).length <= MOST_STEPS) ?? 'year';
}

/** The days of a period that have begun, and the same days of the year before. @param today in Japan. */
export function soFar(period: Period, today: Day): { now: Period; before: Period } {
  const now = { from: period.from, until: period.until < today ? period.until : today };
  return { now, before: yearBefore(now) };
}

/** What a period comes to, step by step, each beside the year before. @throws NotAllowed */
export async function readSeries(actor: Actor, asked: Asked, today: Day): Promise<StepSum[]> {
  const of = ofAsked(actor, asked);
  const c = {
    what: asked.kind,
    of,
    ...(asked.only ? partOf(asked.kind, asked.only.split, asked.only.key) : { facet: 'all' as const }),
  };
  const { now, before } = soFar(asked.period, today);
  const [those, earlier] = await Promise.all([series(c, now, asked.by), series(c, before, asked.by)]);
  const steps = beginsIn(asked.by, asked.period);
  const rows = new Map(steps.map((begins): [Day, StepSum] => [begins, { begins, now: NONE, before: NONE }]));
  const beside = besideWhich(steps);
  for (const { begins, ...sum } of those) {
    const row = rows.get(begins);
    if (row) row.now = sum;
  }
  for (const { begins, ...sum } of earlier) {
    const row = rows.get(beside(begins) ?? '');
    if (row) row.before = added(row.before, sum);
  }
  return [...rows.values()];
}

/** What a period divides into, the largest first. @param most parts. @throws NotAllowed */
export async function readParts(actor: Actor, asked: Asked, today: Day, most: number): Promise<NamedPart[]> {
  const of = ofAsked(actor, asked);
  const { now, before } = soFar(asked.period, today);
  const found = await parts({ what: asked.kind, of }, asked.split, now, before, most);
  const names = await namesOf(
    asked.split,
    found.map(({ key }) => key),
  );
  return found.map((part) => ({ ...part, name: names.get(part.key) ?? null }));
}

/** What was undone or given back in a period. @throws NotAllowed */
export async function readBack(
  actor: Actor,
  asked: Asked,
  today: Day,
): Promise<{ name: What; now: Sum; before: Sum }[]> {
  const of = ofAsked(actor, asked);
  const { now, before } = soFar(asked.period, today);
  const whats: What[] = asked.kind === 'donation' ? ['donation_back'] : ['order_back', 'order_part'];
  return Promise.all(
    whats.map(async (what) => {
      const c = { what, facet: 'all' as const, of };
      const [those, earlier] = await Promise.all([total(c, now), total(c, before)]);
      return { name: what, now: those, before: earlier };
    }),
  );
}

/** What one part is called. */
export async function nameOfPart({ split, key }: { split: Split; key: string }): Promise<string | null> {
  return (await namesOf(split, [key])).get(key) ?? null;
}
