import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteAccounts, lockOldAccounts } from './retention-store.ts';

/**
 * The points of members who withdrew long ago. A member's own book stays whole, however old its entries: the balance is
 * their sum.
 */
export const oldPoints: Deletion = {
  name: 'points of withdrawn members',
  batch: 100,
  async deleteSome(tx, now, batch) {
    const ids = await lockOldAccounts(tx, keptSince('books', now), batch);
    if (ids.length > 0) await deleteAccounts(tx, ids);
    return ids.length;
  },
};
