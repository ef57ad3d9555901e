import { deleteMails } from '#platform/mail/old-mails.ts';
import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteEndedConsents, deleteWithdrawn } from './retention-store.ts';
import { FAREWELL } from './withdrawal/farewell-mail.ts';

/** What of members was kept long enough: docs/retention.md. Logins, codes and links end by `sweep_members`. */
export const oldMembers: readonly Deletion[] = [
  {
    name: 'farewell mails',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteMails(tx, keptSince('farewell_mail', now), batch, FAREWELL),
  },
  {
    name: 'consents that ended',
    batch: 500,
    deleteSome: (tx, now, batch) => deleteEndedConsents(tx, keptSince('consent', now), batch),
  },
  {
    name: 'withdrawn members',
    batch: 100,
    deleteSome: (tx, now, batch) => deleteWithdrawn(tx, keptSince('books', now), batch),
  },
];
