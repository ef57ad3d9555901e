import { sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import { db } from '#platform/db/db.ts';
import { unsentPieces } from './parcel-query.ts';
import type { OrderState } from './states.ts';

/** Paid orders that have not reached their recipients yet, the longest waiting first, with what of them is sent. */
export async function openOrders(limit: number) {
  return db()
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select([
      'shop_order.number',
      'payment.dispute',
      'shop_order.status',
      'shop_order.delivery_date',
      'shop_order.paid_at',
      'shop_order.note',
      sql<{ name: string; quantity: number; parcel: number; status: DeliveryState | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', l.goods_name, 'quantity', l.quantity - l.unsent, 'parcel', l.parcel,
                                                     'status', d.status) order by l.position), '[]')
          from (select l.*, ${unsentPieces('l')} as unsent from order_line l where l.order_id = shop_order.id) l
          left join delivery d on d.order_id = l.order_id and d.instalment = l.parcel
         where l.unsent < l.quantity)`.as('lines'),
    ])
    .where('shop_order.status', 'in', ['paid', 'preparing', 'shipped'])
    .orderBy('shop_order.paid_at')
    .limit(limit)
    .$narrowType<{ status: OrderState }>()
    .execute();
}

/** In how many parcels an order goes; 0 for an unknown number. */
export async function parcelCount(number: string): Promise<number> {
  const row = await db()
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select((eb) => eb.fn.max('order_line.parcel').as('parcels'))
    .where('shop_order.number', '=', number)
    .executeTakeFirst();
  return row?.parcels ?? 0;
}

/** The tax rates of an order's goods, in percent; none for an unknown number. */
export async function goodsRates(number: string): Promise<(8 | 10)[]> {
  const rows = await db()
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select('order_line.tax_rate')
    .distinct()
    .where('shop_order.number', '=', number)
    .$narrowType<{ tax_rate: 8 | 10 }>()
    .execute();
  return rows.map((r) => r.tax_rate);
}
