import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { lockMember } from '../store.ts';
import {
  bringBack,
  countExternal,
  deleteExternal,
  deleteRemoved,
  type ExternalDonation,
  type ExternalDonationInput,
  externalBetween,
  externalByForm,
  insertExternal,
  ownExternal,
  removedSince,
  setRemoved,
  updateExternal,
} from './external-store.ts';

/** Most notes of one member. */
export const MOST_EXTERNAL = 500;
/** How long a removed note can be put back. */
const UNDO_MINUTES = 30;

/**
 * Donations that a member made on other sites and entered here. They count wherever the donor's own year is added up
 * (total, limit, one-stop governments, the year's list) but in nothing that the site certifies.
 * @returns those of a tax year, by day.
 */
export function externalOfYear(on: Db | Tx, memberId: number, year: number): Promise<ExternalDonation[]> {
  return externalBetween(on, memberId, `${year}-01-01`, `${year}-12-31`);
}

/** One of a member's own notes; undefined for an unknown or removed one, or one of another member. */
export function externalDonation(memberId: number, id: number): Promise<ExternalDonation | undefined> {
  return ownExternal(db(), memberId, id);
}

/**
 * Adds a note, once for each form however often the form is sent.
 * @returns `full` when the member has 500; nothing is added then.
 */
export function addExternal(
  memberId: number,
  formKey: string,
  input: ExternalDonationInput,
): Promise<'added' | 'full'> {
  return transaction(async (tx) => {
    await lockMember(tx, memberId);
    if ((await externalByForm(tx, memberId, formKey)) !== undefined) return 'added';
    if ((await countExternal(tx, memberId)) >= MOST_EXTERNAL) return 'full';
    await insertExternal(tx, memberId, formKey, input);
    return 'added';
  });
}

export async function changeExternal(
  memberId: number,
  id: number,
  input: ExternalDonationInput,
): Promise<'changed' | 'unknown'> {
  return (await updateExternal(db(), memberId, id, input)) ? 'changed' : 'unknown';
}

/** Removes a note; it can be put back for 30 minutes. */
export async function removeExternal(
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

/** Puts a removed note back. @returns the year in which it counts again, or why it cannot be put back. */
export function restoreExternal(
  memberId: number,
  id: number,
  now: Date = new Date(),
): Promise<number | 'full' | 'unknown'> {
  return transaction(async (tx) => {
    await lockMember(tx, memberId);
    const day = await removedSince(tx, memberId, id, undoLimit(now));
    if (day === undefined) return 'unknown';
    if ((await countExternal(tx, memberId)) >= MOST_EXTERNAL) return 'full';
    await bringBack(tx, id);
    return Number(day.slice(0, 4));
  });
}

/** Job `sweep_external`: deletes for good the removed notes that can no longer be put back. */
export function sweepExternal(now: Date = new Date()): Promise<void> {
  return deleteRemoved(db(), undoLimit(now));
}

/** Withdrawal (退会): nobody but the donor needs these notes. */
export function eraseExternal(tx: Tx, memberId: number): Promise<void> {
  return deleteExternal(tx, memberId);
}

function undoLimit(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}
