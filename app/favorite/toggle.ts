import { db, type Tx, transaction } from '#platform/db/db.ts';
import { MOST_FAVORITES } from './full.ts';
import { countFavorites, deleteFavorite, insertFavorite, isFavorite, lockMember } from './store.ts';
import type { Target } from './target.ts';

export type Added = 'done' | 'full' | 'unknown';

/**
 * Adds a favourite; one that exists already stays unchanged.
 * @param at when it counts as added: an undone removal gets its old place back.
 */
export function addFavorite(memberId: number, target: Target, at = new Date()): Promise<Added> {
  return transaction((tx) => addFavoriteIn(tx, memberId, target, at));
}

export async function addFavoriteIn(tx: Tx, memberId: number, target: Target, at: Date): Promise<Added> {
  await lockMember(tx, memberId);
  if (await isFavorite(tx, memberId, target)) return 'done';
  if ((await countFavorites(tx, memberId)) >= MOST_FAVORITES) return 'full';
  return (await insertFavorite(tx, memberId, target, at)) ? 'done' : 'unknown';
}

/** Whether no further favourite fits. */
export async function isFull(memberId: number): Promise<boolean> {
  return (await countFavorites(db(), memberId)) >= MOST_FAVORITES;
}

/** @returns when it had been added, undefined when it was no favourite. */
export function removeFavorite(memberId: number, target: Target): Promise<Date | undefined> {
  return deleteFavorite(memberId, target);
}
