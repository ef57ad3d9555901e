import { placesWithin } from '#app/municipality/places-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { routeOf } from '../route-table.ts';
import type { List } from './list.ts';
import { government, producer, readParams } from './params.ts';

const PLACES = { government, producer };

/** Whose rows a list is narrowed to, which no field of its form says. */
export interface NamedPlaces {
  /** 「自治体: 別府市」. */
  said: string[];
  /** Names of what the address says and there is not, or not any more for who asks. */
  gone: string[];
}

export async function placesOf(staff: Actor, list: List, search: URLSearchParams): Promise<NamedPlaces> {
  const needs = routeOf(list.path)?.needs;
  const asked = readParams(PLACES, search);
  const names = (['government', 'producer'] as const).filter(
    (name) => list.params[name] === PLACES[name] && asked[name] !== null,
  );
  if (names.length === 0 || !needs || needs === 'anybody' || needs === 'nobody')
    return { said: [], gone: [] };
  const found = await placesWithin(reachOf(staff, needs), asked);
  return {
    said: names.flatMap((name) => (found[name] === null ? [] : `${PLACES[name].label}: ${found[name]}`)),
    gone: names.filter((name) => found[name] === null),
  };
}
