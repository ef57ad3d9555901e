import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { OrderState } from './states.ts';

interface UnderWay {
  number: string;
  status: OrderState;
  /** Money is on its way back. */
  owes: boolean;
}

/**
 * Orders that are under way keep a member from withdrawing (退会): whoever pays, is paid or waits for goods must be
 * reachable, and can cancel only with an account. Money is on its way back also of an order that stands: a granted part.
 */
export async function ordersInTheWay(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<UnderWay>`
    select * from (
      select o.id, o.number, o.status,
             o.status <> 'pending_payment' and p.received_amount - p.refunded_amount
               > case when o.status in ('paid', 'preparing', 'shipped', 'delivered') then p.amount - p.granted_amount else 0 end as owes
        from shop_order o join payment p on p.order_id = o.id where o.member_id = ${memberId}) found
     where owes or status in ('pending_payment', 'paid', 'preparing')
     order by id`.execute(tx);
  return rows.map(words);
}

function words({ number, status, owes }: UnderWay): string {
  if (owes)
    return `返金のお手続き中のご注文があります(注文番号 ${number})。返金が完了してから、退会のお手続きをしてください。`;
  return status === 'pending_payment'
    ? `お支払いの完了していないご注文があります(注文番号 ${number})。お支払いが完了するか期限が切れてから、退会のお手続きをしてください。`
    : `発送前のご注文があります(注文番号 ${number})。商品が発送されてから、退会のお手続きをしてください。`;
}

/** Forms that were never sent: no law keeps them. */
export async function eraseDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('order_draft').where('member_id', '=', memberId).execute();
}
