import type { Db, Tx } from '#platform/db/db.ts';
import { plannedMonths } from './plan.ts';
import { type Delivery, giftRhythm, insertDeliveries, readDeliveries } from './store.ts';

/** Plans what is to be sent for a paid donation: one delivery an instalment. Repeated, it changes nothing. */
export async function createDeliveries(
  tx: Tx,
  donationId: number,
  goodsId: number,
  paidAt: Date,
): Promise<void> {
  const gift = await giftRhythm(tx, goodsId);
  await insertDeliveries(tx, donationId, plannedMonths(paidAt, gift.deliveries, gift.arrival_months));
}

/** What is sent for a donation, in order. */
export function deliveriesOf(db: Db | Tx, donationId: number): Promise<Delivery[]> {
  return readDeliveries(db, donationId);
}
