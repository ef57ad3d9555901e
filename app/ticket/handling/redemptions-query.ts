import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { TicketKind } from '../rules.ts';

/** What a merchant took of a ticket, or a void of it. */
export interface TakenRow {
  id: number;
  at: Date;
  amount: number;
  /** Of the ticket, afterwards. */
  remaining: number;
  /** The redemption that it voids. */
  voids: number | null;
  voided: boolean;
  /** Why staff voided it. */
  reason: string | null;
  merchantId: number;
  merchant: string;
  government: string;
  governmentCode: string;
  code: string;
  title: string;
  kind: TicketKind;
}

export interface TakenFilter {
  what: 'taken' | 'void' | null;
  governmentCode: string | null;
  merchantId: number | null;
  from: Date | null;
  until: Date | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`r.redeemed_at`, type: 'timestamptz' },
    { by: sql`r.id`, type: 'bigint' },
  ],
  down: true,
};

const COLUMNS = sql`r.id, r.redeemed_at as at, r.amount, r.remaining, r.voids, r.reason, r.merchant_id as "merchantId",
  exists (select from redemption v where v.voids = r.id) as voided, m.name as merchant, g.name as government,
  m.government_code as "governmentCode", t.code, t.title, t.kind`;

const FROM = sql`redemption r join merchant m on m.id = r.merchant_id join government g on g.code = m.government_code
  join ticket t on t.id = r.ticket_id`;

/** Only what is asked for stands in the statement, so that its index is found. */
function matching(reach: Reach, f: TakenFilter): RawBuilder<unknown> {
  const conditions = [
    reach === 'all' ? sql`true` : sql`m.government_code = any(${reach.governments}::text[])`,
    ...(f.what === null ? [] : [f.what === 'void' ? sql`r.voids is not null` : sql`r.voids is null`]),
    ...(f.governmentCode === null ? [] : [sql`m.government_code = ${f.governmentCode}`]),
    ...(f.merchantId === null ? [] : [sql`r.merchant_id = ${f.merchantId}`]),
    ...(f.from === null ? [] : [sql`r.redeemed_at >= ${f.from}`]),
    ...(f.until === null ? [] : [sql`r.redeemed_at < ${f.until}`]),
  ];
  return sql`from ${FROM} where ${sql.join(conditions, sql` and `)}`;
}

/** What was taken of tickets that somebody may look at, the newest first. */
export async function listTaken(
  reach: Reach,
  filter: TakenFilter,
  asked: PageAsked,
): Promise<Page<TakenRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<TakenRow & { key: string }>`
    select ${page.key} as key, ${COLUMNS} ${matching(reach, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<TakenRow>(rows);
}

export function countTaken(reach: Reach, filter: TakenFilter): Promise<number> {
  return countUpTo(matching(reach, filter));
}

export async function findTaken(id: number): Promise<TakenRow | undefined> {
  const { rows } = await sql<TakenRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(db());
  return rows[0];
}

/** What was taken of a ticket, the newest first. @param most rows, of some hundreds at the utmost. */
export async function takenOf(ticketId: number, most: number): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select ${COLUMNS} from ${FROM} where r.ticket_id = ${ticketId} order by r.id desc limit ${most}`.execute(
    db(),
  );
  return rows;
}
