import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Day, Period, Step } from './spans.ts';
import { counted, type Of, type Sum } from './sums-query.ts';

/** What did not come about in a step, by why and how it was to be paid. */
export interface FailureSum extends Sum {
  begins: Day;
  /** A code of the catalogues of errors, or `OTHER`. */
  code: string;
  /** Empty: of before it was noted. */
  method: string;
}

/** Steps × codes × methods: more are none. */
const MOST_SUMS = 60_000;

/** What ended unpaid, or was paid when it could not be had any more, step by step. Those without any are left out. */
export async function failureSums(
  what: 'donation_fail' | 'order_fail',
  of: Of,
  period: Period,
  by: Step,
): Promise<FailureSum[]> {
  const { rows } = await sql<FailureSum>`
    select date_trunc(${by}, c.begins::timestamp)::date as begins, split_part(c.key, ' ', 1) as code, split_part(c.key, ' ', 2) as method,
           sum(c.count)::bigint as count, sum(c.amount)::bigint as amount, sum(c.pieces)::bigint as pieces
      from (${counted({ what, facet: 'failure', of }, period, by)}) c
     group by 1, 2, 3 having sum(c.count) <> 0 order by 1, 4 desc, 2, 3 limit ${MOST_SUMS}`.execute(db());
  return rows;
}

/** What went back, by who had it so and why. */
export interface BackSum {
  /** `member`, `guest`, `staff`, or a part of the program. */
  who: string;
  /** A code, the program's words or those that staff typed; empty: none. */
  reason: string;
  count: number;
  /** Yen. */
  amount: number;
}

const within = (column: string, { from, until }: Period) =>
  sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'Asia/Tokyo'
      and ${sql.ref(column)} < (${until}::date + 1)::timestamp at time zone 'Asia/Tokyo'`;

const WHO = sql`case when e.actor like 'staff%' then 'staff' else e.actor end`;

/** Donations whose money went back or is on its way, by reason, the most first. @param most reasons. */
export function donationsBack(of: Of, period: Period, most: number): Promise<BackSum[]> {
  const theirs = of === 'all' ? sql`true` : sql`d.government_code = any(${of}::text[])`;
  return backs(
    sql`select ${WHO} as who, e.reason, d.amount
          from donation_event e join donation d on d.id = e.donation_id
         where gave_back(e.from_status, e.to_status) and ${within('e.created_at', period)} and ${theirs}`,
    most,
  );
}

/** The same of orders: whole ones with what parts had left of them, and parts. */
export function ordersBack(period: Period, most: number): Promise<BackSum[]> {
  return backs(
    sql`select * from (
          select ${WHO} as who, e.reason,
                 o.total - coalesce((select sum(r.amount) from order_refund r where r.order_id = o.id and r.created_at <= e.created_at), 0)::int as amount
            from order_event e join shop_order o on o.id = e.order_id
           where gave_back(e.from_status, e.to_status) and ${within('e.created_at', period)}) whole
         where amount > 0
        union all
        select ${WHO}, e.reason, e.amount from order_refund e where ${within('e.created_at', period)}`,
    most,
  );
}

async function backs(each: RawBuilder<unknown>, most: number): Promise<BackSum[]> {
  const { rows } = await sql<BackSum>`
    select who, reason, count(*)::int as count, sum(amount)::bigint as amount
      from (${each}) b group by 1, 2 order by 3 desc, 4 desc, 1, 2 limit ${most}`.execute(db());
  return rows;
}

/** Refunds that the payers' banks sent back, by how was paid. */
export interface FailedRefunds {
  method: string;
  count: number;
  /** Those of them that are still to be paid out. */
  open: number;
}

/** One that came back to money of which a case was open is noted there. @param of governments whose donations were paid; all: also of orders, if `kind` says so. */
export async function failedRefunds(
  kind: 'donation' | 'order',
  of: Of,
  period: Period,
): Promise<FailedRefunds[]> {
  const theirs =
    kind === 'order'
      ? sql`p.order_id is not null`
      : of === 'all'
        ? sql`p.donation_id is not null`
        : // One payment may be for donations of several governments.
          sql`exists (select from donation d where (d.id = p.donation_id or d.first_id = p.donation_id) and d.government_code = any(${of}::text[]))`;
  const { rows } = await sql<FailedRefunds>`
    select p.method, count(*)::int as count, (count(*) filter (where c.closed_at is null))::int as open
      from (
        select k.id from money_case k
         where k.kind = 'refund_failed' and ${within('k.created_at', period)}
           and not exists (select from money_case_event o where o.case_id = k.id and o.what = 'opened' and o.note = 'the rest')
        union all
        select e.case_id from money_case_event e where e.what = 'came_back' and ${within('e.created_at', period)}) b
      join money_case c on c.id = b.id join payment p on p.id = c.payment_id
     where ${theirs}
     group by 1 order by 2 desc, 1`.execute(db());
  return rows;
}
