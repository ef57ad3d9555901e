import type { GovernmentFilter, GovernmentMark } from '#app/municipality/governments-query.ts';
import { readCursor } from '../parts/list-address.ts';

export const MARKS: Record<GovernmentMark, string> = {
  contract: '契約中',
  none: '契約なし',
  ending: '60日以内に終了',
};

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readGovernmentFilter(url: URL): GovernmentFilter {
  const typed = url.searchParams.get('mark') ?? '';
  return { q: readCursor(url).q, mark: Object.hasOwn(MARKS, typed) ? (typed as GovernmentMark) : null };
}
