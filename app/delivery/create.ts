import type { Db, Tx } from '#platform/db/db.ts';
import { plannedMonths } from './plan.ts';
import { type Consignment, type Delivery, giftRhythm, insertDeliveries, readDeliveries } from './store.ts';

/** Plans the deliveries of a paid donation: one for each instalment. Calling it again changes nothing. */
export async function createDeliveries(
  tx: Tx,
  donationId: number,
  goodsId: number,
  paidAt: Date,
): Promise<void> {
  const gift = await giftRhythm(tx, goodsId);
  await insertDeliveries(
    tx,
    { donation: donationId },
    plannedMonths(paidAt, gift.deliveries, gift.arrival_months),
  );
}

/** Plans the one delivery of a paid order, to be dispatched as soon as possible. Calling it again changes nothing. */
export function createOrderDelivery(tx: Tx, orderId: number): Promise<void> {
  return insertDeliveries(tx, { order: orderId }, [null]);
}

/** The deliveries of a donation or an order, by instalment. */
export function deliveriesOf(db: Db | Tx, of: Consignment): Promise<Delivery[]> {
  return readDeliveries(db, of);
}
