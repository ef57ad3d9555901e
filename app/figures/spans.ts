/** A day in Japan, 'YYYY-MM-DD'. */
export type Day = string;
export type Step = 'day' | 'month' | 'year';

/** Whole days, months or years from one to another, both by their first day. */
export interface Span {
  step: Step;
  from: Day;
  until: Day;
  /** −1: taken away from a longer one that holds it. */
  times: 1 | -1;
}

export interface Period {
  from: Day;
  /** The last day, which belongs to it. */
  until: Day;
}

function moved(day: Day, by: { years?: number; months?: number; days?: number }): Day {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  const at = new Date(Date.UTC(y + (by.years ?? 0), m - 1 + (by.months ?? 0), d + (by.days ?? 0)));
  return at.toISOString().slice(0, 10);
}

export function dayAfter(day: Day, days = 1): Day {
  return moved(day, { days });
}

/** The first day of the month or year in which a day lies, or the day itself. */
export function beginOf(step: Step, day: Day): Day {
  if (step === 'day') return day;
  return step === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** The first day of the step after the one that begins on this day. */
export function nextBegin(step: Step, begin: Day): Day {
  return moved(begin, step === 'day' ? { days: 1 } : step === 'month' ? { months: 1 } : { years: 1 });
}

/** The same day some years before; of 29 February the last one of that month. */
export function yearsBefore(day: Day, years = 1): Day {
  const same = moved(day, { years: -years });
  return same.slice(5, 7) === day.slice(5, 7) ? same : dayAfter(same, -1);
}

/** The same days of the year before. */
export function yearBefore({ from, until }: Period): Period {
  return { from: yearsBefore(from), until: yearsBefore(until) };
}

/**
 * Beside which of these steps one of the year before stands, each beside one: the same day, and 29 February, where there is none this
 * year, beside the 28th. @param begins of the steps, in their order.
 */
export function besideWhich(begins: readonly Day[]): (earlier: Day) => Day | undefined {
  const beside = new Map<Day, Day>();
  for (const begin of begins) {
    const earlier = yearsBefore(begin);
    if (!beside.has(earlier)) beside.set(earlier, begin);
  }
  return (earlier) => beside.get(earlier) ?? beside.get(dayAfter(earlier, -1));
}

/** The first days of all steps that a period touches. */
export function beginsIn(step: Step, { from, until }: Period): Day[] {
  const begins: Day[] = [];
  for (let begin = beginOf(step, from); begin <= until; begin = nextBegin(step, begin)) begins.push(begin);
  return begins;
}

const FINER: Record<Step, Step | undefined> = { year: 'month', month: 'day', day: undefined };

/**
 * A period as few whole steps that make it up, so that a sum over years reads few rows: a year but for its December is the year and,
 * taken away, one month. Added up with `times`, each day of the period is there once, and no other.
 * @param coarsest none is longer.
 */
export function spansOf({ from, until }: Period, coarsest: Step): Span[] {
  if (from > until) return [];
  const finer = FINER[coarsest];
  if (!finer) return [{ step: 'day', from, until, times: 1 }];
  const begin = beginOf(coarsest, from);
  const first = begin === from ? begin : nextBegin(coarsest, begin);
  const last = beginOf(coarsest, dayAfter(until));
  if (first > last) return partOf({ from, until }, coarsest, finer);
  return [
    ...partOf({ from, until: dayAfter(first, -1) }, coarsest, finer),
    ...(first === last
      ? []
      : [{ step: coarsest, from: first, until: beginOf(coarsest, dayAfter(last, -1)), times: 1 as const }]),
    ...partOf({ from: last, until }, coarsest, finer),
  ];
}

/** A part of one step: by what it is made up of, or the step without the rest, whichever is less. */
function partOf({ from, until }: Period, step: Step, finer: Step): Span[] {
  const parts = spansOf({ from, until }, finer);
  const begin = beginOf(step, from);
  const rest = [
    ...spansOf({ from: begin, until: dayAfter(from, -1) }, finer),
    ...spansOf({ from: dayAfter(until), until: dayAfter(nextBegin(step, begin), -1) }, finer),
  ];
  if (stepsIn(rest) + 1 >= stepsIn(parts)) return parts;
  const without = rest.map((span) => ({ ...span, times: span.times === 1 ? (-1 as const) : (1 as const) }));
  return [{ step, from: begin, until: begin, times: 1 }, ...without];
}

function stepsIn(spans: readonly Span[]): number {
  return spans.reduce((all, span) => all + beginsIn(span.step, span).length, 0);
}

/** How many days a period has; none where it ends before it begins. */
export function daysIn({ from, until }: Period): number {
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1);
}
