import { jstDate } from '#platform/jst.ts';

/** The shop as an issuer of points; every other issuer is a government, by its code. */
export const SHOP = 'shop';

export type EntryKind = 'earned' | 'used' | 'returned' | 'expired' | 'adjusted';

/**
 * Donations earn no points from this instant on: 平成31年総務省告示第179号 as amended in June 2024 forbids governments
 * to take donations through a site that gives points for them. 2025-10-01 00:00:00 JST.
 */
const DONATIONS_EARN_NOTHING_FROM = new Date('2025-10-01T00:00:00+09:00');

/** What caused an entry. The same event has one entry of each kind, however often it is reported. */
export type PointSource =
  | { order: string }
  /** The donation with this number, paid at this instant. */
  | { donation: string; paidAt: Date }
  /** An adjustment or an import, named by the person who makes it. */
  | { event: string };

export function sourceKey(source: PointSource): string {
  if ('order' in source) return `order:${source.order}`;
  if ('donation' in source) return `donation:${source.donation}`;
  return `event:${source.event}`;
}

/**
 * The shop's points that a donation keeps: what was recorded for one paid before October 2025, and none for any later
 * one. The instant of payment counts, as that is when the donation was made.
 */
export function pointsForDonation(recorded: number, paidAt: Date): number {
  return paidAt < DONATIONS_EARN_NOTHING_FROM ? recorded : 0;
}

/**
 * Points that an order earns when it ships.
 * @param goodsYen tax included, without shipping. @param used points paid with. @param percent whole.
 */
export function pointsForOrder(goodsYen: number, used: number, percent: number): number {
  return Math.floor((Math.max(0, goodsYen - used) * percent) / 100);
}

/**
 * The last day in Japan on which points credited at this instant can be used, 'YYYY-MM-DD': the same day so many
 * months later, or the last day of a shorter month (民法 140条, 143条2項).
 */
export function lastDay(at: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = jstDate(at).split('-').map(Number);
  const lengthOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lengthOfMonth)))
    .toISOString()
    .slice(0, 10);
}

/** What is left of the points that an entry credited. */
export interface Lot {
  id: number;
  remaining: number;
  /** Last day of use; null when it does not lapse. */
  expires_on: string | null;
}

/**
 * The lots from which points are taken: soonest to lapse first, the older of two that lapse together.
 * @returns undefined when the lots do not have so many.
 */
export function takeFrom<L extends Lot>(
  lots: readonly L[],
  points: number,
): { lot: L; points: number }[] | undefined {
  const rank = (lot: Lot) => lot.expires_on ?? '9999-12-31';
  const order = [...lots].sort((a, b) => rank(a).localeCompare(rank(b)) || a.id - b.id);
  const taken: { lot: L; points: number }[] = [];
  let missing = points;
  for (const lot of order) {
    if (missing === 0) break;
    const part = Math.min(lot.remaining, missing);
    if (part > 0) taken.push({ lot, points: part });
    missing -= part;
  }
  return missing === 0 ? taken : undefined;
}

/**
 * Which points come back when only some do: those that lapse last, as the member would choose.
 * @param used by last day. @returns the same, soonest to lapse first.
 */
export function lastToLapse(
  used: readonly { points: number; expires_on: string | null }[],
  points: number,
): { points: number; expires_on: string | null }[] {
  const rank = (day: string | null) => day ?? '9999-12-31';
  const back: { points: number; expires_on: string | null }[] = [];
  let missing = points;
  for (const lot of [...used].sort((a, b) => rank(b.expires_on).localeCompare(rank(a.expires_on)))) {
    const part = Math.min(lot.points, missing);
    if (part > 0) back.unshift({ points: part, expires_on: lot.expires_on });
    missing -= part;
  }
  return back;
}

/** Whether points can still be used on a day in Japan. */
export function isOpen(lot: Pick<Lot, 'expires_on'>, today: string): boolean {
  return lot.expires_on === null || lot.expires_on >= today;
}
