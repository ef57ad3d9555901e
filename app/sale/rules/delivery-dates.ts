import holidays from '@holiday-jp/holiday_jp';
import { type TimeSlot, timeSlots } from '#app/delivery/time-slots.ts';
import { endOfJstDate, formatDate, jstDate } from '#platform/jst.ts';
import { islandOf } from './islands.ts';
import { type RegionKey, regionOf } from './regions.ts';
import type { Temperature } from './shipping.ts';

/** Orders of a business day before this hour in Japan are handled from that day on. */
export const CUT_OFF_HOUR = 12;
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
  /** Business days from the first of them until dispatch; 0 is the same day. */
  handlingDays: number;
}

/** Calendar dates 'YYYY-MM-DD' in Japan. */
export interface DeliverableDates {
  /** The earliest day, also when the buyer chooses none. */
  earliest: string;
  /** The last of `dates`; `earliest` when there are none. */
  latest: string;
  /**
   * Ascending; each can be kept. Days for which a cold parcel could not be held, as in the New Year holidays, are left
   * out. None for islands: ships keep no fixed days.
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
 * The days on which an order can be delivered. Dispatch is on business days only: not on Saturdays, Sundays, holidays
 * (国民の祝日に関する法律) and from 29 December to 3 January.
 * @throws RangeError for an unknown prefecture, or handling that is no whole number of days.
 */
export function deliverableDates(p: Handling): DeliverableDates {
  const transit = transitDays(regionOf(p.prefecture), p.temperature);
  const dispatch = dispatchDay(p.from, p.handlingDays);
  const island = islandOf(p.postalCode ?? '');
  const earliest = addDays(dispatch, transit + (island?.extraDays ?? 0));
  if (island) return { earliest, latest: earliest, dates: [], slots: [] };
  const dates = Array.from({ length: HORIZON_DAYS }, (_, i) => addDays(earliest, i)).filter((date) => {
    const latestDispatch = lastBusinessDayUntil(addDays(date, -transit));
    return latestDispatch >= addDays(date, -transit - HOLD_DAYS[p.temperature]);
  });
  return { earliest, latest: dates.at(-1) ?? earliest, dates, slots: timeSlots };
}

/** Whether a chosen day can be kept. @param date any text that was sent. */
export function isDeliverable(date: string, p: Handling): boolean {
  return deliverableDates(p).dates.includes(date);
}

/** When no day was chosen: 「11月25日(水)〜11月27日(金)ごろにお届け」. For islands no last day is named. */
export function estimateWords(p: Handling): string {
  const { earliest } = deliverableDates(p);
  if (islandOf(p.postalCode ?? '')) return `${dayWords(earliest)}ごろから、船の運航に応じてお届け`;
  return `${dayWords(earliest)}〜${dayWords(addDays(earliest, ESTIMATE_DAYS))}ごろにお届け`;
}

/** 「11月25日(水)」 of '2026-11-25'. */
export function dayWords(date: string): string {
  return formatDate(endOfJstDate(date)).replace(/^\d+年/, '');
}

/** Whether parcels are dispatched on a day 'YYYY-MM-DD'. */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const monthDay = date.slice(5);
  return (
    weekday !== 0 &&
    weekday !== 6 &&
    !(monthDay >= '12-29' || monthDay <= '01-03') &&
    !Object.hasOwn(holidays.holidays, date) // isHoliday() walks through all of them
  );
}

/** Calendar days from dispatch to the door. */
export function transitDays(region: RegionKey, temperature: Temperature): number {
  return region === 'okinawa' && temperature === 'ambient' ? AMBIENT_TO_OKINAWA_DAYS : TRANSIT_DAYS[region];
}

function dispatchDay(from: Date, handlingDays: number): string {
  if (!Number.isSafeInteger(handlingDays) || handlingDays < 0)
    throw new RangeError('handling takes a whole number of days');
  const hours = 24 - CUT_OFF_HOUR; // moved by this much, the cut-off is midnight: a later order belongs to the next day
  let day = nextBusinessDay(jstDate(new Date(from.getTime() + hours * 3_600_000)));
  for (let i = 0; i < handlingDays; i++) day = nextBusinessDay(addDays(day, 1));
  return day;
}

/** The day itself if it is a business day. */
function nextBusinessDay(date: string): string {
  return isBusinessDay(date) ? date : nextBusinessDay(addDays(date, 1));
}

function lastBusinessDayUntil(date: string): string {
  return isBusinessDay(date) ? date : lastBusinessDayUntil(addDays(date, -1));
}

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
