import { isToSend, type ParcelState } from '#app/dispatch/list-query.ts';
import type { Whereabouts } from '#app/dispatch/whereabouts-query.ts';
import { DELIVERIES, STATES } from './parcel-filter.ts';

/**
 * 「発送済みに1件」: where parcels of a number are that the list does not show.
 * @param query of the list. @param listed how many it shows.
 */
export function placesElsewhere(
  found: readonly Whereabouts[],
  shown: ParcelState,
  listed: number,
  query: string,
): { words: string; to: string | null }[] {
  return found.flatMap(({ state, count }) => {
    const isListed = state === shown || (state === 'open' && isToSend(shown) && count <= listed);
    if (isListed) return [];
    if (state === 'cancelled') return { words: `取り消しに${count}件`, to: null };
    return { words: `${STATES[state]}に${count}件`, to: listOf(state, query) };
  });
}

function listOf(state: ParcelState, query: string): string {
  const search = new URLSearchParams(query);
  search.set('state', state);
  return `${DELIVERIES.path}?${search}`;
}
