import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#app/staff/actor.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Names } from './names-query.ts';
import type { Kind, Party } from './party.ts';
import type { Total } from './rules.ts';
import type { Terms } from './term-words.ts';

/** A month that was closed. */
export interface Statement extends Party {
  id: number;
  month: string;
  total: Total;
  terms: Terms;
  names: Names;
  closedAt: Date;
  closedBy: string;
  /** The day on which it was paid, and who said so; null where it was not. */
  paidOn: string | null;
  paidBy: string | null;
}

const TOTAL = sql`json_build_object('received', s.received, 'returned', s.returned, 'elsewhere', s.elsewhere, 'adjusted', s.adjusted,
  'paymentFee', s.payment_fee, 'siteFee', s.site_fee, 'elsewhereFee', s.elsewhere_fee, 'parcelFee', s.parcel_fee, 'monthlyFee', s.monthly_fee, 'tax', s.tax, 'due', s.due,
  'lines', s.lines, 'corrections', s.corrections)`;

const COLUMNS = sql`s.id, s.kind, s.government_code as "governmentCode", s.producer_id as "producerId", s.month, ${TOTAL} as total,
  s.terms, s.names, s.closed_at as "closedAt", s.closed_by as "closedBy", paid.paid_on as "paidOn", case when paid.paid_on is not null then paid.staff_name end as "paidBy"`;

const FROM = sql`settlement_statement s
  left join lateral (select p.paid_on, p.staff_name from settlement_payment p where p.statement_id = s.id order by p.id desc limit 1) paid on true`;

export async function findStatement(id: number, on: Db | Tx = db()): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`select ${COLUMNS} from ${FROM} where s.id = ${id}`.execute(on);
  return rows[0];
}

export interface StatementFilter {
  kind: Kind | null;
  /** 'YYYY-MM-01' */
  month: string | null;
  /** `unpaid`: of which something is to be paid. */
  state: 'unpaid' | 'paid' | null;
  governmentCode: string | null;
  producerId: number | null;
}

/** Statements of which somebody may see each: those of the shop are no government's. @param t the name of their row */
export function seenBy(actor: Actor, t: string): RawBuilder<boolean> {
  const [own, shop] = [reachOf(actor, 'settlement.read'), reachOf(actor, 'shop_settlement.read')];
  const column = (name: string) => sql.ref(`${t}.${name}`);
  const ofShop =
    shop === 'all' ? sql`true` : sql`${column('producer_id')} = any(${shop.producers}::bigint[])`;
  const others =
    own === 'all'
      ? sql`true`
      : sql`(${column('government_code')} = any(${own.governments}::text[]) or ${column('producer_id')} = any(${own.producers}::bigint[]))`;
  return sql<boolean>`case when ${column('kind')} = 'shop' then ${ofShop} else ${others} end`;
}

function matching(actor: Actor, f: StatementFilter): RawBuilder<unknown> {
  const paid =
    f.state === null
      ? sql`true`
      : f.state === 'paid'
        ? sql`paid.paid_on is not null`
        : sql`paid.paid_on is null and s.due <> 0`;
  return sql`
      from ${FROM}
     where ${seenBy(actor, 's')} and ${paid}
       and (${f.kind}::text is null or s.kind = ${f.kind}::text) and (${f.month}::date is null or s.month = ${f.month}::date)
       and (${f.governmentCode}::text is null or s.government_code = ${f.governmentCode}::text)
       and (${f.producerId}::bigint is null or s.producer_id = ${f.producerId}::bigint)`;
}

const ORDER: Keyset = {
  keys: [{ by: sql`s.id`, type: 'bigint' }],
  down: true,
};

/** Closed statements that somebody may look at, what was closed last first. */
export async function listStatements(
  actor: Actor,
  filter: StatementFilter,
  asked: PageAsked,
): Promise<Page<Statement>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<Statement & { key: string }>`
    select ${page.key} as key, ${COLUMNS} ${matching(actor, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<Statement>(rows);
}

export function countStatements(actor: Actor, filter: StatementFilter): Promise<number> {
  return countUpTo(matching(actor, filter));
}
