import { sql } from 'kysely';
import type { Locked } from '#app/payment/payable.ts';
import type { Pieces } from '#app/stock/stock.ts';
import type { Tx } from '#platform/db/db.ts';
import { takenBack } from '../parcel-query.ts';
import type { OrderState } from '../states.ts';

export interface LockedOrder extends Locked {
  status: OrderState;
  member_id: number | null;
  points_used: number;
  points_to_earn: number;
  /** Less what was refunded, stayed here and is in stock again; in the order of their SKUs, in which their stock is locked. */
  pieces: Pieces[];
}

/** The order of a payment, both rows locked until the transaction ends. */
export async function lockOrder(tx: Tx, number: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.number, o.status, o.member_id, o.points_used, o.points_to_earn, o.paid_at,
           (select jsonb_agg(jsonb_build_object('goodsId', l.goods_id, 'skuId', l.sku_id, 'quantity', l.quantity - ${takenBack('l')}) order by l.sku_id)
              from order_line l where l.order_id = o.id) as pieces,
           p.id as payment_id, p.status as payment_status, p.amount as payment_amount, p.provider_ref,
           jsonb_array_length(p.instructions) > 0 as has_instructions, p.received_amount, p.refunded_amount, p.granted_amount,
           p.bounced_amount, p.paid_out_amount, p.taken_by, p.taken_amount, p.disputes
      from payment p join shop_order o on o.id = p.order_id
     where o.number = ${number}
       for update of p, o`.execute(tx);
  return rows[0];
}

/** The pieces of an order that are in none of these parcels, and that are not here again already. */
export async function piecesBeside(tx: Tx, orderId: number, parcels: readonly number[]): Promise<Pieces[]> {
  return tx
    .selectFrom('order_line')
    .select([
      'goods_id as goodsId',
      'sku_id as skuId',
      sql<number>`quantity - ${takenBack('order_line')}`.as('quantity'),
    ])
    .where('order_id', '=', orderId)
    .where('parcel', 'not in', parcels)
    .orderBy('sku_id')
    .execute();
}
