import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteTracking } from './tracking/tracking-store.ts';

export const oldTracking: Deletion = {
  name: 'tracking imports',
  batch: 100,
  deleteSome: (tx, now, batch) => deleteTracking(tx, keptSince('tracking_import', now), batch),
};
