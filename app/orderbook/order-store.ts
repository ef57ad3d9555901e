import { sql } from 'kysely';
import type { Recipient } from '#app/forms/recipient.ts';
import type { OrderState } from '#app/order/states.ts';
import type { Pieces } from '#app/stock/stock.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** What of an order staff's acts ask, read while nothing else changes it. */
export interface DeskOrder {
  id: number;
  version: number;
  status: OrderState;
  to: Recipient;
  /** 'YYYY-MM-DD'; null: as soon as it can be. */
  day: string | null;
  slot: string;
  shippingFee: number;
  orderedAt: Date;
  paidAt: Date | null;
  dispute: string | null;
}

function orders(on: Db | Tx) {
  return on
    .selectFrom('payment as p')
    .innerJoin('shop_order as o', 'o.id', 'p.order_id')
    .select([
      'o.id',
      'o.version',
      'o.status',
      'o.delivery_address as to',
      'o.delivery_date as day',
      'o.time_slot as slot',
      'o.shipping_fee as shippingFee',
      'o.ordered_at as orderedAt',
      'o.paid_at as paidAt',
      'p.dispute',
    ])
    .$castTo<DeskOrder>();
}

/** Locked with its payment until the transaction ends, as every lock of both. */
export async function lockDeskOrder(tx: Tx, number: string): Promise<DeskOrder | undefined> {
  return orders(tx).where('o.number', '=', number).forUpdate(['p', 'o']).executeTakeFirst();
}

export async function deskOrder(number: string): Promise<DeskOrder | undefined> {
  return orders(db()).where('o.number', '=', number).executeTakeFirst();
}

export async function insertNote(
  tx: Tx,
  n: { orderId: number; text: string; staffId: number | null },
): Promise<void> {
  await tx
    .insertInto('order_note')
    .values({ order_id: n.orderId, text: n.text, staff_id: n.staffId })
    .execute();
}

/** Writes where and when it goes, as the next version. */
export async function redirect(
  tx: Tx,
  id: number,
  set: { to: Recipient; day: string | null; slot: string },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({
      version: sql`version + 1`,
      delivery_address: JSON.stringify(set.to),
      delivery_date: set.day,
      time_slot: set.slot,
    })
    .where('id', '=', id)
    .execute();
}

/** A line with what of it came back before. */
export interface ReturnableLine extends Pieces {
  position: number;
  parcel: number;
  name: string;
  /** Pieces that came back. */
  back: number;
  /** Of these, those that are in stock again. */
  restocked: number;
  /** Pieces that were given back by refunds. */
  refunded: number;
  /** Of these, those that are in stock again by themselves, as they had not left. */
  freed: number;
  /** Of its parcel: it has left, waits here, or is not sent any more. */
  way: 'left' | 'here' | 'dropped';
}

export async function returnableLines(on: Db | Tx, orderId: number): Promise<ReturnableLine[]> {
  const { rows } = await sql<ReturnableLine>`
    select l.position, l.parcel, l.goods_id as "goodsId", l.sku_id as "skuId", l.quantity,
           concat_ws(' ', l.goods_name, nullif(l.sku_label, '')) as name,
           (select coalesce(sum(b.quantity), 0)::int from order_return r join order_return_line b on b.return_id = r.id
             where r.order_id = l.order_id and b.position = l.position) as back,
           (select coalesce(sum(b.restocked), 0)::int from order_return r join order_return_line b on b.return_id = r.id
             where r.order_id = l.order_id and b.position = l.position) as restocked,
           (select coalesce(sum(b.quantity), 0)::int from order_refund r join order_refund_line b on b.refund_id = r.id
             where r.order_id = l.order_id and b.position = l.position) as refunded,
           (select coalesce(sum(b.restocked), 0)::int from order_refund r join order_refund_line b on b.refund_id = r.id
             where r.order_id = l.order_id and b.position = l.position) as freed,
           coalesce((select case when d.shipped_at is not null then 'left' when d.status = 'cancelled' then 'dropped' else 'here' end
                       from delivery d where d.order_id = l.order_id and d.instalment = l.parcel), 'dropped') as way
      from order_line l where l.order_id = ${orderId} order by l.position`.execute(on);
  return rows;
}

/** Whether a form was sent before. */
export async function isTold(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.selectFrom('order_return').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export async function insertReturn(
  tx: Tx,
  r: {
    orderId: number;
    key: string;
    reason: string;
    staffId: number | null;
    lines: readonly { position: number; quantity: number; restocked: number }[];
  },
): Promise<void> {
  const { id } = await tx
    .insertInto('order_return')
    .values({ order_id: r.orderId, key: r.key, reason: r.reason, staff_id: r.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = r.lines.map(({ position, quantity, restocked }) => ({ position, quantity, restocked }));
  await tx
    .insertInto('order_return_line')
    .values(lines.map((l) => ({ return_id: id, ...l })))
    .execute();
}
