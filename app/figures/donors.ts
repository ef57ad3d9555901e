import type { Actor } from '#app/staff/actor.ts';
import { type DonorCount, donorCounts, MOST_TIMES } from './donors-query.ts';
import { figuresOf, soFar } from './figures.ts';
import type { Day, Period } from './spans.ts';

/** How many gave so often, and how many of them had given before the period. */
export interface Donors {
  /** MOST_TIMES: as often or more. Null: all of them. */
  times: number | null;
  first: number;
  returning: number;
  donations: number;
}

/** By times, and all together at last. */
function donorsOf(counts: readonly DonorCount[]): Donors[] {
  const of = (times: number | null): Donors => {
    const own = counts.filter((c) => times === null || c.times === times);
    const sum = (which: DonorCount[], what: 'donors' | 'donations') => which.reduce((n, c) => n + c[what], 0);
    return {
      times,
      first: sum(
        own.filter((c) => !c.before),
        'donors',
      ),
      returning: sum(
        own.filter((c) => c.before),
        'donors',
      ),
      donations: sum(own, 'donations'),
    };
  };
  return [...Array.from({ length: MOST_TIMES }, (_, n) => of(n + 1)), of(null)];
}

/** Donors of a period, beside those of the same days of the year before. @throws NotAllowed */
export async function readDonors(
  actor: Actor,
  { governmentCode, period }: { governmentCode: string | null; period: Period },
  today: Day,
): Promise<{ now: Donors[]; before: Donors[] }> {
  const of = figuresOf(actor, governmentCode);
  const { now, before } = soFar(period, today);
  const [those, earlier] = await Promise.all([donorCounts(of, now), donorCounts(of, before)]);
  return { now: donorsOf(those), before: donorsOf(earlier) };
}
