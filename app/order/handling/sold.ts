import { deliveriesOf } from '#app/delivery/create.ts';
import { taxedTotals, taxRefunds } from '#app/sale/rules/refund-taxes.ts';
import { goodsOf, type OrderTotals, type RefundTotals, splitRefund } from '#app/sale/rules/totals.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import {
  type OrderedLine,
  orderedLines,
  orderTotals,
  parcelFeesOf,
  type Refund,
  refundsOf,
} from './refund-store.ts';

/** A refund, and what of it had been sent before: the rest was never sold. */
export interface SplitRefund extends Refund {
  /** Returned of the sale, with its lines; undefined where nothing of it had been sent. It has its 適格返還請求書. */
  sold: { totals: RefundTotals; lines: Refund['lines'] } | undefined;
  /** What was never sold; undefined where all of it had been sent. */
  unsold: RefundTotals | undefined;
  /** Whether the order had earned its points by then, so that they were taken back, and not only never given. */
  earned: boolean;
}

/**
 * The refunds of an order, each divided into what had left before it was made and what had not. The page, the mails, the papers and
 * staff's tools all ask here. A line is told by the moment in which its parcel left; sums without a line lower the price of
 * an order that has not left whole, and are a return afterwards.
 */
export async function splitRefundsOf(on: Db | Tx, orderId: number): Promise<SplitRefund[]> {
  const refunds = await refundsOf(on, orderId);
  if (refunds.length === 0) return [];
  return split(refunds, await parcelsOf(on, orderId, refunds, []), await orderTotals(on, orderId));
}

/** A refund that is worked out. */
interface Planned {
  at: Date;
  totals: RefundTotals;
  lines: Refund['lines'];
  /** Parcels that are not sent any more by it. */
  dropped: readonly number[];
}

/** What a refund gives back, with its taxes as its page, mail and papers will tell them. @param earlier made before. */
export async function taxedRefund(
  on: Db | Tx,
  { id, ordered }: { id: number; ordered: OrderTotals },
  earlier: readonly Refund[],
  planned: Planned,
): Promise<RefundTotals> {
  const refunds = [...earlier, planned];
  return split(refunds, await parcelsOf(on, id, refunds, planned.dropped), ordered).at(-1)!.totals;
}

type Made = Pick<Refund, 'at' | 'totals' | 'lines'>;

function split<R extends Made>(refunds: readonly R[], parcels: readonly Parcel[], ordered: OrderTotals) {
  // What waits has not left; what was dropped is settled by the refund that dropped it.
  const isOpen = parcels.some((p) => p.waits);
  const lastDrop = Math.max(-1, ...parcels.map((p) => p.droppedBy ?? -1));
  const leftAt = Math.max(...parcels.map((p) => p.sentAt?.getTime() ?? 0));
  const divided = refunds.map((r, i) => {
    const whole = !isOpen && leftAt > 0 && leftAt <= r.at.getTime() && i >= lastDrop;
    const had = (position: number) => {
      const sentAt = parcels.find((p) => p.lines.some((l) => l.position === position))?.sentAt;
      return sentAt !== null && sentAt !== undefined && sentAt <= r.at;
    };
    const unsold = unsoldOf(
      r,
      had,
      whole ? parcels.filter((p) => p.droppedBy === i) : undefined,
      refunds.slice(0, i + 1),
    );
    return { ...r, ...splitRefund(r.totals, unsold), had, earned: whole && i > lastDrop };
  });
  return taxRefunds(ordered, divided).map(({ had, ...r }) => ({
    ...r,
    totals: taxedTotals(r.totals, r),
    sold: r.sold && { totals: r.sold, lines: r.lines.filter((l) => had(l.position)) },
  }));
}

interface Parcel {
  lines: OrderedLine[];
  sentAt: Date | null;
  /** Neither sent nor dropped. */
  waits: boolean;
  fee: number;
  wrapping: number;
  /** The refund, from 0, that left nothing of it to send. */
  droppedBy: number | undefined;
}

/** @param dropped parcels that the last refund is to drop. */
async function parcelsOf(
  on: Db | Tx,
  orderId: number,
  refunds: readonly Made[],
  dropped: readonly number[],
): Promise<Parcel[]> {
  const lines = await orderedLines(on, orderId);
  const fees = await parcelFeesOf(on, orderId);
  return (await deliveriesOf(on, { order: orderId })).map((d) => {
    const own = lines.filter((l) => l.parcel === d.instalment);
    const fee = fees.find((f) => f.position === d.instalment);
    const isDropped = d.shipped_at === null && (d.status === 'cancelled' || dropped.includes(d.instalment));
    return {
      lines: own,
      sentAt: d.shipped_at,
      waits: !isDropped && (d.status === 'waiting' || d.status === 'preparing'),
      fee: fee?.fee ?? 0,
      wrapping: fee?.wrapping_fee ?? 0,
      droppedBy: isDropped ? dropOf(own, refunds) : undefined,
    };
  });
}

/** The refund that gave back the last piece of some lines; the last one of all where it gave back what was left without naming lines. */
function dropOf(lines: readonly OrderedLine[], refunds: readonly Made[]): number {
  const named = refunds.findIndex((_, i) =>
    lines.every((l) => namedOf(l, refunds.slice(0, i + 1)).quantity >= l.quantity),
  );
  return named === -1 ? refunds.length - 1 : named;
}

/** What refunds gave back of a line by its name. */
function namedOf({ position }: OrderedLine, refunds: readonly Made[]) {
  const own = refunds.flatMap((r) => r.lines).filter((l) => l.position === position);
  const sum = (of: (l: (typeof own)[number]) => number) => own.reduce((all, l) => all + of(l), 0);
  return { quantity: sum((l) => l.quantity), amount: sum((l) => l.amount) };
}

/** @param dropped by it, where all else of the order had left; undefined where something still waited. */
function unsoldOf(
  { totals, lines }: Made,
  had: (position: number) => boolean,
  dropped: readonly Parcel[] | undefined,
  sofar: readonly Made[],
) {
  const goods = goodsOf(totals);
  const ofRate = (rate: 8 | 10) => {
    const named = lines.filter((l) => l.taxRate === rate);
    const waited = named.filter((l) => !had(l.position)).reduce((sum, l) => sum + l.amount, 0);
    const unnamed = named.reduce((rest, l) => rest - l.amount, goods[rate]);
    if (!dropped) return waited + unnamed;
    // What was never sent and never named.
    const never = dropped
      .flatMap((p) => p.lines)
      .filter((l) => l.taxRate === rate)
      .reduce((sum, l) => sum + l.unitPrice * l.quantity - namedOf(l, sofar).amount, 0);
    return waited + Math.min(unnamed, never);
  };
  const fee = (given: number, of: (p: Parcel) => number) =>
    dropped
      ? Math.min(
          given,
          dropped.reduce((sum, p) => sum + of(p), 0),
        )
      : given;
  return {
    goods: { 8: ofRate(8), 10: ofRate(10) },
    shipping: fee(totals.shipping, (p) => p.fee),
    wrapping: fee(totals.wrapping, (p) => p.wrapping),
  };
}
