import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteGuestLines, deleteOldLines, deletePaidLines } from './retention-store.ts';

/** Browsers' lines in all: a store of a stranger's choice must not grow without end. */
const MOST_OF_GUESTS = 200_000;
const BATCH = 1000;

/** Job `sweep_carts`: what browsers gathered that did not come back, and the oldest when there is very much. */
export async function sweepCarts(now: Date = new Date(), most: number = MOST_OF_GUESTS): Promise<void> {
  const before = keptSince('guest_cart', now);
  while ((await deleteGuestLines(before, most, BATCH)) === BATCH);
}

/** Members' lines: after their time, and when what they were applied for or ordered with was paid. */
export const oldLines: readonly Deletion[] = [
  {
    name: 'lines that were paid for',
    batch: 500,
    deleteSome: (tx, _now, batch) => deletePaidLines(tx, batch),
  },
  {
    name: 'lines of lists',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldLines(tx, keptSince('cart', now), batch),
  },
];
