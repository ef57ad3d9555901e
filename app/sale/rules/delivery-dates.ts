import { lastBusinessDayUntil } from '#app/delivery/business-days.ts';
import { type DispatchWindow, dispatchSpan } from '#app/delivery/dispatch-window.ts';
import type { PlannedSpan, Wished } from '#app/delivery/plan.ts';
import { type TimeSlot, timeSlots } from '#app/delivery/time-slots.ts';
import { addDays, endOfJstDate, formatDate } from '#platform/jst.ts';
import { islandOf } from './islands.ts';
import { type RegionKey, regionOf } from './regions.ts';
import type { Temperature } from './shipping.ts';

/** The number of days, from the earliest on, that the buyer may choose from. */
const HORIZON_DAYS = 20;
/** The number of days that an estimate leaves open. */
const ESTIMATE_DAYS = 2;

/** Calendar days from dispatch to the door. Carriers deliver every day of the year. */
const TRANSIT_DAYS: Readonly<Record<RegionKey, number>> = {
  hokkaido: 3,
  northTohoku: 2,
  southTohoku: 2,
  kanto: 2,
  shinetsu: 2,
  hokuriku: 2,
  chubu: 2,
  kansai: 2,
  chugoku: 2,
  shikoku: 2,
  northKyushu: 2,
  southKyushu: 3,
  okinawa: 4,
};
/** By ship: goods to Okinawa that need no cooling. */
const AMBIENT_TO_OKINAWA_DAYS = 7;

/** Days for which the carrier may hold a parcel until the chosen day. Cold goods can wait only a short time. */
const HOLD_DAYS: Readonly<Record<Temperature, number>> = { ambient: 6, chilled: 2, frozen: 2 };

export interface Handling {
  /** Instant from which handling counts: `handlingFrom()`. */
  from: Date;
  temperature: Temperature;
  /** Of the delivery address, JIS X 0401. */
  prefecture: number;
  /** Of the delivery address, seven digits: whether it is on an island. Without it, the mainland of the prefecture. */
  postalCode?: string;
  window: DispatchWindow;
}

/** Calendar dates 'YYYY-MM-DD' in Japan. */
export interface DeliverableDates {
  /**
   * The earliest day, also when the buyer chooses none: handling has ended by then even if it takes all its days. What is
   * sent between two days may come on any day after the first.
   */
  earliest: string;
  /** The last of `dates`; `earliest` when there are none. */
  latest: string;
  /**
   * Ascending; each can be kept. Days for which a cold parcel could not be held, as in the New Year holidays, are left
   * out. None for islands, as ships keep no fixed days, and for what is sent between two days.
   */
  dates: string[];
  /** The same for every date; none without dates. */
  slots: readonly TimeSlot[];
}

/**
 * The instant from which handling counts. For an immediate method it is the order. For a deferred method it is unknown
 * before the money comes, but no later than the deadline: the buyer may choose only days that can be kept even then.
 * @param paymentDeadline null for an immediate method.
 */
export function handlingFrom(orderedAt: Date, paymentDeadline: Date | null): Date {
  return paymentDeadline !== null && paymentDeadline > orderedAt ? paymentDeadline : orderedAt;
}

/**
 * The days on which an order can be delivered.
 * @throws RangeError for an unknown prefecture, or handling that is no whole number of days.
 */
export function deliverableDates(p: Handling): DeliverableDates {
  const transit = transitDays(regionOf(p.prefecture), p.temperature);
  const island = islandOf(p.postalCode ?? '');
  const way = transit + (island?.extraDays ?? 0);
  const span = dispatchSpan(p.window, p.from);
  if ('from' in p.window)
    return { earliest: addDays(span.from, way), latest: addDays(span.until, way), dates: [], slots: [] };
  const earliest = addDays(span.until, way);
  if (island) return { earliest, latest: earliest, dates: [], slots: [] };
  const dates = Array.from({ length: HORIZON_DAYS }, (_, i) => addDays(earliest, i)).filter((date) => {
    const latestDispatch = lastBusinessDayUntil(addDays(date, -transit));
    return latestDispatch >= addDays(date, -transit - HOLD_DAYS[p.temperature]);
  });
  return { earliest, latest: dates.at(-1) ?? earliest, dates, slots: timeSlots };
}

/**
 * Between which days a parcel leaves that is to arrive on a day of the buyer's choice: from when on the carrier holds it until
 * then, to the last business day from which it comes in time. It is for who sends it; the buyer was promised the day alone.
 */
export function dispatchTowards({ day, temperature, prefecture, postalCode }: Wished): PlannedSpan {
  const way = transitDays(regionOf(prefecture), temperature) + (islandOf(postalCode)?.extraDays ?? 0);
  const until = lastBusinessDayUntil(addDays(day, -way));
  const from = addDays(day, -way - HOLD_DAYS[temperature]);
  return { from: [from, until].sort()[0]!, until };
}

/**
 * When no day was chosen: 「11月25日(水)〜11月27日(金)ごろにお届け」. For islands no last day is named; what is sent between two
 * days comes between two.
 */
export function estimateWords(p: Handling): string {
  const { earliest, latest } = deliverableDates(p);
  if ('from' in p.window) return `${fullDayWords(earliest)}〜${fullDayWords(latest)}ごろにお届け`;
  if (islandOf(p.postalCode ?? '')) return `${dayWords(earliest)}ごろから、船の運航に応じてお届け`;
  return `${dayWords(earliest)}〜${dayWords(addDays(earliest, ESTIMATE_DAYS))}ごろにお届け`;
}

/** With the year, as what is sent between two days may come in another one. */
export function fullDayWords(date: string): string {
  return formatDate(endOfJstDate(date));
}

/** 「11月25日(水)」 of '2026-11-25'. */
export function dayWords(date: string): string {
  return formatDate(endOfJstDate(date)).replace(/^\d+年/, '');
}

/** Calendar days from dispatch to the door. */
export function transitDays(region: RegionKey, temperature: Temperature): number {
  return region === 'okinawa' && temperature === 'ambient' ? AMBIENT_TO_OKINAWA_DAYS : TRANSIT_DAYS[region];
}
