import type { Actor } from '#app/staff/actor.ts';
import { figuresOf } from './figures.ts';
import { type PastYear, type YearSums, yearSums } from './forecast-query.ts';
import { namesOf } from './names-query.ts';
import { type Day, yearsBefore } from './spans.ts';

/** Past years that a forecast is made from. */
const MOST_PAST = 5;

/** What this year will have come to on 31 December. Yen. */
export interface Foreseen {
  amount: number;
  /** From the past years' largest and smallest share; null from one year alone, which says nothing of how much they differ. */
  band: { least: number; most: number } | null;
}

/**
 * The past years that can be learned from: whole ones. The year of the first donation began somewhere within it and is none, as is one
 * of whose donations nothing had come by that day.
 */
export function wholeYears(years: readonly PastYear[]): PastYear[] {
  const first = Math.min(...years.filter((y) => y.whole > 0).map((y) => y.year));
  return years.filter((y) => y.year > first && y.whole > 0 && y.until > 0).sort((a, b) => b.year - a.year);
}

/**
 * The year's end from what has come so far: divided by the part of the past years' donations that had come by the same day, all
 * of them together; with the years whose part was largest and smallest as its band. @returns null where there is nothing to go by.
 */
export function foresee(soFar: number, past: readonly PastYear[]): Foreseen | null {
  if (past.length === 0 || soFar <= 0) return null;
  const until = past.reduce((n, y) => n + y.until, 0);
  const whole = past.reduce((n, y) => n + y.whole, 0);
  const by = past.map((y) => Math.round((soFar * y.whole) / y.until));
  return {
    amount: Math.round((soFar * whole) / until),
    band: past.length > 1 ? { least: Math.min(...by), most: Math.max(...by) } : null,
  };
}

/** A government's year, or that of all together. */
export interface ForeseenYear {
  soFar: number;
  /** Of the past years those that count, the last first. */
  past: PastYear[];
  foreseen: Foreseen | null;
}

function yearOf(sums: YearSums[], year: number): ForeseenYear {
  const soFar = sums.find((s) => s.year === year)?.until ?? 0;
  const past = wholeYears(sums.filter((s) => s.year < year)).slice(0, MOST_PAST);
  return { soFar, past, foreseen: foresee(soFar, past) };
}

/**
 * The year's end of all governments that somebody asks for, and of each of them, the largest first.
 * @param today in Japan. @param most governments. @throws NotAllowed
 */
export async function readForecast(
  actor: Actor,
  governmentCode: string | null,
  today: Day,
  most: number,
): Promise<{ all: ForeseenYear; each: (ForeseenYear & { code: string; name: string })[] }> {
  const of = figuresOf(actor, governmentCode);
  const year = Number(today.slice(0, 4));
  // One more than counts, to know which was the first.
  const days = Array.from({ length: MOST_PAST + 2 }, (_, n) => yearsBefore(today, n));
  const [all, apart] = await Promise.all([yearSums(of, days, false), yearSums(of, days, true)]);
  const each = [...Map.groupBy(apart, (s) => s.code)]
    .map(([code, sums]) => ({ code, ...yearOf(sums, year) }))
    .filter((g) => g.soFar > 0 || g.past.length > 0)
    .sort((a, b) => (b.foreseen?.amount ?? b.soFar) - (a.foreseen?.amount ?? a.soFar))
    .slice(0, most);
  const names = await namesOf(
    'government',
    each.map((g) => g.code),
  );
  return {
    all: yearOf(all, year),
    each: each.map((g) => ({ ...g, name: names.get(g.code) ?? g.code })),
  };
}
