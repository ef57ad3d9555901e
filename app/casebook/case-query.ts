import { sql } from 'kysely';
import type { CaseKind } from '#app/payment/attention/kinds.ts';
import type { Locked, StoredDispute } from '#app/payment/payable.ts';
import { db } from '#platform/db/db.ts';
import { namedActor, TAKER } from './list-query.ts';

/** A case with the sums of its payment. Yen. */
export interface FoundCase
  extends Pick<
    Locked,
    | 'payment_amount'
    | 'received_amount'
    | 'refunded_amount'
    | 'granted_amount'
    | 'bounced_amount'
    | 'paid_out_amount'
    | 'taken_by'
    | 'taken_amount'
  > {
  id: number;
  kind: CaseKind;
  amount: number;
  dueAt: Date;
  createdAt: Date;
  closedAt: Date | null;
  paymentId: number;
  reference: string;
  method: string;
  providerRef: string | null;
  of: 'donation' | 'order';
  memberId: number | null;
  /** Of what is paid for, as the payment machinery sees it: of donations those that stand, or else those that ended last. */
  status: string;
  disputes: readonly StoredDispute[];
  /** Who pays it out by hand, by name where it is somebody of the staff. */
  takerName: string | null;
  takenAt: Date | null;
  /** The event by which that person took it. */
  claim: number | null;
}

export async function findCase(id: number): Promise<FoundCase | undefined> {
  const { rows } = await sql<FoundCase>`
    select c.id, c.kind, c.amount, c.due_at as "dueAt", c.created_at as "createdAt", c.closed_at as "closedAt",
           p.id as "paymentId", p.reference, p.method, p.provider_ref as "providerRef",
           case when o.id is null then 'donation' else 'order' end as of, coalesce(o.member_id, d.member_id) as "memberId",
           coalesce(o.status, (select x.status from donation x
                                where (x.id = p.donation_id or x.first_id = p.donation_id) and x.status <> 'cancelled'
                                order by x.id limit 1), 'cancelled') as status,
           p.amount as payment_amount, p.received_amount, p.refunded_amount, p.granted_amount, p.bounced_amount,
           p.paid_out_amount, p.disputes, ${TAKER} as taken_by, case when ${TAKER} is null then 0 else p.taken_amount end as taken_amount,
           case when ${TAKER} is not null then ${namedActor(TAKER)} end as "takerName",
           t.created_at as "takenAt", t.id as claim
      from money_case c join payment p on p.id = c.payment_id
      left join shop_order o on o.id = p.order_id left join donation d on d.id = p.donation_id
      left join lateral (
        select v.id, v.created_at from money_case_event v join money_case w on w.id = v.case_id
         where ${TAKER} is not null and w.payment_id = p.id and v.what = 'taken' order by v.id desc limit 1) t on true
     where c.id = ${id}`.execute(db());
  return rows[0];
}

export interface CaseEvent {
  what: 'opened' | 'changed' | 'came_back' | 'taken' | 'left' | 'closed' | 'paid_out';
  /** By name where it is somebody of the staff. */
  by: string;
  actor: string;
  note: string;
  at: Date;
}

/** What was done about a case, the newest first. */
export async function caseEvents(caseId: number, most: number): Promise<CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select e.what, e.actor, ${namedActor(sql`e.actor`)} as by, e.note, e.created_at as at
      from money_case_event e where e.case_id = ${caseId} order by e.id desc limit ${most}`.execute(db());
  return rows;
}

/** What is paid for with a payment: donations that were applied for together, or an order. Yen. */
export interface PaidFor {
  number: string;
  status: string;
  amount: number;
}

export async function paidFor(paymentId: number, most: number): Promise<PaidFor[]> {
  const { rows } = await sql<PaidFor>`
    select x.number, x.status, x.amount from payment p cross join lateral (
      select d.id, d.number, d.status, d.amount from donation d where d.id = p.donation_id or d.first_id = p.donation_id
      union all
      select o.id, o.number, o.status, o.total from shop_order o where o.id = p.order_id) x
     where p.id = ${paymentId} order by x.id limit ${most}`.execute(db());
  return rows;
}
