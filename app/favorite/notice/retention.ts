import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteEndedNotices, deleteOldNotices } from './store.ts';

/** Notices that were never due: after their time, and when their goods have ended. */
export const oldNotices: readonly Deletion[] = [
  {
    name: 'notices of goods',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteOldNotices(tx, keptSince('goods_notice', now), batch),
  },
  {
    name: 'notices of goods that ended',
    batch: 500,
    deleteSome: deleteEndedNotices,
  },
];
