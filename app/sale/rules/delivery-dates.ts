import holidays from '@holiday-jp/holiday_jp';
import { type TimeSlot, timeSlots } from '#app/delivery/time-slots.ts';
import { endOfJstDate, formatDate, jstDate } from '#platform/jst.ts';
import { islandOf } from './islands.ts';
import { type RegionKey, regionOf } from './regions.ts';
import type { Temperature } from './shipping.ts';

/** Orders of a business day until this hour in Japan are handled from that day on. */
export const CUT_OFF_HOUR = 12;
/** So many days, from the earliest on, may be wished for. */
const HORIZON_DAYS = 20;
/** The days that an estimate leaves open. */
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
/** By ship: what goes to Okinawa and need not be cold. */
const AMBIENT_TO_OKINAWA_DAYS = 7;

/** Days that a parcel may wait at the carrier's for the day wished for. What is cold waits a short time only. */
const HOLD_DAYS: Readonly<Record<Temperature, number>> = { ambient: 6, chilled: 2, frozen: 2 };

export interface Handling {
  /** Instant from which handling counts: `handlingFrom()`. */
  from: Date;
  temperature: Temperature;
  /** Of the delivery address, JIS X 0401. */
  prefecture: number;
  /** Of the delivery address, seven digits: whether it lies on an island. Without it, the mainland of the prefecture. */
  postalCode?: string;
  /** Business days from the first of them until dispatch; 0 is the same day. */
  handlingDays: number;
}

/** Calendar dates 'YYYY-MM-DD' in Japan. */
export interface DeliverableDates {
  /** The earliest day, also without a wish. */
  earliest: string;
  /** The last of `dates`; `earliest` when there are none. */
  latest: string;
  /**
   * Rising; each can be kept. Days that a cold parcel could not wait for, as in the New Year holidays, are left out.
   * None to islands: ships keep no promise.
   */
  dates: string[];
  /** The same for every date; none without dates. */
  slots: readonly TimeSlot[];
}

/**
 * From when handling counts. Paid on the spot it is the order. Paid at a counter or by transfer it is not known before
 * the money comes, at the latest at the deadline: only days that can be kept even then may be wished for.
 * @param paymentDeadline null for a method that is paid on the spot.
 */
export function handlingFrom(orderedAt: Date, paymentDeadline: Date | null): Date {
  return paymentDeadline !== null && paymentDeadline > orderedAt ? paymentDeadline : orderedAt;
}

/**
 * The days on which an order can be delivered. Dispatch is on business days only: not on Saturdays, Sundays, holidays
 * (国民の祝日に関する法律) and from 29 December to 3 January.
 * @throws RangeError for a prefecture that there is not, or handling that is no whole number of days.
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

/** Whether a day that somebody wishes for can be kept. @param date anything that was sent. */
export function isDeliverable(date: string, p: Handling): boolean {
  return deliverableDates(p).dates.includes(date);
}

/** Without a wish: 「11月25日(水)〜11月27日(金)ごろにお届け」. To islands no last day is named. */
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
  const hours = 24 - CUT_OFF_HOUR; // moved so far, the cut-off is midnight: who comes later belongs to the next day
  let day = nextBusinessDay(jstDate(new Date(from.getTime() + hours * 3_600_000)));
  for (let i = 0; i < handlingDays; i++) day = nextBusinessDay(addDays(day, 1));
  return day;
}

/** The day itself when it is one. */
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
