import { sql } from 'kysely';
import { type OrderTotals, type RefundTotals, totalsOf } from '#app/sale/rules/totals.ts';
import type { Db, Tx } from '#platform/db/db.ts';

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
  });
  // A guest earns none, even after joining an account.
  return { ...totals, pointsToEarn: o.member_id === null ? 0 : o.points_to_earn };
}

/** The refunds of an order, the oldest first. Yen, tax included. */
export async function refundsOf(db: Db | Tx, orderId: number) {
  const rows = await db
    .selectFrom('order_refund')
    .selectAll()
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
  pointsTaken: number;
  by: { actor: string; reason: string };
  at: Date;
}

/** Adds a refund. @returns its id. */
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
