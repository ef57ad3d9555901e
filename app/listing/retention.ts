import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteOldMoves, deleteOldProposals } from './retention-store.ts';

/** What staff and producers did to goods, in the nightly deletion: as long as the audit tells of it. */
export const oldChanges: readonly Deletion[] = [
  {
    name: 'stock moves',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldMoves(tx, keptSince('audit', now), batch),
  },
  {
    name: 'proposals of goods',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldProposals(tx, keptSince('audit', now), batch),
  },
];
