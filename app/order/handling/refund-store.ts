import { sql } from 'kysely';
import { type OrderTotals, type RefundTotals, totalsOf } from '#app/sale/rules/totals.ts';
import type { Pieces } from '#app/stock/stock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { takenBack } from '../parcel-query.ts';

/** An order's sums, computed again from the stored rows. */
export async function orderTotals(db: Db | Tx, orderId: number): Promise<OrderTotals> {
  const o = await db
    .selectFrom('shop_order')
    .select(['member_id', 'shipping_fee', 'wrapping_fee', 'points_used', 'points_to_earn'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .select(['unit_price as unitPrice', 'quantity', 'tax_rate as taxRate'])
    .where('order_id', '=', orderId)
    .$narrowType<{ taxRate: 8 | 10 }>()
    .execute();
  const totals = totalsOf({
    lines,
    shippingFee: o.shipping_fee,
    wrappingFee: o.wrapping_fee,
    pointsUsed: o.points_used,
    pointPercent: 0,
  });
  // As was promised when it was ordered; a guest earns none, even after joining an account.
  return { ...totals, pointsToEarn: o.member_id === null ? 0 : o.points_to_earn };
}

/** A line of an order with what was given back of it. Yen, tax included. */
export interface OrderedLine extends Pieces {
  position: number;
  /** In which it goes, from 1. */
  parcel: number;
  name: string;
  unitPrice: number;
  taxRate: 8 | 10;
  returnedQuantity: number;
  returnedAmount: number;
  /** Pieces that are here again: taken back by staff, or put into stock by a refund before they left. */
  back: number;
}

export async function orderedLines(on: Db | Tx, orderId: number): Promise<OrderedLine[]> {
  const { rows } = await sql<OrderedLine>`
    select l.position, l.parcel, l.goods_id as "goodsId", l.sku_id as "skuId", l.quantity, l.unit_price as "unitPrice",
           l.tax_rate as "taxRate", ${LINE_NAME} as name,
           ${takenBack('l')} as back,
           coalesce(sum(b.quantity), 0)::int as "returnedQuantity", coalesce(sum(b.amount), 0)::int as "returnedAmount"
      from order_line l
      left join order_refund r on r.order_id = l.order_id
      left join order_refund_line b on b.refund_id = r.id and b.position = l.position
     where l.order_id = ${orderId}
     group by l.order_id, l.position order by l.position`.execute(on);
  return rows;
}

const LINE_NAME = sql`concat_ws(' ', l.goods_name, nullif(l.sku_label, ''))`;

/** The fees of an order's parcels; none of an order from before there were parcels. */
export function parcelFeesOf(on: Db | Tx, orderId: number) {
  return on
    .selectFrom('order_parcel')
    .select(['position', 'fee', 'wrapping_fee'])
    .where('order_id', '=', orderId)
    .execute();
}

/** What a refund gave back of a line. Yen, tax included, before points. */
export interface RefundedLine {
  position: number;
  name: string;
  taxRate: 8 | 10;
  unitPrice: number;
  /** Pieces; 0 where its price was reduced. */
  quantity: number;
  amount: number;
}

/** The refunds of an order, the oldest first. Yen, tax included. */
export async function refundsOf(db: Db | Tx, orderId: number) {
  const rows = await db
    .selectFrom('order_refund')
    .selectAll()
    .select(
      jsonRows(sql<RefundedLine>`
        select b.position, ${LINE_NAME} as name, l.tax_rate as "taxRate", l.unit_price as "unitPrice", b.quantity, b.amount
          from order_refund_line b
          join order_line l on l.order_id = order_refund.order_id and l.position = b.position
         where b.refund_id = order_refund.id order by b.position`).as('lines'),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    id: r.id,
    key: r.key,
    at: r.created_at,
    reason: r.reason,
    pointsTaken: r.points_taken,
    pointsShort: r.points_short,
    lines: r.lines,
    totals: totalsOfRow(r),
  }));
}

export type Refund = Awaited<ReturnType<typeof refundsOf>>[number];

type Row = Record<
  | 'goods_8'
  | 'goods_10'
  | 'shipping_fee'
  | 'wrapping_fee'
  | 'points_8'
  | 'points_10'
  | 'tax_8'
  | 'tax_10'
  | 'amount'
  | 'points_taken'
  | 'points_short',
  number
>;

/** Shipping and wrapping are taxed at 10 %. */
function totalsOfRow(r: Row): RefundTotals {
  const rates = [
    { rate: 10, amount: r.goods_10 + r.shipping_fee + r.wrapping_fee, points: r.points_10, tax: r.tax_10 },
    { rate: 8, amount: r.goods_8, points: r.points_8, tax: r.tax_8 },
  ] as const;
  return {
    goods: r.goods_8 + r.goods_10,
    shipping: r.shipping_fee,
    wrapping: r.wrapping_fee,
    points: r.points_8 + r.points_10,
    total: r.amount,
    byRate: rates.filter((x) => x.amount > 0).map((x) => ({ ...x, taxable: x.amount - x.points })),
    pointsTakenBack: r.points_taken + r.points_short,
  };
}

export interface NewRefund {
  orderId: number;
  key: string;
  goods: { 8: number; 10: number };
  totals: RefundTotals;
  lines: readonly { line: { position: number }; quantity: number; amount: number; restocked: number }[];
  pointsTaken: number;
  by: { actor: string; reason: string };
  at: Date;
}

/** Adds a refund with its lines. @returns its id. */
export async function insertRefund(tx: Tx, r: NewRefund): Promise<number> {
  const of = (rate: 8 | 10) => r.totals.byRate.find((x) => x.rate === rate);
  const { id } = await tx
    .insertInto('order_refund')
    .values({
      order_id: r.orderId,
      key: r.key,
      goods_8: r.goods[8],
      goods_10: r.goods[10],
      shipping_fee: r.totals.shipping,
      wrapping_fee: r.totals.wrapping,
      points_8: of(8)?.points ?? 0,
      points_10: of(10)?.points ?? 0,
      tax_8: of(8)?.tax ?? 0,
      tax_10: of(10)?.tax ?? 0,
      amount: r.totals.total,
      points_taken: r.pointsTaken,
      points_short: r.totals.pointsTakenBack - r.pointsTaken,
      actor: r.by.actor,
      reason: r.by.reason,
      created_at: r.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (r.lines.length > 0)
    await tx
      .insertInto('order_refund_line')
      .values(
        r.lines.map(({ line, quantity, amount, restocked }) => ({
          refund_id: id,
          position: line.position,
          quantity,
          amount,
          restocked,
        })),
      )
      .execute();
  return id;
}

/** Points that refunds have deducted from what an order earns. */
export async function pointsLost(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum(points_taken), 0)::bigint as lost from order_refund where order_id = ${orderId}`.execute(
    tx,
  );
  return rows[0]!.lost;
}
