import { dispatchDay, dispatchDays, laterDay } from '#app/delivery/business-days.ts';
import { lastDayOf, leastHandling, USUAL_TRANSIT_DAYS } from '#app/delivery/dispatch-window.ts';
import { addDays, jstDate } from '#platform/jst.ts';

/** How many months from the present one on can be asked for. */
export const MONTHS = 18;
/** All of them as bits. */
export const ALL_MONTHS = 2 ** MONTHS - 1;
/** The most business days of handling that the tables take. */
const MOST_HANDLING = 60;
/** Months as dispatch_months() counts them. */
export const CYCLE = 60;

/** What tells at an instant in which months goods arrive that are paid then: see arrivalBits() and arrivalsAt(). */
export interface ArrivalRule {
  /** The number of the present month, years × 12 + month. */
  present: number;
  /** The day on which they leave at the soonest, and the last on which they leave and arrive in the first month. */
  leaves: string;
  lastDay: string;
  /** The first month in which they arrive, as a bit. */
  first: number;
  /** By days of handling: in how many months the first instalment has come at the latest, and at the soonest. */
  latest: readonly number[];
  soonest: readonly number[];
}

export function arrivalRule(at: Date): ArrivalRule {
  const today = jstDate(at);
  const leaves = dispatchDay(at, 0);
  const earliest = addDays(leaves, USUAL_TRANSIT_DAYS);
  const monthOf = (date: string) => numberOf(date) - numberOf(today);
  const days = dispatchDays(at, MOST_HANDLING);
  return {
    present: numberOf(today),
    leaves,
    // Whatever of a window is over counts no more in the first month; in later ones nothing is over.
    lastDay: addDays(lastDayOf(earliest.slice(0, 7)), -USUAL_TRANSIT_DAYS),
    first: 1 << monthOf(earliest),
    latest: days.map((day) => monthOf(laterDay(day, earliest))),
    soonest: days.map((_, n) => monthOf(addDays(days[leastHandling(n)]!, USUAL_TRANSIT_DAYS))),
  };
}

function numberOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/** When goods are sent, as goods_search has it. */
export interface SendingTimes {
  handlingDays: number | null;
  deliveries: number;
  /** A multirange of days, '{[2026-11-01,2026-12-01)}'. */
  dispatchDays: string | null;
  /** As dispatch_months() tells them. */
  arrivals: string;
  /** The month in Japan in which applications begin, years × 12 + month; null where they have. */
  opens: number | null;
}

/** The months in which goods arrive that are paid at an instant, as bits: arrivalBits() for times that are in memory. */
export function arrivalsAt(at: Date): (times: SendingTimes) => number {
  const { present, leaves, lastDay, first, latest, soonest } = arrivalRule(at);
  const turn = BigInt(present % CYCLE);
  return ({ handlingDays, deliveries, dispatchDays, arrivals, opens }) => {
    const begins = spansOf(dispatchDays).some(([from, end]) => from <= lastDay && end > leaves) ? first : 0;
    const months = BigInt(arrivals);
    const turned = (months >> turn) | (months << (BigInt(CYCLE) - turn));
    const later = Number(turned & BigInt(ALL_MONTHS & ~first));
    const latestOne = handlingDays === null ? undefined : latest[handlingDays];
    const byDays = latestOne === undefined ? 0 : 2 ** (latestOne + deliveries) - 2 ** soonest[handlingDays!]!;
    const opening = Math.max(0, Math.min(MONTHS, (opens ?? 0) - present));
    const open = ((ALL_MONTHS & ~(first - 1)) >> opening) << opening;
    return (begins | later | byDays) & open;
  };
}

/** First day of each span of a multirange, and the day after its last. */
function spansOf(multirange: string | null): [string, string][] {
  return [...(multirange ?? '').matchAll(/\[([\d-]{10}),([\d-]{10})\)/g)].map(([, from, end]) => [
    from!,
    end!,
  ]);
}
