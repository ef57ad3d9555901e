import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { OrderState } from './states.ts';

export interface UnderWay {
  number: string;
  status: OrderState;
  /** A refund is under way. */
  owes: boolean;
}

/** Orders of a member whose money has not come or has to be refunded, and those that are not dispatched yet. */
export async function ordersUnderWay(tx: Tx, memberId: number): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select * from (
      select o.id, o.number, o.status,
             o.status <> 'pending_payment' and p.received_amount - p.refunded_amount
               > case when o.status in ('paid', 'preparing', 'shipped', 'delivered') then p.amount - p.granted_amount else 0 end as owes
        from shop_order o join payment p on p.order_id = o.id where o.member_id = ${memberId}) found
     where owes or status in ('pending_payment', 'paid', 'preparing')
     order by id`.execute(tx);
  return rows;
}

export async function deleteDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('order_draft').where('member_id', '=', memberId).execute();
}
