import { favoriteIds } from './store.ts';

/** Ids of all favourites of a member, at most 1,000: the browser fills the hearts of public pages from them. */
export function favoriteMarks(memberId: number): Promise<{ goods: number[]; governments: string[] }> {
  return favoriteIds(memberId);
}
