import { keptSince } from '#platform/retention.ts';
import { deleteGuestDrafts } from './draft-store.ts';

/** Guests' forms in all: a store of a stranger's choice must not grow without end. */
const MOST_GUESTS = 20_000;
const BATCH = 1000;

/** Job `sweep_order_drafts`: forms of guests who did not come back, and the oldest when there are very many. */
export async function sweepOrderDrafts(now: Date = new Date()): Promise<void> {
  const before = keptSince('guest_draft', now);
  while ((await deleteGuestDrafts(before, MOST_GUESTS, BATCH)) === BATCH);
}
