import type { DeliveryState } from '#app/delivery/states.ts';
import { db } from '#platform/db/db.ts';
import type { OrderState } from './states.ts';

/** Paid orders that have not reached their recipients yet, the longest waiting first. */
export async function openOrders(limit: number) {
  return db()
    .selectFrom('shop_order')
    .innerJoin('order_line', (join) =>
      join.onRef('order_line.order_id', '=', 'shop_order.id').on('order_line.position', '=', 1),
    )
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select([
      'shop_order.number',
      'payment.dispute',
      'shop_order.status',
      'shop_order.delivery_date',
      'shop_order.paid_at',
      'shop_order.note',
      'order_line.goods_name',
      'order_line.quantity',
    ])
    .where('shop_order.status', 'in', ['paid', 'preparing', 'shipped'])
    .orderBy('shop_order.paid_at')
    .limit(limit)
    .$narrowType<{ status: OrderState & DeliveryState }>()
    .execute();
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
