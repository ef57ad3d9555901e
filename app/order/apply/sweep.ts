import { deleteGuestDrafts } from './draft-store.ts';

const DAY = 86_400_000;
/** A guest's form is kept so long after it was last touched. */
const GUEST_DAYS = 7;

/** Job `sweep_order_drafts`: forms of guests who did not come back. */
export function sweepOrderDrafts(now: Date = new Date()): Promise<void> {
  return deleteGuestDrafts(new Date(now.getTime() - GUEST_DAYS * DAY));
}
