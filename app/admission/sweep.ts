import { beginningOf } from '#app/account/lifetimes.ts';
import { db } from '#platform/db/db.ts';
import { deletePlaces } from './place-store.ts';

/** Job: deletes the places and passes of the waiting room whose holders have not come again. */
export function sweepPlaces(now = new Date()): Promise<void> {
  return deletePlaces(db(), beginningOf('place', now));
}
