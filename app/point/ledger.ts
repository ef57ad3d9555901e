import type { Tx } from '#platform/db/db.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { lapseDue } from './lapse.ts';
import { POINTS } from './point-setting.ts';
import {
  lastDay,
  lastToLapse,
  type PointSource,
  pointsForDonation,
  SHOP,
  sourceKey,
  takeFrom,
} from './rules.ts';
import { addEntry, addLot, allocate, entryOf, lockAccount, notReturned, openLots } from './store.ts';

/**
 * The ledger of points. Each function works in the caller's transaction and locks the account's row until its end, so
 * that a parallel caller waits and then sees the result. The same event reported twice is entered once. A balance below
 * zero cannot be written: the database refuses it.
 */
interface Change {
  memberId: number;
  /** 'shop' or a government's code. */
  issuer: string;
  source: PointSource;
  /** The text that the member sees. */
  note?: string;
  /** The instant of the entry. */
  at?: Date;
}

function whole(points: number): void {
  if (!Number.isSafeInteger(points) || points <= 0) throw new RangeError('points are whole and above zero');
}

/**
 * Credits points. A donation earns no points of the shop (rules.ts); a government's own points are the gift itself.
 * @param c.expiresOn last day in Japan, null for points that do not lapse; without it as POINTS says.
 * @throws RangeError unless points are whole and above zero.
 */
export async function earn(
  tx: Tx,
  c: Change & { points: number; expiresOn?: string | null },
): Promise<'earned' | 'already' | 'nothing'> {
  whole(c.points);
  const { at = new Date(), source } = c;
  const forDonation = 'donation' in source && c.issuer === SHOP;
  const points = forDonation ? pointsForDonation(c.points, source.paidAt) : c.points;
  if (points === 0) return 'nothing';
  const account = await lockAccount(tx, c.memberId, c.issuer);
  if (await happened(tx, account, 'earned', source)) return 'already';
  const expiresOn = c.expiresOn === undefined ? lastDay(at, settingAt(POINTS, at).months) : c.expiresOn;
  await credit(tx, account, { ...common(c), kind: 'earned', points, at, expiresOn });
  await lapseDue(tx, account, at);
  return 'earned';
}

/**
 * Uses points, soonest to lapse first, and records from which lots.
 * @returns `short` when the member has fewer, with nothing taken; `given_back` when this event used them before and got
 * them back.
 * @throws RangeError unless points are whole and above zero.
 */
export async function use(
  tx: Tx,
  c: Change & { points: number },
): Promise<'used' | 'already' | 'given_back' | 'short'> {
  whole(c.points);
  const { at = new Date() } = c;
  const account = await lockAccount(tx, c.memberId, c.issuer);
  if (await happened(tx, account, 'used', c.source))
    return (await happened(tx, account, 'returned', c.source)) ? 'given_back' : 'already';
  await lapseDue(tx, account, at);
  return (await debit(tx, account, { ...common(c), kind: 'used', at }, c.points)) ? 'used' : 'short';
}

/**
 * Returns the points that an event used, with their old last days: points that have lapsed meanwhile lapse at once.
 * Without a part, it returns all that was not returned in parts before.
 * @param c.part only so many of them, those that lapse last first; it has a name, so that it is returned once.
 * @returns `nothing` when it used none, or when all of them came back in parts.
 * @throws RangeError when more would come back than was used.
 */
export async function giveBack(
  tx: Tx,
  c: Change & { part?: { name: string; points: number } },
): Promise<'returned' | 'already' | 'nothing'> {
  const { at = new Date(), part } = c;
  if (part) whole(part.points);
  const account = await lockAccount(tx, c.memberId, c.issuer);
  const used = await happened(tx, account, 'used', c.source);
  if (!used) return 'nothing';
  const all = sourceKey(c.source);
  const source = part ? `${all}:${part.name}` : all;
  if (await entryOf(tx, 'returned', source)) return 'already';
  const left = await notReturned(tx, used.id, { account, source: all });
  const there = left.reduce((sum, l) => sum + l.points, 0);
  const points = part?.points ?? there;
  if (points > there) throw new RangeError('more points would come back than were used');
  if (points === 0) return 'nothing';
  const back = lastToLapse(left, points);
  const entryId = await addEntry(tx, account, {
    note: c.note ?? used.note,
    kind: 'returned',
    source,
    points,
    at,
    expiresOn: back[0]?.expires_on ?? null,
  });
  for (const lot of back)
    await addLot(tx, account, { entryId, points: lot.points, expiresOn: lot.expires_on });
  await lapseDue(tx, account, at);
  return 'returned';
}

/**
 * Corrects a balance by hand, with actor and reason.
 * @param c.points signed; below zero they are taken like a use. @param c.expiresOn as in `earn`, when points are added.
 * @returns `short` when more would be taken than there is.
 * @throws RangeError unless points are whole and not zero. Error without actor and reason.
 */
export async function adjust(
  tx: Tx,
  c: Change & { points: number; expiresOn?: string | null; by: { actor: string; reason: string } },
): Promise<'adjusted' | 'already' | 'short'> {
  whole(Math.abs(c.points));
  if (c.by.actor.trim() === '' || c.by.reason.trim() === '')
    throw new Error('an adjustment needs somebody who makes it and a reason');
  const { at = new Date() } = c;
  const account = await lockAccount(tx, c.memberId, c.issuer);
  if (await happened(tx, account, 'adjusted', c.source)) return 'already';
  await lapseDue(tx, account, at);
  const entry = { ...common(c), kind: 'adjusted', at, by: c.by } as const;
  if (c.points < 0) return (await debit(tx, account, entry, -c.points)) ? 'adjusted' : 'short';
  const expiresOn = c.expiresOn === undefined ? lastDay(at, settingAt(POINTS, at).months) : c.expiresOn;
  await credit(tx, account, { ...entry, points: c.points, expiresOn });
  await lapseDue(tx, account, at);
  return 'adjusted';
}

/**
 * The points of one issuer that a member can use at an instant. It locks the account, so that the number stays valid.
 */
export async function balance(
  tx: Tx,
  memberId: number,
  issuer: string,
  at: Date = new Date(),
): Promise<number> {
  const account = await lockAccount(tx, memberId, issuer);
  await lapseDue(tx, account, at);
  return (await openLots(tx, account)).reduce((sum, lot) => sum + lot.remaining, 0);
}

function common(c: Change) {
  return { source: sourceKey(c.source), note: c.note ?? '' };
}

/** The entry that this event has already made. @throws Error when it made one in another account. */
async function happened(tx: Tx, account: number, kind: Parameters<typeof entryOf>[1], source: PointSource) {
  const entry = await entryOf(tx, kind, sourceKey(source));
  if (entry && entry.account_id !== account) throw new Error('the event belongs to another account');
  return entry;
}

type Entry = Omit<Parameters<typeof addEntry>[2], 'points'>;

async function credit(
  tx: Tx,
  account: number,
  entry: Entry & { points: number; expiresOn: string | null },
): Promise<void> {
  const entryId = await addEntry(tx, account, entry);
  await addLot(tx, account, { entryId, points: entry.points, expiresOn: entry.expiresOn });
}

async function debit(tx: Tx, account: number, entry: Entry, points: number): Promise<boolean> {
  const taken = takeFrom(await openLots(tx, account), points);
  if (!taken) return false;
  await allocate(tx, await addEntry(tx, account, { ...entry, points: -points }), taken);
  return true;
}
