import { sql } from 'kysely';
import type { Sums } from '#app/payment/payable.ts';
import type { Tx } from '#platform/db/db.ts';
import type { OrderState } from './states.ts';

export interface OrderSums extends Sums {
  number: string;
  status: OrderState;
}

/** All orders of a member, with what tells whose their money is. */
export async function orderSums(tx: Tx, memberId: number): Promise<OrderSums[]> {
  const { rows } = await sql<OrderSums>`
    select o.number, o.status, p.amount as payment_amount, p.granted_amount, p.received_amount, p.refunded_amount,
           p.paid_out_amount, p.disputes
      from shop_order o join payment p on p.order_id = o.id where o.member_id = ${memberId} order by o.id`.execute(
    tx,
  );
  return rows;
}

export async function deleteDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('order_draft').where('member_id', '=', memberId).execute();
}

/** Empties what a member wrote to the shop beside the orders. */
export async function eraseNotes(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ note: '' })
    .where('member_id', '=', memberId)
    .where('note', '<>', '')
    .execute();
}
