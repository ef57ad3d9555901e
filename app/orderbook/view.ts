import { deliveriesOf } from '#app/delivery/create.ts';
import { buyerMayCancel } from '#app/order/handling/cancel.ts';
import { splitRefundsOf } from '#app/order/handling/sold.ts';
import { papersOf } from '#app/order/invoice/papers.ts';
import { receiptView } from '#app/order/invoice/receipt-view.ts';
import { stands } from '#app/order/states.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { orderEvents } from './events-query.ts';
import { readOrder } from './order.ts';
import { deskOrder, returnableLines } from './order-store.ts';
import { wayIsOpen } from './redirect.ts';
import { mayComeBack } from './returns.ts';

const EVENTS = 100;

/** An order with its parcels, money, papers, what happened to it, and what can be done now; undefined for who may not look at it. */
export async function orderView(actor: Actor, number: string) {
  const o = await readOrder(actor, number);
  if (!o) return undefined;
  const [desk, deliveries, refunds, papers, lines, events, wayOpen] = await Promise.all([
    deskOrder(o.number),
    deliveriesOf(db(), { order: o.id }),
    splitRefundsOf(db(), o.id),
    papersOf(o.id),
    returnableLines(db(), o.id),
    orderEvents({ id: o.id, number: o.number, email: o.email, orderedAt: o.ordered_at }, EVENTS),
    wayIsOpen(db(), o),
  ]);
  const hasLeft = deliveries.some((d) => d.shipped_at !== null);
  const edits = mayEverywhere(actor, 'order.edit');
  const gives = mayEverywhere(actor, 'order.refund') && o.dispute !== 'open';
  return {
    o,
    version: desk?.version ?? 0,
    deliveries,
    refunds,
    papers,
    lines,
    events,
    receipt: await receiptView(o, refunds.length),
    can: {
      edit: edits,
      redirect: edits && wayOpen,
      receiveReturn: edits && lines.some((l) => mayComeBack(l) > 0),
      refund: gives && stands(o.status) && o.received_amount + o.points_used > 0,
      cancel: gives && !hasLeft && (stands(o.status) || buyerMayCancel(o.status)),
    },
  };
}

export type OrderView = NonNullable<Awaited<ReturnType<typeof orderView>>>;
