import { type RawBuilder, sql } from 'kysely';
import type { Category } from '#app/inquiry/categories.ts';
import type { InquiryState } from '#app/inquiry/states.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { fold } from '#platform/text/fold.ts';

export interface InquiryFilter {
  /** `waiting`: new ones and those in work; null: all but what is suspected. */
  state: InquiryState | 'waiting' | null;
  category: Category | null;
  /** Whose work it is: one person's, or `nobody`'s yet. */
  assignee: number | 'nobody' | null;
  /** Who answers: the operator, or governments. */
  desk: 'operator' | 'government' | null;
  q: string;
}

export interface InquiryRow {
  id: number;
  number: string;
  category: Category;
  name: string;
  beginning: string;
  state: InquiryState;
  /** Null: the operator answers. */
  government: string | null;
  assignee: string | null;
  createdAt: Date;
  firstAnsweredAt: Date | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`i.created_at`, type: 'timestamptz' },
    { by: sql`i.id`, type: 'bigint' },
  ],
  down: true,
};
/** What waits is answered in its turn. */
const OLDEST_FIRST: Keyset = { keys: ORDER.keys };

export function within(reach: Reach): RawBuilder<boolean> {
  return reach === 'all' ? sql`true` : sql`i.government_code = any(${reach.governments}::text[])`;
}

function inState(state: InquiryFilter['state']): RawBuilder<boolean> {
  if (state === 'waiting') return sql`i.status in ('open', 'working')`;
  return state === null ? sql`i.status <> 'suspected'` : sql`i.status = ${state}`;
}

/** A number as people type it, or words of what is kept folded. */
function said(q: string): RawBuilder<boolean> {
  const number = readNumber(q);
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 5);
  const all = words.map((word) => sql`i.found_by like ${`%${word}%`}`);
  const found = all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`;
  return sql<boolean>`(${found} ${number === undefined ? sql`` : sql`or i.number = ${number}`})`;
}

function matching(reach: Reach, f: InquiryFilter): RawBuilder<boolean> {
  const conditions = [within(reach), inState(f.state), said(f.q)];
  if (f.category !== null) conditions.push(sql`i.category = ${f.category}`);
  if (f.assignee !== null)
    conditions.push(
      f.assignee === 'nobody' ? sql`i.assignee_id is null` : sql`i.assignee_id = ${f.assignee}`,
    );
  if (f.desk !== null)
    conditions.push(
      f.desk === 'operator' ? sql`i.government_code is null` : sql`i.government_code is not null`,
    );
  return sql.join(conditions, sql` and `);
}

/** A page of inquiries: the newest first, of what waits the oldest. */
export async function listInquiries(
  reach: Reach,
  filter: InquiryFilter,
  asked: PageAsked,
): Promise<Page<InquiryRow>> {
  const page = keyset(filter.state === 'waiting' ? OLDEST_FIRST : ORDER, asked);
  const { rows } = await sql<InquiryRow & { key: string }>`
    select ${page.key} as key, i.id, i.number, i.category, i.name, left(i.body, 80) as beginning, i.status as state,
           government.name as government, staff.name as assignee, i.created_at as "createdAt",
           i.first_answered_at as "firstAnsweredAt"
      from inquiry i
      left join government on government.code = i.government_code
      left join staff on staff.id = i.assignee_id
     where ${matching(reach, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<InquiryRow>(rows);
}

export function countInquiries(reach: Reach, filter: InquiryFilter): Promise<number> {
  return countUpTo(sql`from inquiry i where ${matching(reach, filter)}`);
}

export interface Waiting {
  count: number;
  /** When the oldest of them came. */
  since: Date | null;
}

/** Inquiries that wait for an answer of these desks: an operator's own are those that no government answers. */
export async function waitingInquiries(reach: Reach): Promise<Waiting> {
  const own = reach === 'all' ? sql`i.government_code is null` : within(reach);
  const { rows } = await sql<Waiting>`
    select count(*)::integer as count, min(i.created_at) as since
      from inquiry i where i.status in ('open', 'working') and ${own}`.execute(db());
  return rows[0]!;
}

const LATELY_MS = 30 * 86_400_000;
const MOST_MEASURED = 10_000;

/** How long half of those whose first answer came lately had waited for it, in seconds; null where there was none. */
export async function usualWait(reach: Reach, now = new Date()): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by waited)::double precision as seconds
      from (select extract(epoch from i.first_answered_at - i.created_at) as waited
              from inquiry i
             where i.first_answered_at >= ${new Date(now.getTime() - LATELY_MS)} and ${within(reach)}
             order by i.first_answered_at desc limit ${MOST_MEASURED}) lately`.execute(db());
  return rows[0]!.seconds;
}
