import { type CarrierCode, readTracking } from '#app/delivery/carriers.ts';
import type { Actor } from '#app/staff/actor.ts';
import { may } from '#app/staff/permissions.ts';
import { type ParcelKey, parcelNumber } from '../parcel-number.ts';
import { type Numbered, parcelsWithTracking } from './tracking-query.ts';

/** Carriers give their numbers out again, but not so soon. Days. */
const TAKEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Of parcels with one number, as many others are named. */
const MOST_TOLD = 3;

/** A parcel with the number, as it was typed, with which it is to leave. */
export interface Numbering {
  parcel: ParcelKey & { id: number };
  carrier: CarrierCode;
  tracking: string;
}

/**
 * Which of some parcels have a number that another one has, too: another of these, or one that left with it in the last 90 days. Mostly it
 * was typed twice; right it is where two things travel in one box.
 * @returns by their ids the others, as somebody may know of them: 「お届けA1B2C3D4E5F6-1」.
 */
export async function sharedNumbers(
  actor: Actor,
  these: readonly Numbering[],
  now = new Date(),
): Promise<Map<number, string[]>> {
  const read = these.flatMap(({ parcel, carrier, tracking: typed }) => {
    const tracking = readTracking(carrier, typed);
    return tracking ? [{ ...parcel, carrier, tracking }] : [];
  });
  const since = new Date(now.getTime() - TAKEN_DAYS * DAY_MS);
  const left = await parcelsWithTracking([...new Set(read.map((p) => p.tracking))], since);
  const named = [
    ...read.map((p) => ({ ...p, name: nameOf(p) })),
    ...left.map((p) => ({ ...p, name: nameFor(actor, p) })),
  ];
  const byNumber = Map.groupBy(named, keyOf);
  const shared = new Map<number, string[]>();
  for (const p of read) {
    const others = byNumber.get(keyOf(p))!.filter(({ id }) => id !== p.id);
    if (others.length > 0) shared.set(p.id, [...new Set(others.map(({ name }) => name))]);
  }
  return shared;
}

/** A number is its carrier's own: two of them may give out the same. */
const keyOf = ({ carrier, tracking }: { carrier: string; tracking: string }) => `${carrier} ${tracking}`;

const nameOf = (p: ParcelKey) => `お届け${parcelNumber(p)}`;

/** What belongs to other producers has no number for who does not see it. */
const nameFor = (actor: Actor, p: Numbered) =>
  may(actor, 'delivery.read', p) ? nameOf(p) : 'ほかの事業者のお届け';

/** 「3行目・4行目・6行目・ほか」 */
export function named(others: readonly string[]): string {
  return (others.length > MOST_TOLD ? [...others.slice(0, MOST_TOLD), 'ほか'] : others).join('・');
}
