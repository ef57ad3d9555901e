import { deliveriesOf } from '#app/delivery/create.ts';
import { hasLeft as parcelHasLeft } from '#app/delivery/states.ts';
import { balance } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import {
  goodsOf,
  type OrderTotals,
  type Parts,
  type RefundTotals,
  refundTotals,
} from '#app/sale/rules/totals.ts';
import type { Tx } from '#platform/db/db.ts';
import { disputeState } from '#platform/payment/dispute.ts';
import type { LockedOrder } from '../pay/lock-store.ts';
import { stands } from '../states.ts';
import { type LineWish, type ReturnedParts, returnedParts } from './refund-lines.ts';
import { orderTotals, type Refund, refundsOf } from './refund-store.ts';
import { taxedRefund } from './sold.ts';

/**
 * The parts of an order to refund, in yen including tax, goods by tax rate. A reduction of a price is an amount of
 * goods, too.
 */
export interface RefundParts {
  goods: { 8: number; 10: number };
  shipping: number;
  wrapping: number;
  /** Lines that go back, beside these sums. */
  lines?: readonly LineWish[];
}

/** What a refund would do, worked out on a locked order. */
export interface Plan {
  parts: RefundParts;
  returned: ReturnedParts;
  totals: RefundTotals;
  /** Whether nothing is left after it. */
  whole: boolean;
  /** Earned points that are taken back, or, of an order that has not left whole, never given. */
  pointsTaken: number;
  /** Refunds that were made before. */
  earlier: readonly Refund[];
}

export type NoRefund =
  /** The order is not paid, or was refunded in full. */
  | 'ended'
  /** An order of which nothing was dispatched is cancelled instead of refunded in full, which frees its stock. */
  | 'not_sent'
  /** Its money is at the buyer's bank until a dispute is decided. */
  | 'disputed'
  /** More than was ordered less earlier refunds, or nothing. */
  | 'too_much';

/** Works a refund out and changes nothing. @param wish `rest`: everything that no refund has covered yet. */
export async function planRefund(
  tx: Tx,
  o: LockedOrder,
  wish: RefundParts | 'rest',
  now: Date,
  earlier?: readonly Refund[],
): Promise<Plan | NoRefund> {
  if (!stands(o.status)) return 'ended';
  if (disputeState(o.disputes) === 'open') return 'disputed';
  const made = earlier ?? (await refundsOf(tx, o.id));
  const ordered = await orderTotals(tx, o.id);
  const before = made.map((r) => r.totals);
  const left = leftOf(ordered, before);
  const rest = wish === 'rest';
  const wished = wish === 'rest' ? left : wish;
  const returned = await returnedParts(tx, o.id, wished.lines ?? [], rest ? left.goods : null);
  if (!returned) return 'too_much';
  const parts = rest ? left : withReturned(wished, returned, left);
  const whole = sumOf(parts) === sumOf(left);
  if (whole && !(await hasLeft(tx, o.id))) return 'not_sent';
  const untaxed = sumOf(parts) > 0 ? tryTotals(ordered, parts, before) : undefined;
  if (!untaxed) return 'too_much';
  const totals = await taxedRefund(tx, { id: o.id, ordered }, made, {
    at: now,
    totals: untaxed,
    lines: returned.lines.map(({ line, ...back }) => ({ ...line, ...back })),
    dropped: returned.dropped,
  });
  const pointsTaken = await pointsToTake(tx, o, totals.pointsTakenBack, now);
  return { parts, returned, totals, whole, pointsTaken, earlier: made };
}

/** The sums with those of the lines, and the fees of parcels that are not sent any more, as far as they did not go back before. */
function withReturned(wished: RefundParts, returned: ReturnedParts, left: RefundParts): RefundParts {
  const ofRate = (rate: 8 | 10) =>
    returned.lines
      .filter((l) => l.line.taxRate === rate)
      .reduce((sum, l) => sum + l.amount, wished.goods[rate]);
  const fee = (given: number, own: number, most: number) => given + Math.max(0, Math.min(own, most - given));
  return {
    goods: { 8: ofRate(8), 10: ofRate(10) },
    shipping: fee(wished.shipping, returned.fee, left.shipping),
    wrapping: fee(wished.wrapping, returned.wrappingFee, left.wrapping),
  };
}

/** Whether any parcel of an order has left. */
async function hasLeft(tx: Tx, orderId: number): Promise<boolean> {
  const parcels = await deliveriesOf(tx, { order: orderId });
  return parcels.some(parcelHasLeft);
}

/** Whether all of it has left, so that its points are earned. */
export function isSent(o: LockedOrder): boolean {
  return o.status !== 'paid' && o.status !== 'preparing';
}

/**
 * How many of the earned points are taken. An order that was not dispatched has not earned any yet: it will earn this
 * many fewer. Afterwards no more than the member has: points already spent are not claimed.
 */
async function pointsToTake(tx: Tx, o: LockedOrder, points: number, now: Date): Promise<number> {
  if (o.member_id === null || points === 0) return 0;
  if (!isSent(o)) return points;
  return Math.min(points, await balance(tx, o.member_id, SHOP, now));
}

function sumOf(p: RefundParts): number {
  return p.goods[8] + p.goods[10] + p.shipping + p.wrapping;
}

/** What no refund has covered yet. */
function leftOf(ordered: OrderTotals, earlier: readonly RefundTotals[]): RefundParts {
  const less = (of: (t: OrderTotals | RefundTotals) => number) =>
    earlier.reduce((rest, t) => rest - of(t), of(ordered));
  return {
    goods: { 8: less((t) => goodsOf(t)[8]), 10: less((t) => goodsOf(t)[10]) },
    shipping: less((t) => t.shipping),
    wrapping: less((t) => t.wrapping),
  };
}

/** @returns undefined when the refund would exceed what was ordered. */
function tryTotals(
  ordered: OrderTotals,
  parts: RefundParts,
  earlier: readonly RefundTotals[],
): RefundTotals | undefined {
  const returned: Parts = {
    lines: ([8, 10] as const).map((taxRate) => ({ unitPrice: parts.goods[taxRate], quantity: 1, taxRate })),
    shippingFee: parts.shipping,
    wrappingFee: parts.wrapping,
  };
  try {
    return refundTotals(ordered, returned, earlier);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
