import type { Tx } from '#platform/db/db.ts';
import { changeConsents, type NewsletterList } from './consent-store.ts';

/** Takes back all consents of a member, as staff were asked to. @returns the lists that were sent until now. */
export function stopNewsletters(tx: Tx, memberId: number): Promise<NewsletterList[]> {
  return changeConsents(tx, memberId, { donation: false, shop: false }, 'staff');
}
