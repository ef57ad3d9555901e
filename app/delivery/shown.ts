import { formatDate } from '#platform/jst.ts';
import { tracked } from './carriers.ts';
import type { deliveriesOf } from './create.ts';
import { plannedWords } from './plan.ts';
import { DELIVERY_STATE_NAMES } from './states.ts';

/** A delivery as the donor or buyer sees it. */
export function shownDelivery(d: Awaited<ReturnType<typeof deliveriesOf>>[number]) {
  const open = d.status === 'waiting' || d.status === 'preparing';
  return {
    instalment: d.instalment,
    status: d.status,
    state: DELIVERY_STATE_NAMES[d.status],
    planned: open && d.planned_month ? plannedWords(d.planned_month) : null,
    shippedAt: d.shipped_at ? formatDate(d.shipped_at) : null,
    deliveredAt: d.delivered_at ? formatDate(d.delivered_at) : null,
    tracked: tracked(d),
  };
}

export type ShownDelivery = ReturnType<typeof shownDelivery>;
