import { type Db, db, type Tx } from '#platform/db/db.ts';
import { consentsOf } from './newsletter/consent-store.ts';
import type { NewsletterList } from './newsletter/lists.ts';
import { type Person, updatePerson } from './store.ts';
import { ERASED_TABLES } from './withdrawal/erase-store.ts';
import { withdrawalFeatures } from './withdrawal/features.ts';

/** What those who look after members ask of an account. */

export type { Person };

/** Which newsletters a member receives. */
export function newslettersOf(memberId: number): Promise<Record<NewsletterList, boolean>> {
  return consentsOf(db(), memberId);
}

/** Writes who a member is, in the caller's transaction. */
export function correctPerson(tx: Db | Tx, memberId: number, person: Person): Promise<void> {
  return updatePerson(memberId, person, tx);
}

/** Tables whose rows of a member a withdrawal deletes. */
export function erasedTables(): string[] {
  return [...ERASED_TABLES, ...withdrawalFeatures.flatMap((part) => part.erased)];
}
