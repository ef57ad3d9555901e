import { type DispatchWindow, lastDayOf, monthAfter } from '#app/delivery/dispatch-window.ts';
import type { NameParts } from './name.ts';
import type { Random } from './random.ts';
import { runAt, type Seasons } from './seasons.ts';

/** The month after the catalogue's "today" (ANCHOR): the first that anything is sent in that is bound to a season. */
const NEXT_MONTH = '2026-12';
/** Between these it is sent so that it comes at the end of the year and keeps until the third of January. */
const NEW_YEAR: DispatchWindow = { from: '2026-12-27', until: '2026-12-28' };

function windowIn(seasons: Seasons, month: string, monthsLater: number, rng: Random): DispatchWindow {
  const run = runAt(seasons, month, monthsLater);
  const free =
    seasons.days === null && run.from > `${NEXT_MONTH}-01` && run.until.slice(0, 7) > run.from.slice(0, 7);
  return free ? { ...run, from: `${run.from.slice(0, 8)}${rng.pick(['01', '01', '11', '21'])}` } : run;
}

/**
 * When a gift is sent: most of them some days or weeks after the payment, those of a season in the season that runs or comes
 * next, some of a running season as a reservation of the one a year later. Null for a ticket.
 */
export function giftWindow(
  { kind, form, deliveries }: NameParts,
  seasons: Seasons,
  rng: Random,
): DispatchWindow | null {
  if (form.ticket) return null;
  if (kind.key === 'osechi') return NEW_YEAR;
  if (deliveries > 1) {
    const month = monthAfter(NEXT_MONTH, 1);
    return rng.chance(0.2)
      ? { from: `${month}-01`, until: lastDayOf(month) }
      : { days: rng.pick([10, 15, 20]) };
  }
  if (seasons.months.length === 12) return { days: rng.pick([5, 7, 10, 10, 15, 20, 20, 30]) };
  const runs = runAt(seasons, NEXT_MONTH).from < lastDayOf(NEXT_MONTH);
  return windowIn(seasons, NEXT_MONTH, runs && rng.chance(0.25) ? 12 : 0, rng);
}

/** A variant for each of some months, of what may be sent in that month; none where it is sent in one alone. */
export function monthlyWindows(
  window: DispatchWindow,
  months: readonly number[],
  rng: Random,
): DispatchWindow[] {
  const first = 'from' in window ? window.from.slice(0, 7) : monthAfter(NEXT_MONTH, 1);
  const last = 'from' in window ? window.until.slice(0, 7) : monthAfter(first, 11);
  const possible: string[] = [];
  for (let m = first > NEXT_MONTH ? first : NEXT_MONTH; m <= last; m = monthAfter(m, 1))
    if (months.includes(Number(m.slice(5)))) possible.push(m);
  const chosen = possible.slice(0, rng.int(2, 5));
  if (chosen.length < 2) return [];
  return chosen.map((m) => ({
    from: 'from' in window && m === first ? window.from : `${m}-01`,
    until: 'until' in window && m === last ? window.until : lastDayOf(m),
  }));
}
