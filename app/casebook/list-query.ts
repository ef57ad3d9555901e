import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, RETURNS } from '#app/payment/attention/kinds.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

/** `free`: open, and nobody has taken its money; `overdue`: open beyond its deadline. */
export type CaseState = 'open' | 'overdue' | 'free' | 'taken' | 'closed' | 'all';

/** `due`: the nearest deadline first. */
export type CaseOrder = 'due' | 'new' | 'amount' | 'ended';

export interface CaseFilter {
  /** The number of a donation, an application, an order or, whole, of the provider's; or an amount. */
  q: string;
  kind: CaseKind | null;
  of: 'donation' | 'order' | null;
  state: CaseState;
  /** Who has taken the money, of the staff. */
  takerId: number | null;
  order: CaseOrder;
}

/** A case as the list shows it. Yen. */
export interface CaseRow {
  id: number;
  kind: CaseKind;
  amount: number;
  dueAt: Date;
  createdAt: Date;
  closedAt: Date | null;
  /** Of who ended it, where it has ended: `payments` where it did so by itself. */
  endedBy: string | null;
  /** How it ended. */
  end: 'closed' | 'paid_out' | null;
  /** Of the payment, which may be for several donations. */
  reference: string;
  of: 'donation' | 'order';
  /** Who pays its money out by hand just now, by name where it is somebody of the staff. */
  takenBy: string | null;
}

const ID = { by: sql`c.id`, type: 'bigint' } as const;

const ORDERS: Record<CaseOrder, Keyset> = {
  due: { keys: [{ by: sql`c.due_at`, type: 'timestamptz' }, ID] },
  new: { keys: [ID], down: true },
  amount: { keys: [{ by: sql`c.amount`, type: 'bigint' }, ID], down: true },
  // What is open comes in front of what has ended.
  ended: {
    keys: [{ by: sql`coalesce(c.closed_at, timestamptz '3000-01-01 00:00Z')`, type: 'timestamptz' }, ID],
    down: true,
  },
};

const CASES = sql`from money_case c join payment p on p.id = c.payment_id`;

/** The name of the person in a history. @param actor the column. */
export const namedActor = (actor: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select s.name from staff s where 'staff:' || s.id = ${actor}), ${actor})`;

/** Who has taken the money of a case to pay it out: nobody takes a case of another kind, which waits beside it. */
export const TAKER = sql<string | null>`case when c.kind = any(${sql.val([...RETURNS])}) then p.taken_by end`;

const STATES: Record<CaseState, (now: Date) => RawBuilder<unknown>> = {
  open: () => sql`c.closed_at is null`,
  overdue: (now) => sql`(c.closed_at is null and c.due_at < ${now})`,
  free: () => sql`(c.closed_at is null and ${TAKER} is null)`,
  taken: () => sql`(c.closed_at is null and ${TAKER} is not null)`,
  closed: () => sql`c.closed_at is not null`,
  all: () => sql`true`,
};

function sought(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`;
  const plain = q.normalize('NFKC').trim();
  const meanings = [sql`p.provider_ref = ${plain}`];
  const amount = plain.replace(/[,円¥\s]/g, '');
  if (/^\d{1,9}$/.test(amount)) meanings.push(sql`c.amount = ${Number(amount)}`);
  const number = readNumber(plain);
  if (number !== undefined)
    meanings.push(
      sql`p.reference = ${number}`,
      sql`p.id = (select dp.payment_id from donation d join donation_payment dp on dp.donation_id = d.id where d.number = ${number})`,
    );
  return sql`(${sql.join(meanings, sql` or `)})`;
}

function matching(f: CaseFilter, now: Date): RawBuilder<unknown> {
  const conditions = [STATES[f.state](now), sought(f.q)];
  if (f.kind !== null) conditions.push(sql`c.kind = ${f.kind}`);
  if (f.of !== null) conditions.push(sql`(p.order_id is not null) = ${f.of === 'order'}`);
  if (f.takerId !== null) conditions.push(sql`(c.closed_at is null and ${TAKER} = ${`staff:${f.takerId}`})`);
  return sql.join(conditions, sql` and `);
}

/** A page of cases. The caller asks whether somebody may look at them. */
export async function findCases(filter: CaseFilter, asked: PageAsked, now: Date): Promise<Page<CaseRow>> {
  const page = keyset(ORDERS[filter.order], asked);
  const { rows } = await sql<CaseRow & { key: string }>`
    select x.*, e.what as end, ${namedActor(sql`e.actor`)} as "endedBy" from (
      select ${page.key} as key, row_number() over (order by ${page.order}) as place, c.id, c.kind, c.amount,
             c.due_at as "dueAt", c.created_at as "createdAt", c.closed_at as "closedAt", p.reference,
             case when p.order_id is null then 'donation' else 'order' end as of,
             case when c.closed_at is null then ${namedActor(TAKER)} end as "takenBy"
        ${CASES} where ${matching(filter, now)} and ${page.where}
       order by ${page.order} limit ${page.limit}) x
      left join lateral (
        select v.what, v.actor from money_case_event v
         where x."closedAt" is not null and v.case_id = x.id and v.what in ('closed', 'paid_out')
         order by v.id desc limit 1) e on true
     order by x.place`.execute(db());
  return page.page<CaseRow>(rows);
}

export function countCases(filter: CaseFilter, now: Date): Promise<number> {
  return countUpTo(sql`${CASES} where ${matching(filter, now)}`);
}

/** People of the staff who have taken money just now. */
export async function takers(most: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from staff s
     where 'staff:' || s.id in (select ${TAKER} ${CASES} where c.closed_at is null and p.taken_by is not null)
     order by s.name, s.id limit ${most}`.execute(db());
  return rows;
}

/** Open cases of one kind: how many, since when the oldest, and of how many the deadline has passed, with the earliest of these. */
export interface OpenKind {
  kind: CaseKind;
  count: number;
  since: Date;
  overdue: number;
  overdueSince: Date | null;
}

/** What is open, by kind. */
export async function openByKind(now: Date): Promise<OpenKind[]> {
  const { rows } = await sql<OpenKind>`
    select kind, count(*)::int as count, min(created_at) as since, count(*) filter (where due_at < ${now})::int as overdue,
           min(due_at) filter (where due_at < ${now}) as "overdueSince"
      from money_case where closed_at is null group by kind`.execute(db());
  return rows;
}

/** The cases of a payment, those that are open first. @param reference its number. */
export async function casesOf(
  reference: string,
  most: number,
): Promise<Pick<CaseRow, 'id' | 'kind' | 'amount' | 'dueAt' | 'closedAt'>[]> {
  const { rows } = await sql<Pick<CaseRow, 'id' | 'kind' | 'amount' | 'dueAt' | 'closedAt'>>`
    select c.id, c.kind, c.amount, c.due_at as "dueAt", c.closed_at as "closedAt"
      ${CASES} where p.reference = ${reference}
     order by c.closed_at is not null, c.id desc limit ${most}`.execute(db());
  return rows;
}
