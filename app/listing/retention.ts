import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteOldBulkChanges, deleteOldMoves, deleteOldProposals } from './retention-store.ts';

/**
 * What staff and producers did to goods, in the nightly deletion: as long as the audit tells of it; what tells a form of itself as long as
 * sheets of goods do.
 */
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
  {
    name: 'changes of many goods',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldBulkChanges(tx, keptSince('goods_import', now), batch),
  },
];
