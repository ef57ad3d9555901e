import { jstYear } from '#platform/jst.ts';
import { amountAndLimit } from './year-store.ts';

/**
 * What is left of the limit of the deduction that a member saved for this tax year, in yen, after what they gave, are about
 * to pay and noted of other sites; not below 0, null without a saved limit.
 */
export async function limitLeft(memberId: number, now = new Date()): Promise<number | null> {
  const { amount, limit } = await amountAndLimit(memberId, jstYear(now));
  return limit === null ? null : Math.max(0, limit - amount);
}
