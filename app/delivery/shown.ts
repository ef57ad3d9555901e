import { formatDate } from '#platform/jst.ts';
import { tracked } from './carriers.ts';
import type { deliveriesOf } from './create.ts';
import { openPlan } from './dispatch-words.ts';
import { awayWords, deliveryStateName } from './returns.ts';

/** A delivery as the donor or buyer sees it. @param held its payment is looked into: it leaves when that is over, on no day known yet. */
export function shownDelivery(d: Awaited<ReturnType<typeof deliveriesOf>>[number], held: boolean) {
  return {
    instalment: d.instalment,
    status: d.status,
    state:
      held && (d.status === 'waiting' || d.status === 'preparing') ? '発送の見合わせ' : deliveryStateName(d),
    // What came back is sent again as soon as it can be: its day has passed.
    planned: d.attempt > 1 || held ? null : openPlan(d),
    again: d.attempt > 1,
    shippedAt: d.shipped_at ? formatDate(d.shipped_at) : null,
    deliveredAt: d.delivered_at ? formatDate(d.delivered_at) : null,
    /** What the recipient reads of a parcel that did not arrive. */
    away: d.status === 'returned' ? awayWords(d.returned_reason) : null,
    tracked: tracked(d),
  };
}

export type ShownDelivery = ReturnType<typeof shownDelivery>;
