import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { type ConsentSource, NEWSLETTER_LISTS, type NewsletterList } from './lists.ts';

export type { NewsletterList } from './lists.ts';

/** The lists that a member receives: the newest row of each is valid. */
export async function consentsOf(tx: Db | Tx, memberId: number): Promise<Record<NewsletterList, boolean>> {
  const rows = await tx
    .selectFrom('newsletter_consent')
    .distinctOn('list')
    .select(['list', 'granted'])
    .where('member_id', '=', memberId)
    .orderBy('list')
    .orderBy('id', 'desc')
    .execute();
  const granted = new Set(rows.filter((r) => r.granted).map((r) => r.list));
  return { donation: granted.has('donation'), shop: granted.has('shop') };
}

/** Every consent and its withdrawal, newest first. */
export async function consentLog(tx: Db | Tx, memberId: number) {
  return tx
    .selectFrom('newsletter_consent')
    .select(['id', 'list', 'granted', 'source', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function grantConsents(
  tx: Tx,
  memberId: number,
  lists: readonly NewsletterList[],
  source: ConsentSource,
): Promise<void> {
  await changeConsents(tx, memberId, Object.fromEntries(lists.map((list) => [list, true])), source);
}

/**
 * Records only what changes: a list that has the wanted state already gets no second proof. The member's row is locked,
 * so that two parallel requests do not both find it unchanged.
 * @param newsletterId the newsletter whose link it was.
 * @returns the lists that changed.
 */
export async function changeConsents(
  tx: Tx,
  memberId: number,
  wanted: Partial<Record<NewsletterList, boolean>>,
  source: ConsentSource,
  newsletterId?: number,
): Promise<NewsletterList[]> {
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(tx);
  const now = await consentsOf(tx, memberId);
  const changed = NEWSLETTER_LISTS.filter((list) => wanted[list] !== undefined && wanted[list] !== now[list]);
  if (changed.length > 0)
    await tx
      .insertInto('newsletter_consent')
      .values(
        changed.map((list) => ({
          member_id: memberId,
          list,
          granted: wanted[list]!,
          source,
          newsletter_id: sql<number | null>`(select id from newsletter where id = ${newsletterId ?? null})`,
        })),
      )
      .execute();
  return changed;
}
