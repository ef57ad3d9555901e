import { jstYear } from '#platform/jst.ts';
import { amountLimitAndCarts } from './year-store.ts';

/**
 * What is left of the limit of the deduction that a member saved for this tax year, in yen, after what they gave, are about
 * to pay and noted of other sites: not below 0, null without a saved limit. And how much they have gathered.
 */
export async function limitLeftAndCarts(memberId: number, now = new Date()) {
  const { amount, limit, carts } = await amountLimitAndCarts(memberId, jstYear(now));
  return { left: limit === null ? null : Math.max(0, limit - amount), carts };
}
