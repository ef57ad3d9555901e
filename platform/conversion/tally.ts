import { jstDate } from '../jst.ts';
import { log } from '../log.ts';
import type { Reached } from './steps.ts';
import { addCounts, type DayCount } from './tally-store.ts';

const EVERY_MS = 10_000;

/** Since the last writing, by day and step: a handful of entries, whatever is asked for. */
const counts = new Map<string, DayCount>();
let writing: Promise<void> | undefined;
/** Since the process began. */
const all = new Map<Reached, number>();

/**
 * Counts one more of a step, in the memory of this process: no statement, nothing of who it was.
 *
 * What a process counted since it last wrote (10 s at most) is lost when it is killed; at a graceful end it is written. Where the answer
 * of the database was lost, a writing may count twice. So these are figures to compare, and no books: what was paid is told exactly by
 * the sums of donations and orders.
 */
export function tally(step: Reached, at: number = Date.now()): void {
  all.set(step, reached(step) + 1);
  const day = jstDate(new Date(at));
  const known = counts.get(day + step);
  if (known) known.count++;
  else counts.set(day + step, { day, step, count: 1 });
}

/** How many this process has counted of a step since it began. */
export function reached(step: Reached): number {
  return all.get(step) ?? 0;
}

/** Adds what was counted to the database's. What cannot be written is kept for the next time. */
export function writeTally(): Promise<void> {
  writing ??= write().finally(() => {
    writing = undefined;
  });
  return writing;
}

async function write(): Promise<void> {
  if (counts.size === 0) return;
  const taken = [...counts.values()];
  counts.clear();
  try {
    await addCounts(taken);
  } catch (error) {
    for (const { day, step, count } of taken) {
      const since = counts.get(day + step);
      counts.set(day + step, { day, step, count: count + (since?.count ?? 0) });
    }
    log().warn({ err: error }, 'steps that were counted wait for the database');
  }
}

/** Writes what this process counts every few seconds. @returns what ends that, with a last writing. */
export function keepTally(): () => Promise<void> {
  const timer = setInterval(() => void writeTally(), EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await writeTally();
  };
}
