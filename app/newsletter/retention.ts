import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteBounces, deleteCopies } from './retention-store.ts';

/** Recipients of newsletters, as long as the mails themselves; addresses that refused are tried again once a year. */
export const oldNewsletters: readonly Deletion[] = [
  {
    name: 'copies of newsletters',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteCopies(tx, keptSince('mail', now), batch),
  },
  {
    name: 'addresses that refused',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteBounces(tx, keptSince('mail', now), batch),
  },
];
