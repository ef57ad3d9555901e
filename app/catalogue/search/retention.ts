import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteMisses } from './missed-store.ts';

export const oldMisses: Deletion = {
  name: 'searches without a result',
  batch: 2_000,
  deleteSome: (tx, now, batch) => deleteMisses(tx, keptSince('search_miss', now), batch),
};
