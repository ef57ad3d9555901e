import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { PartyKey } from './party.ts';
import { endOf } from './rules.ts';
import { openEntries } from './sums-query.ts';

export type What =
  | 'donation'
  | 'donation_returned'
  | 'elsewhere'
  | 'elsewhere_returned'
  | 'parcel'
  | 'goods'
  | 'goods_returned'
  | 'sale'
  | 'sale_returned'
  | 'adjustment';

export const WHAT_NAMES: Readonly<Record<What, string>> = {
  donation: '寄附',
  donation_returned: '寄附の取り消し',
  elsewhere: 'ほかで受けた寄附',
  elsewhere_returned: 'ほかで受けた寄附の取り消し',
  parcel: '発送',
  goods: '返礼品の代金',
  goods_returned: '返礼品の代金の取り消し',
  sale: '商品の売上',
  sale_returned: '商品の返金',
  adjustment: '調整',
};

/** One line of a statement or of what is open. Yen; fees without tax. */
export interface Line {
  id: number;
  what: What;
  occurredAt: Date;
  number: string;
  label: string;
  method: string;
  quantity: number;
  amount: number;
  paymentFee: number;
  siteFee: number;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`e.occurred_at`, type: 'timestamptz' },
    { by: sql`e.id`, type: 'bigint' },
  ],
};

async function readLines(
  from: RawBuilder<unknown>,
  fees: RawBuilder<unknown>,
  asked: PageAsked,
): Promise<Page<Line>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<Line & { key: string }>`
    select ${page.key} as key, e.id, e.what, e.occurred_at as "occurredAt", e.number, e.label, e.method, e.quantity, e.amount, ${fees}
      from ${from} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<Line>(rows);
}

/** A page of the lines of a statement, the oldest first. */
export function statementLines(statementId: number, asked: PageAsked): Promise<Page<Line>> {
  return readLines(
    sql`settlement_entry e where e.statement_id = ${statementId}`,
    sql`e.payment_fee as "paymentFee", e.site_fee as "siteFee"`,
    asked,
  );
}

/** The same of what would be closed with a month. */
export function openLines(party: PartyKey, month: string, asked: PageAsked): Promise<Page<Line>> {
  return readLines(
    sql`(${openEntries(party, endOf(month))}) e where true`,
    sql`e.payment::integer as "paymentFee", e.site::integer as "siteFee"`,
    asked,
  );
}

/** What a statement comes to by kind: donations by way of payment, others by what they are. Yen. */
export interface Share {
  what: What;
  /** The way of payment, the portal, the goods or the reason; '' where none tells them apart. */
  detail: string;
  count: number;
  amount: number;
  paymentFee: number;
  siteFee: number;
}

/** Rows of a paper: a producer with more kinds of goods has the rest in the CSV. */
const MOST_SHARES = 500;

/** @param of rows of entries with `payment` and `site`. */
async function readShares(of: RawBuilder<unknown>): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select x.what, case when x.what in ('donation', 'donation_returned') then x.method
                        when x.what in ('parcel', 'sale', 'sale_returned') then '' else x.label end as detail,
           count(*)::integer as count, sum(x.amount)::bigint as amount, sum(x.payment)::bigint as "paymentFee", sum(x.site)::bigint as "siteFee"
      from (${of}) x group by 1, 2 order by 1, 2 limit ${MOST_SHARES}`.execute(db());
  return rows;
}

export function statementShares(statementId: number): Promise<Share[]> {
  return readShares(
    sql`select e.*, e.payment_fee as payment, e.site_fee as site from settlement_entry e where e.statement_id = ${statementId}`,
  );
}

export function openShares(party: PartyKey, month: string): Promise<Share[]> {
  return readShares(openEntries(party, endOf(month)));
}
