import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteApprovals } from './approval-store.ts';
import { deleteEntries } from './audit-store.ts';
import { deleteForgotten } from './staff-store.ts';

/** What staff did, and then who has left and is named nowhere any more. */
export const oldAudit: readonly Deletion[] = [
  {
    name: 'audit entries',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteEntries(tx, keptSince('audit', now), batch),
  },
  {
    name: 'approvals',
    batch: 100,
    deleteSome: (tx, now, batch) => deleteApprovals(tx, keptSince('audit', now), batch),
  },
  {
    name: 'staff',
    batch: 100,
    deleteSome: (tx, now, batch) => deleteForgotten(tx, keptSince('audit', now), batch),
  },
];
