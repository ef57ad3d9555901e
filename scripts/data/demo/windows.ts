import { type DispatchWindow, lastDayOf, monthAfter } from '#app/delivery/dispatch-window.ts';
import type { NameParts } from './name.ts';
import type { Random } from './random.ts';

/** The month after the catalogue's "today" (ANCHOR): the first that anything is sent in that is bound to a season. */
const NEXT_MONTH = '2026-12';
/** Between these it is sent so that it comes at the end of the year and keeps until the third of January. */
const NEW_YEAR: DispatchWindow = { from: '2026-12-27', until: '2026-12-28' };

/** A run of months, 'YYYY-MM'. */
interface Season {
  first: string;
  last: string;
}

/** The season of some months of the year (1–12) that runs in a month or begins next after it. */
export function seasonAt(months: readonly number[], month: string): Season {
  const inSeason = (m: string) => months.includes(Number(m.slice(5)));
  let first = month;
  while (!inSeason(first)) first = monthAfter(first, 1);
  let last = first;
  for (let n = 1; n < 12 && inSeason(monthAfter(last, 1)); n++) last = monthAfter(last, 1);
  for (let n = 1; n < 12 && inSeason(monthAfter(first, -1)); n++) first = monthAfter(first, -1);
  return { first, last };
}

function windowIn({ first, last }: Season, rng: Random): DispatchWindow {
  const begins = first > NEXT_MONTH && first !== last ? rng.pick(['01', '01', '11', '21']) : '01';
  return { from: `${first}-${begins}`, until: lastDayOf(last) };
}

/**
 * When a gift is sent: most of them some days or weeks after the payment, those of a season in the season that runs or comes
 * next, some of a running season as a reservation of the one a year later. Null for a ticket.
 */
export function giftWindow(
  { kind, form, deliveries }: NameParts,
  months: readonly number[],
  rng: Random,
): DispatchWindow | null {
  if (form.ticket) return null;
  if (kind.key === 'osechi') return NEW_YEAR;
  if (deliveries > 1)
    return rng.chance(0.2)
      ? windowIn({ first: monthAfter(NEXT_MONTH, 1), last: monthAfter(NEXT_MONTH, 1) }, rng)
      : { days: rng.pick([10, 15, 20]) };
  if (months.length === 12) return { days: rng.pick([5, 7, 10, 10, 15, 20, 20, 30]) };
  const season = seasonAt(months, NEXT_MONTH);
  if (season.first > NEXT_MONTH || !rng.chance(0.25)) return windowIn(season, rng);
  return windowIn({ first: monthAfter(season.first, 12), last: monthAfter(season.last, 12) }, rng);
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
    from: 'from' in window && window.from > `${m}-01` && m === first ? window.from : `${m}-01`,
    until: lastDayOf(m),
  }));
}
