import { deleteGuestDrafts } from './draft-store.ts';

const DAY = 86_400_000;
/** A guest's form is kept so long after it was last touched. */
const GUEST_DAYS = 7;
/** Guests' forms in all: a store of a stranger's choice must not grow without end. */
const MOST_GUESTS = 20_000;
const BATCH = 1000;

/** Job `sweep_order_drafts`: forms of guests who did not come back, and the oldest when there are very many. */
export async function sweepOrderDrafts(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - GUEST_DAYS * DAY);
  while ((await deleteGuestDrafts(before, MOST_GUESTS, BATCH)) === BATCH);
}
