import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import type { Period } from '../spans.ts';
import { type PayeeSum, payeeSums } from './cost-query.ts';
import { type GiftRatio, giftRatios } from './ratio-query.ts';

/** Gifts with how much of the donation they cost (table B). @throws NotAllowed */
export function ratioTable(
  actor: Actor,
  governmentCode: string,
  period: Period,
  most: number,
): Promise<GiftRatio[]> {
  demand(actor, 'figure.read', { governmentCode });
  return giftRatios(governmentCode, period, most);
}

/** The recipients of payments (table D). @throws NotAllowed */
export function payeeTable(
  actor: Actor,
  governmentCode: string,
  period: Period,
  most: number,
): Promise<PayeeSum[]> {
  demand(actor, 'figure.read', { governmentCode });
  return payeeSums(governmentCode, period, most);
}
