import { sql } from 'kysely';
import type { NewsletterList } from '#app/member/newsletter/lists.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Newsletter, NewsletterState, Recipients } from './newsletter.ts';

/** Newsletters with who wrote them. */
export const newsletters = (on: Db | Tx) =>
  on
    .selectFrom('newsletter as n')
    .leftJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.list', 'n.subject', 'n.preheader', 'n.body', 'n.prefectures'])
    // An array of char(6) is no type that the driver knows.
    .select(sql<string[]>`n.governments::text[]`.as('governments'))
    .select(['n.donated', 'n.donated_months as donatedMonths', 'n.state', 'n.trouble'])
    .select(['n.is_prepared as isPrepared', 'n.due_at as dueAt', 'n.started_at as startedAt'])
    .select(['n.ended_at as endedAt', 'n.recipients', 'n.sent', 'n.failed', 'n.unclear', 'n.skipped'])
    .select(['n.version', 's.name as person', 'n.created_at as createdAt'])
    .$narrowType<{ list: NewsletterList; state: NewsletterState; donated: Recipients['donated'] }>();

export function findNewsletter(on: Db | Tx, id: number): Promise<Newsletter | undefined> {
  return newsletters(on).where('n.id', '=', id).executeTakeFirst();
}

const ORDER: Keyset = { keys: [{ by: sql`n.id`, type: 'bigint' }], down: true };

/** A page of newsletters, the newest first. */
export async function findNewsletters(asked: PageAsked): Promise<Page<Newsletter>> {
  const page = keyset(ORDER, asked);
  const rows = await newsletters(db())
    .select(page.key.as('key'))
    .where(page.where)
    .orderBy(page.order)
    .limit(page.limit)
    .execute();
  return page.page<Newsletter>(rows);
}

/** Members who took back their consent by the link of a newsletter. */
export async function stoppedBy(id: number): Promise<number> {
  const { n } = await db()
    .selectFrom('newsletter_consent')
    .select(sql<number>`count(distinct member_id)::integer`.as('n'))
    .where('newsletter_id', '=', id)
    .where('granted', '=', false)
    .executeTakeFirstOrThrow();
  return n;
}

/** Of codes the ones that are governments', with their names. */
export function namesOfGovernments(codes: readonly string[]): Promise<{ code: string; name: string }[]> {
  if (codes.length === 0) return Promise.resolve([]);
  return db()
    .selectFrom('government')
    .select(['code', 'name'])
    .where('code', 'in', codes)
    .orderBy('code')
    .execute();
}

/** Governments of these names or codes; two of one name are both there. */
export function governmentsCalled(words: readonly string[]): Promise<{ code: string; name: string }[]> {
  if (words.length === 0) return Promise.resolve([]);
  return db()
    .selectFrom('government')
    .select(['code', 'name'])
    .where((eb) => eb.or([eb('code', 'in', words), eb('name', 'in', words)]))
    .orderBy('code')
    .limit(100)
    .execute();
}
