import { favoriteIds } from './store.ts';

/** Every favourite of a member by its id, at most 1,000: the hearts of public pages are filled from them. */
export function favoriteMarks(memberId: number): Promise<{ goods: number[]; governments: string[] }> {
  return favoriteIds(memberId);
}
