import { endOf } from '#app/account/lifetimes.ts';
import { config } from '#platform/config.ts';
import { hmac, isHmac } from '#platform/crypto.ts';
import { ORDERS_PATH, STATUS_PATH } from './paths.ts';
import type { OrderState } from './states.ts';

/** Of the number alone, so that no mail address is in a URL. */
const PURPOSE = 'order-link';

/** Whether this proof comes from a link that was mailed for the order. */
export function provesOrder(number: string, proof: string): boolean {
  return isHmac(PURPOSE, number, Buffer.from(proof, 'base64url'));
}

const UNDER_WAY: readonly OrderState[] = ['pending_payment', 'paid', 'preparing'];

/**
 * Whether the links that were mailed for an order still open it. They do while it is under way, and then for half a year
 * from the dispatch, or from the order when nothing was sent: as long as a buyer may have a question about it. Somebody who
 * comes upon the mail years later does not find the buyer's address by it. The end follows from the order, not from the
 * link, so that links that were mailed before have it too.
 */
export function linkIsOpen(
  order: { status: OrderState; ordered_at: Date; shipped_at: Date | null },
  now: Date,
): boolean {
  return UNDER_WAY.includes(order.status) || now < endOf('order_link', order.shipped_at ?? order.ordered_at);
}

/** Where a mail leads the buyer: a member to their orders, a guest by a signed link to this order. */
export function orderUrl(order: { number: string; member_id: number | null }): string {
  const { origin } = config();
  const { number } = order;
  return order.member_id !== null
    ? `${origin}${ORDERS_PATH}?order=${number}`
    : `${origin}${STATUS_PATH}?order=${number}&proof=${hmac(PURPOSE, number).toString('base64url')}`;
}
