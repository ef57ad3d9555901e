import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import { grant, refundRest } from '#app/payment/grant.ts';
import { adjust, balance, giveBack } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import {
  goodsOf,
  type OrderTotals,
  type Parts,
  type RefundTotals,
  refundTotals,
} from '#app/sale/rules/totals.ts';
import { returnStock } from '#app/stock/stock.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { disputeState } from '#platform/payment/dispute.ts';
import { refundMail } from '../mail/refund-mail.ts';
import { type LockedOrder, lockOrder } from '../pay/lock-store.ts';
import { orders } from '../pay/orders.ts';
import { stands } from '../states.ts';
import { followParcels } from './dispatch.ts';
import { type LineWish, type ReturnedParts, returnedParts } from './refund-lines.ts';
import { insertRefund, orderTotals, refundsOf } from './refund-store.ts';
import { splitRefundsOf } from './sold.ts';

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

export interface RefundWish {
  /** A UUID made by the caller: the same refund requested twice is made once. */
  key: string;
  /** `rest`: everything that no refund has covered yet. */
  parts: RefundParts | 'rest';
  /** Kept for staff; the buyer sees amounts only. */
  reason: string;
  actor: string;
}

export type Refunded =
  | {
      kind: 'refunded';
      amount: number;
      points: number;
      pointsTaken: number;
      pointsLess: number;
      pointsShort: number;
    }
  | {
      kind:
        | 'already'
        | 'unknown'
        /** The order is not paid, or was refunded in full. */
        | 'ended'
        /** An order of which nothing was dispatched is cancelled instead of refunded in full, which frees its stock. */
        | 'not_sent'
        /** Its money is at the buyer's bank until a dispute is decided. */
        | 'disputed'
        /** More than was ordered less earlier refunds, or nothing. */
        | 'too_much';
    };

/**
 * Refunds a part of a valid order, or all that is left of one whose goods came back. Money and points are returned in
 * the proportion in which each rate was paid; earned points are taken back in proportion, as far as the member still
 * has them. A parcel of which nothing is wanted any more before it leaves is dropped: its fee goes back, too, and its pieces
 * are in stock again. When nothing is left, the order is refunded. All in one transaction, except the request to the provider,
 * which a job sends afterwards.
 */
export function refundOrder(number: string, wish: RefundWish, at?: Date): Promise<Refunded> {
  return transaction(async (tx) => {
    const o = await lockOrder(tx, number);
    if (!o) return { kind: 'unknown' };
    // Of two that wait for each other, who comes second is later: papers ask what had left by then.
    const now = at ?? new Date();
    const earlier = await refundsOf(tx, o.id);
    if (earlier.some((r) => r.key === wish.key)) return { kind: 'already' };
    if (!stands(o.status)) return { kind: 'ended' };
    if (disputeState(o.disputes) === 'open') return { kind: 'disputed' };
    const ordered = await orderTotals(tx, o.id);
    const before = earlier.map((r) => r.totals);
    const left = leftOf(ordered, before);
    const rest = wish.parts === 'rest';
    const wished = wish.parts === 'rest' ? left : wish.parts;
    const returned = await returnedParts(tx, o.id, wished.lines ?? [], rest);
    if (!returned) return { kind: 'too_much' };
    const parts = rest ? left : withReturned(wished, returned, left);
    const whole = sumOf(parts) === sumOf(left);
    if (whole && !(await hasLeft(tx, o.id))) return { kind: 'not_sent' };
    const totals = sumOf(parts) > 0 ? tryTotals(ordered, parts, before) : undefined;
    if (!totals) return { kind: 'too_much' };
    return carryOut(tx, o, { wish, parts, returned, totals, whole, now });
  });
}

interface Plan {
  wish: RefundWish;
  parts: RefundParts;
  returned: ReturnedParts;
  totals: RefundTotals;
  /** Whether nothing is left after it. */
  whole: boolean;
  now: Date;
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
  return parcels.some((p) => p.status === 'shipped' || p.status === 'delivered');
}

async function carryOut(tx: Tx, o: LockedOrder, plan: Plan): Promise<Refunded> {
  const { wish, totals, returned, now } = plan;
  const by = { actor: wish.actor, reason: wish.reason };
  const pointsTaken = await pointsToTake(tx, o, totals.pointsTakenBack, now);
  const id = await insertRefund(tx, {
    orderId: o.id,
    key: wish.key,
    goods: plan.parts.goods,
    totals,
    lines: returned.lines,
    pointsTaken,
    by,
    at: now,
  });
  await movePoints(tx, o, { id, returned: totals.points, taken: pointsTaken, by, now });
  if (returned.dropped.length > 0) await cancelDeliveries(tx, { order: o.id }, by, returned.dropped);
  const split = (await splitRefundsOf(tx, o.id)).find((r) => r.id === id);
  await refundMail(tx, o.id, {
    id,
    totals,
    lines: returned.lines.map(({ line, ...back }) => ({ ...line, ...back })),
    dropped: returned.dropped,
    pointsTaken: split?.earned ? pointsTaken : 0,
    whole: plan.whole,
    sold: split?.sold !== undefined,
  });
  await grant(tx, orders, o, totals.total);
  if (plan.whole) await refundRest(tx, orders, o, by);
  else if (returned.dropped.length > 0) await followParcels(tx, o, by, now);
  // Last, as many transactions wait for these rows.
  await returnStock(tx, returned.pieces);
  return {
    kind: 'refunded',
    amount: totals.total,
    points: totals.points,
    pointsTaken: isSent(o) ? pointsTaken : 0,
    // Of an order that has not left whole: it will earn so many fewer.
    pointsLess: isSent(o) ? 0 : pointsTaken,
    pointsShort: totals.pointsTakenBack - pointsTaken,
  };
}

function isSent(o: LockedOrder): boolean {
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

async function movePoints(
  tx: Tx,
  o: LockedOrder,
  p: { id: number; returned: number; taken: number; by: { actor: string; reason: string }; now: Date },
): Promise<void> {
  if (o.member_id === null) return;
  const account = { memberId: o.member_id, issuer: SHOP, at: p.now };
  // Taken before the used points come back: those are the buyer's own again.
  if (p.taken > 0 && isSent(o))
    await adjust(tx, {
      ...account,
      source: { order: `${o.number}:${p.id}` },
      points: -p.taken,
      note: '返金に伴う付与の取り消し',
      by: p.by,
    });
  if (p.returned > 0)
    await giveBack(tx, {
      ...account,
      source: { order: o.number },
      part: { name: String(p.id), points: p.returned },
    });
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
