import type { Db, Tx } from '#platform/db/db.ts';
import { type DispatchWindow, dispatchSpan, windowOf } from './dispatch-window.ts';
import { type PlannedSpan, plannedSpans } from './plan.ts';
import { type Consignment, type Delivery, insertDeliveries, orderRhythm, readDeliveries } from './store.ts';

/**
 * Plans the deliveries of a paid donation: one for each instalment, in the window that was promised when it was applied for.
 * Calling it again changes nothing.
 * @param gift the window that the donation keeps, and how many times its gift is sent.
 */
export async function createDeliveries(
  tx: Tx,
  donationId: number,
  gift: Parameters<typeof windowOf>[0] & { times: number },
  paidAt: Date,
): Promise<void> {
  const spans = spansOf(windowOf(gift), paidAt, gift.times);
  await insertDeliveries(tx, { donation: donationId }, spans);
}

/**
 * Plans the one delivery of a paid order: in the window of what is sent last of it, and for no time where a day of arrival
 * was chosen. Calling it again changes nothing.
 */
export async function createOrderDelivery(tx: Tx, orderId: number, paidAt: Date): Promise<void> {
  const { deliveryDate, lines } = await orderRhythm(tx, orderId);
  const windows = deliveryDate === null ? lines.flatMap((l) => windowOf(l) ?? []) : [];
  const until = (w: DispatchWindow) => dispatchSpan(w, paidAt).until;
  const [last = null] = windows.toSorted((a, b) => (until(a) > until(b) ? -1 : 1));
  await insertDeliveries(tx, { order: orderId }, spansOf(last, paidAt, 1));
}

/** Without a window, nothing is promised: so it is with what was applied for before there were any. */
function spansOf(window: DispatchWindow | null, paidAt: Date, count: number): (PlannedSpan | null)[] {
  return window ? plannedSpans(window, paidAt, count) : Array.from({ length: count }, () => null);
}

/** The deliveries of a donation or an order, by instalment. */
export function deliveriesOf(db: Db | Tx, of: Consignment): Promise<Delivery[]> {
  return readDeliveries(db, of);
}
