import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import { governmentName } from '#app/donation/government-name-query.ts';
import type { OneStopState, OneStopWish } from '#app/donation/one-stop/rules.ts';
import type { DonationState } from '#app/donation/states.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { nameColumns, nameIs } from '#platform/db/name-query.ts';
import { readSought, type Sought } from './sought.ts';

export interface LedgerFilter {
  q: string;
  /** `disputed`: paid, but the payment is disputed. */
  state: DonationState | 'disputed' | null;
  oneStop: Exclude<OneStopState, 'none'> | null;
  governmentCode: string | null;
  /** Where it was made. */
  source: string | null;
  /** Of this member alone. */
  memberId: number | null;
  /** Applied for from this instant on, and before that one. */
  from: Date | null;
  until: Date | null;
}

/** A donation as the ledger lists it. */
export interface LedgerRow {
  id: number;
  number: string;
  appliedAt: Date;
  paidAt: Date | null;
  /** When its money had gone back, once it had ended. */
  returnedAt: Date | null;
  donor: string;
  kana: string;
  government: string;
  goods: string;
  sku: string;
  quantity: number;
  amount: number;
  status: DonationState;
  dispute: string | null;
  method: string;
  source: string;
  sourceNumber: string | null;
  oneStop: OneStopWish;
  oneStopState: OneStopState | null;
  receiptNumber: string | null;
  /** Of its delivery that is the least far; null where nothing is sent, or not yet planned. */
  delivery: DeliveryState | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`d.applied_at`, type: 'timestamptz' },
    { by: sql`d.id`, type: 'bigint' },
  ],
  down: true,
};

/** The donations of some payments, each of which is for one donation or several: an index leads to both. */
function paidWhere(payment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.donation_id from payment p where p.donation_id is not null and ${payment}
    union all select o.id from payment p join donation o on o.first_id = p.donation_id where ${payment}`;
}

/** What is looked for among donations, which the statement calls `d`. */
export function found(sought: Sought): RawBuilder<boolean> {
  switch (sought.by) {
    case 'all':
      return sql`true`;
    case 'number':
      return sql`d.id in (
        select id from donation where number = ${sought.number}
        union all ${paidWhere(sql`p.reference = ${sought.number}`)})`;
    case 'receipt':
      return sql`d.receipt_number = ${sought.number}`;
    case 'email':
      return sql`d.member_id in (select id from member where email = ${sought.email})`;
    case 'phone':
      return sql`(d.donor->>'phone' = ${sought.phone} or d.source_number = ${sought.phone})`;
    case 'name':
      return sql`(${sql.join(nameIs(nameColumns(sql`d.donor`), sought.name), sql` or `)} or d.source_number = ${sought.typed})`;
  }
}

/** Of one government an index gives the order of the list; of several it would have to be sorted. */
function of(governments: readonly string[]): RawBuilder<boolean> {
  return governments.length === 1
    ? sql`d.government_code = ${governments[0]}`
    : sql`d.government_code = any(${governments}::text[])`;
}

function inState(state: LedgerFilter['state']): RawBuilder<boolean> {
  if (state === null) return sql`true`;
  return state === 'disputed'
    ? sql`d.id in (${paidWhere(sql`p.dispute = 'open'`)})`
    : sql`d.status = ${state}`;
}

function matching(reach: Reach, f: LedgerFilter): RawBuilder<boolean> {
  return sql.join(
    [
      found(readSought(f.q)),
      inState(f.state),
      ...(reach === 'all' ? [] : [of(reach.governments)]),
      ...(f.governmentCode === null ? [] : [sql`d.government_code = ${f.governmentCode}`]),
      ...(f.source === null ? [] : [sql`d.source = ${f.source}`]),
      ...(f.memberId === null ? [] : [sql`d.member_id = ${f.memberId}`]),
      ...(f.oneStop === null ? [] : [sql`d.one_stop_status = ${f.oneStop}`]),
      // Nobody waits for the papers of a donation that does not stand.
      ...(f.oneStop === 'requested' ? [sql`d.status = 'paid'`] : []),
      ...(f.from === null ? [] : [sql`d.applied_at >= ${f.from}`]),
      ...(f.until === null ? [] : [sql`d.applied_at < ${f.until}`]),
    ],
    sql` and `,
  );
}

/** Donations that somebody may look at, a page of them, the newest first. */
export async function listDonations(
  reach: Reach,
  filter: LedgerFilter,
  asked: PageAsked,
): Promise<Page<LedgerRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<LedgerRow & { key: string }>`
    select ${page.key} as key, d.id, d.number, d.applied_at as "appliedAt", d.paid_at as "paidAt", d.returned_at as "returnedAt",
           concat_ws(' ', d.donor->>'familyName', d.donor->>'givenName') as donor,
           concat_ws(' ', d.donor->>'familyNameKana', d.donor->>'givenNameKana') as kana,
           ${governmentName('d', 'g')} as government, d.goods_name as goods, d.sku_label as sku, d.quantity, d.amount, d.status,
           payment.dispute, payment.method, d.source, d.source_number as "sourceNumber", d.one_stop as "oneStop", d.one_stop_status as "oneStopState",
           d.receipt_number as "receiptNumber",
           (select v.status from delivery v where v.donation_id = d.id
             order by array_position('{waiting,preparing,shipped,delivered,cancelled}'::text[], v.status) limit 1) as delivery
      from (select * from donation d where ${matching(reach, filter)} and ${page.where}
             order by ${page.order} limit ${page.limit}) d
      join government g on g.code = d.government_code
      join donation_payment dp on dp.donation_id = d.id
      join payment on payment.id = dp.payment_id
     order by ${page.order}`.execute(db());
  return page.page<LedgerRow>(rows);
}

export function countDonations(reach: Reach, filter: LedgerFilter): Promise<number> {
  return countUpTo(sql`from donation d where ${matching(reach, filter)}`);
}
