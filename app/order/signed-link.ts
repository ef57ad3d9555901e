import { config } from '#platform/config.ts';
import { hmac, sameBytes } from '#platform/crypto.ts';
import { ORDERS_PATH, STATUS_PATH } from './paths.ts';

/** A signature of the number alone, so that no mail address is in a URL. */
function signature(number: string): Buffer {
  return hmac('order-link', number);
}

/** Whether this proof comes from a link that was mailed for the order. */
export function provesOrder(number: string, proof: string): boolean {
  return sameBytes(signature(number), Buffer.from(proof, 'base64url'));
}

/** Where a mail leads the buyer: a member to their orders, a guest by a signed link to this order. */
export function orderUrl(order: { number: string; member_id: number | null }): string {
  const { origin } = config();
  const { number } = order;
  return order.member_id !== null
    ? `${origin}${ORDERS_PATH}?order=${number}`
    : `${origin}${STATUS_PATH}?order=${number}&proof=${signature(number).toString('base64url')}`;
}
