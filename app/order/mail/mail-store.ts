import { sql } from 'kysely';
import type { WindowColumns } from '#app/delivery/dispatch-window.ts';
import type { Tx } from '#platform/db/db.ts';
import { packedPieces, parcelFees, unsentPieces } from '../parcel-query.ts';

interface MailLine {
  name: string;
  sku: string;
  quantity: number;
  /** Yen of one piece, tax included. */
  unitPrice: number;
  /** Of them in its parcel: without what was given back before it left. */
  packed: number;
  /** Pieces that are not sent, as they were given back before. */
  unsent: number;
  producer: string;
  /** In which it goes, from 1. */
  parcel: number;
  temperature: 'ambient' | 'chilled' | 'frozen';
  taxRate: 8 | 10;
  alcohol: boolean;
  /** Whether a のし can be put on it. */
  noshi: boolean;
  /** What was promised, as its columns. */
  window: WindowColumns;
}

/** What a mail about an order tells: no full address, no card. Amounts in yen, tax included. */
export async function mailFacts(tx: Tx, orderId: number) {
  return tx
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .select([
      'shop_order.number',
      'shop_order.member_id',
      'shop_order.email',
      'shop_order.buyer',
      'shop_order.delivery_address',
      'shop_order.delivery_date',
      'shop_order.time_slot',
      'shop_order.noshi',
      'shop_order.wrapping',
      'shop_order.note',
      'shop_order.goods_total',
      'shop_order.shipping_fee',
      'shop_order.wrapping_fee',
      'shop_order.points_used',
      'shop_order.points_to_earn',
      'shop_order.total',
      'shop_order.taxable_8',
      'shop_order.tax_8',
      'shop_order.taxable_10',
      'shop_order.tax_10',
      'shop_order.paid_at',
      'payment.method',
      'payment.deadline',
      'payment.instructions',
      'payment.received_amount',
      'payment.refunded_amount',
      'payment.paid_out_amount',
      'payment.bounced_amount',
      sql<number>`shop_order.points_used - (
        select coalesce(sum(r.points_8 + r.points_10), 0) from order_refund r where r.order_id = shop_order.id)`.as(
        'points_left',
      ),
      // Of parts, as far as it was decided.
      sql<number>`(select coalesce(sum(r.amount), 0)::int from order_refund r where r.order_id = shop_order.id)`.as(
        'given_back',
      ),
      sql<MailLine[]>`(
        select jsonb_agg(jsonb_build_object(
                 'name', l.goods_name, 'sku', l.sku_label, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'packed', ${packedPieces('l')}, 'unsent', ${unsentPieces('l')}, 'temperature', l.temperature,
                 'producer', l.producer, 'parcel', l.parcel,
                 'taxRate', l.tax_rate, 'alcohol', g.alcohol, 'noshi', g.noshi,
                 'window', jsonb_build_object('handling_days', l.handling_days, 'dispatch_from', l.dispatch_from,
                                              'dispatch_until', l.dispatch_until)) order by l.position)
          from order_line l join goods g on g.id = l.goods_id where l.order_id = shop_order.id)`.as('lines'),
      parcelFees().as('fees'),
      // Something of it is still to be sent.
      sql<boolean>`exists (
        select from delivery d where d.order_id = shop_order.id and d.status in ('waiting', 'preparing'))`.as(
        'waits',
      ),
    ])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export type OrderMailFacts = Awaited<ReturnType<typeof mailFacts>>;
