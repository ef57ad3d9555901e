import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { lockMember } from '../store.ts';
import {
  bringBack,
  countNoted,
  deleteNoted,
  deleteRemoved,
  insertNoted,
  type Noted,
  type NotedInput,
  notedBetween,
  notedByForm,
  ownNoted,
  removedSince,
  setRemoved,
  updateNoted,
} from './noted-store.ts';

/** Notes of one member. */
export const MOST_NOTED = 500;
/** How long a removed note can be put back. */
const UNDO_MINUTES = 30;

/**
 * Donations that a member made elsewhere, as they write them down. They count wherever the donor's own year is added up
 * (total, limit, one-stop governments, the year's list) and nowhere that the site vouches for.
 * @returns those of a tax year, by day.
 */
export function notedOfYear(on: Db | Tx, memberId: number, year: number): Promise<Noted[]> {
  return notedBetween(on, memberId, `${year}-01-01`, `${year}-12-31`);
}

/** One of a member's own; undefined for another's, a removed and an unknown one. */
export function notedDonation(memberId: number, id: number): Promise<Noted | undefined> {
  return ownNoted(db(), memberId, id);
}

/**
 * Adds a note, once for each form however often it is sent.
 * @returns `full` when the member has 500; nothing is added then.
 */
export function addNoted(memberId: number, formKey: string, input: NotedInput): Promise<'added' | 'full'> {
  return transaction(async (tx) => {
    await lockMember(tx, memberId);
    if ((await notedByForm(tx, memberId, formKey)) !== undefined) return 'added';
    if ((await countNoted(tx, memberId)) >= MOST_NOTED) return 'full';
    await insertNoted(tx, memberId, formKey, input);
    return 'added';
  });
}

export async function changeNoted(
  memberId: number,
  id: number,
  input: NotedInput,
): Promise<'changed' | 'unknown'> {
  return (await updateNoted(db(), memberId, id, input)) ? 'changed' : 'unknown';
}

/** Removes a note; it can be put back for 30 minutes. */
export async function removeNoted(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<'removed' | 'unknown'> {
  return (await setRemoved(db(), memberId, id, now)) ? 'removed' : 'unknown';
}

/** Whether a removed note can still be put back. */
export async function canRestore(memberId: number, id: number, now: Date = new Date()): Promise<boolean> {
  return (await removedSince(db(), memberId, id, undoLimit(now))) !== undefined;
}

/** Puts a removed note back. @returns the year in which it counts again, or why it does not. */
export function restoreNoted(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<number | 'full' | 'unknown'> {
  return transaction(async (tx) => {
    await lockMember(tx, memberId);
    const day = await removedSince(tx, memberId, id, undoLimit(now));
    if (day === undefined) return 'unknown';
    if ((await countNoted(tx, memberId)) >= MOST_NOTED) return 'full';
    await bringBack(tx, id);
    return Number(day.slice(0, 4));
  });
}

/** Job `sweep_noted`: deletes for good what was removed and can no longer be put back. */
export function sweepNoted(now: Date = new Date()): Promise<void> {
  return deleteRemoved(db(), undoLimit(now));
}

/** Withdrawal (退会): nobody but the donor needs these notes. */
export function eraseNoted(tx: Tx, memberId: number): Promise<void> {
  return deleteNoted(tx, memberId);
}

function undoLimit(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}
