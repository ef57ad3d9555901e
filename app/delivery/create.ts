import type { Db, Tx } from '#platform/db/db.ts';
import { type DispatchWindow, dispatchSpan, windowOf } from './dispatch-window.ts';
import { type PlannedSpan, plannedSpans, type Wished } from './plan.ts';
import {
  type Consignment,
  type Delivery,
  insertDeliveries,
  orderRhythm,
  readDeliveries,
  updatePlans,
} from './store.ts';

/**
 * Plans the deliveries of paid donations: one for each instalment, in the window that was promised when it was applied for.
 * Calling it again changes nothing.
 * @param gifts the window that each donation keeps, and how many times its gift is sent.
 */
export async function createDeliveries(
  tx: Tx,
  gifts: readonly (Parameters<typeof windowOf>[0] & { id: number; times: number })[],
  paidAt: Date,
): Promise<void> {
  await insertDeliveries(
    tx,
    gifts.map((gift) => ({
      of: { donation: gift.id },
      spans: spansOf(windowOf(gift), paidAt, gift.times),
    })),
  );
}

/** When a parcel leaves that is to arrive on a day: the shop's rule, `dispatchTowards`. */
export type Towards = (wished: Wished) => PlannedSpan;

/**
 * Plans the deliveries of a paid order, one for each parcel: in time for the day of arrival that was chosen, or in the window of
 * what is sent last of it. Calling it again changes nothing.
 */
export async function createOrderDeliveries(
  tx: Tx,
  orderId: number,
  paidAt: Date,
  towards: Towards,
): Promise<void> {
  const spans = await orderSpans(tx, orderId, paidAt, towards);
  await insertDeliveries(tx, [{ of: { order: orderId }, spans }]);
}

/** Plans what has not left of an order anew, whose day or way has changed. The caller holds the rows' locks. */
export async function planOrderAgain(tx: Tx, orderId: number, paidAt: Date, towards: Towards): Promise<void> {
  await updatePlans(tx, { order: orderId }, await orderSpans(tx, orderId, paidAt, towards));
}

async function orderSpans(tx: Tx, orderId: number, paidAt: Date, towards: Towards) {
  const { day, to, lines } = await orderRhythm(tx, orderId);
  const until = (w: DispatchWindow) => dispatchSpan(w, paidAt).until;
  const parcels = [...Map.groupBy(lines, (l) => l.parcel)].toSorted(([a], [b]) => a - b);
  return parcels.map(([, inIt]): PlannedSpan | null => {
    const [first] = inIt;
    if (day !== null && to !== null && first) return towards({ day, temperature: first.temperature, ...to });
    const windows = inIt.flatMap((l) => windowOf(l) ?? []);
    const [last = null] = windows.toSorted((a, b) => (until(a) > until(b) ? -1 : 1));
    return spansOf(last, paidAt, 1)[0] ?? null;
  });
}

/** Without a window, nothing is promised: so it is with what was applied for before there were any. */
function spansOf(window: DispatchWindow | null, paidAt: Date, count: number): (PlannedSpan | null)[] {
  return window ? plannedSpans(window, paidAt, count) : Array.from({ length: count }, () => null);
}

/** The deliveries of a donation, by instalment, or of an order, by parcel. */
export function deliveriesOf(db: Db | Tx, of: Consignment): Promise<Delivery[]> {
  return readDeliveries(db, of);
}
