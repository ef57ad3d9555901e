import { waitingParcels } from '#app/dispatch/list-query.ts';
import { waitingOrders } from '#app/orderbook/list-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere, mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { jstDate } from '#platform/jst.ts';
import { shortDate, shortDay } from '../parts/dates.ts';
import type { Card } from './written.ts';

const WORDS = {
  late: '発送予定日を過ぎたお届け',
  today: '本日が発送予定日のお届け',
  returned: '返送されたお届け',
} as const;

/** Parcels and orders that wait for who sends them; what there is none of is left out. */
export async function parcelsWaiting(staff: Actor, now: Date = new Date()): Promise<Card[]> {
  const cards: Card[] = [];
  if (mayAnywhere(staff, 'delivery.send')) {
    const reach = reachOf(staff, 'delivery.send');
    for (const state of ['late', 'today', 'returned'] as const) {
      const { count, since } = await waitingParcels(reach, state, jstDate(now));
      if (count > 0)
        cards.push({
          words: WORDS[state],
          to: `/deliveries?state=${state}`,
          count,
          since: since && shortDay(since),
        });
    }
  }
  if (mayEverywhere(staff, 'order.edit')) {
    const { count, since } = await waitingOrders();
    if (count > 0)
      cards.push({
        words: '発送の準備を待つ注文',
        to: '/orders?state=paid',
        count,
        since: since && shortDate(since),
      });
  }
  return cards;
}
