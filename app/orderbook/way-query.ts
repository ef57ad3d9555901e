import { sql } from 'kysely';
import { type WindowColumns, windowOf } from '#app/delivery/dispatch-window.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** On what it depends where an order can go, when, and for how much. */
export async function wayOf(orderId: number, on: Db | Tx = db()) {
  const lines = await on
    .selectFrom('order_line as l')
    .innerJoin('goods as g', 'g.id', 'l.goods_id')
    .select(['l.goods_name as name', 'l.temperature', 'l.unit_price as unitPrice', 'l.quantity'])
    .select(['l.handling_days', 'l.dispatch_from', 'l.dispatch_until', 'g.excluded_prefectures as excluded'])
    .select(sql<boolean>`g.delivery_slot`.as('choosesDay'))
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .$narrowType<{ temperature: Temperature }>()
    .execute();
  const parcels = await on
    .selectFrom('order_parcel')
    .select(['temperature', 'shipping_class as shippingClass'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .$narrowType<{ temperature: Temperature; shippingClass: ShippingClass }>()
    .execute();
  return {
    parcels,
    lines: lines.map((l) => ({ ...l, window: windowOf(l as WindowColumns) })),
  };
}

export type Way = Awaited<ReturnType<typeof wayOf>>;
