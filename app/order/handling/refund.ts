import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { grant, refundRest } from '#app/payment/grant.ts';
import { adjust, giveBack } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import type { RefundTotals } from '#app/sale/rules/totals.ts';
import { returnStock } from '#app/stock/stock.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { refundMail } from '../mail/refund-mail.ts';
import { type LockedOrder, lockOrder } from '../pay/lock-store.ts';
import { orders } from '../pay/orders.ts';
import { followParcels } from './dispatch.ts';
import { isSent, type NoRefund, type Plan, planRefund, type RefundParts } from './refund-plan.ts';
import { insertRefund, refundsOf } from './refund-store.ts';
import { splitRefundsOf } from './sold.ts';

export interface RefundWish {
  /** A UUID made by the caller: the same refund requested twice is made once. */
  key: string;
  /** `rest`: everything that no refund has covered yet. */
  parts: RefundParts | 'rest';
  /** Kept for staff; the buyer sees amounts only. */
  reason: string;
  actor: string;
  /** What was shown to who confirms it; nothing is done where it would be something else now. */
  shown?: ShownRefund;
}

/** What a refund would do, as it is shown before it is done. Yen and points. */
export interface ShownRefund {
  /** How many refunds were made before. */
  earlier: number;
  amount: number;
  points: number;
  pointsTaken: number;
}

function shownOf({ earlier, totals, pointsTaken }: Plan): ShownRefund {
  return { earlier: earlier.length, amount: totals.total, points: totals.points, pointsTaken };
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
        /** It would not be what was shown: somebody was quicker. */
        | 'changed'
        | NoRefund;
    };

/** What a refund would do now, of an order that goes on unlocked. */
export interface Preview extends ShownRefund {
  totals: RefundTotals;
  lines: readonly { position: number; name: string; quantity: number; amount: number }[];
  /** Parcels, by their positions, that would not be sent any more. */
  dropped: readonly number[];
  whole: boolean;
  /** Whether the points taken had been earned; otherwise the order will earn so many fewer. */
  earned: boolean;
  /** Earned points that were spent already and are not asked for. */
  pointsShort: number;
}

/** @param parts as in `RefundWish`. */
export function previewRefund(
  number: string,
  parts: RefundParts | 'rest',
  at?: Date,
): Promise<Preview | NoRefund | 'unknown'> {
  return transaction(async (tx) => {
    const o = await lockOrder(tx, number);
    if (!o) return 'unknown';
    const plan = await planRefund(tx, o, parts, at ?? new Date());
    if (typeof plan === 'string') return plan;
    const { totals, returned, whole } = plan;
    return {
      ...shownOf(plan),
      totals,
      lines: returned.lines.map(({ line: { position, name }, ...back }) => ({ position, name, ...back })),
      dropped: returned.dropped,
      whole,
      earned: isSent(o),
      pointsShort: totals.pointsTakenBack - plan.pointsTaken,
    };
  });
}

/**
 * Refunds a part of a valid order, or all that is left of one whose goods came back. Money and points are returned in
 * the proportion in which each rate was paid; earned points are taken back in proportion, as far as the member still
 * has them. A parcel of which nothing is wanted any more before it leaves is dropped: its fee goes back, too.
 * Pieces that have not left are in stock again. When nothing is left, the order is refunded. All in one transaction, except the request to the provider,
 * which a job sends afterwards.
 * @param also what is written in the same transaction once it is done.
 */
export function refundOrder(
  number: string,
  wish: RefundWish,
  at?: Date,
  also?: (tx: Tx, plan: Plan) => Promise<void>,
): Promise<Refunded> {
  return transaction(async (tx) => {
    const o = await lockOrder(tx, number);
    if (!o) return { kind: 'unknown' };
    // Of two that wait for each other, who comes second is later: papers ask what had left by then.
    const now = at ?? new Date();
    const earlier = await refundsOf(tx, o.id);
    if (earlier.some((r) => r.key === wish.key)) return { kind: 'already' };
    if (wish.shown && wish.shown.earlier !== earlier.length) return { kind: 'changed' };
    const plan = await planRefund(tx, o, wish.parts, now, earlier);
    if (typeof plan === 'string') return { kind: plan };
    if (wish.shown && !isAsShown(wish.shown, shownOf(plan))) return { kind: 'changed' };
    const done = await carryOut(tx, o, wish, plan, now);
    await also?.(tx, plan);
    return done;
  });
}

function isAsShown(shown: ShownRefund, now: ShownRefund): boolean {
  return (Object.keys(now) as (keyof ShownRefund)[]).every((key) => shown[key] === now[key]);
}

async function carryOut(tx: Tx, o: LockedOrder, wish: RefundWish, plan: Plan, now: Date): Promise<Refunded> {
  const { totals, returned, pointsTaken } = plan;
  const by = { actor: wish.actor, reason: wish.reason };
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
