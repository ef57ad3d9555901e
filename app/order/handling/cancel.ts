import { type CancelOutcome, cancelPayable } from '#app/payment/cancel.ts';
import { orders } from '../pay/orders.ts';
import { type OrderState, stands } from '../states.ts';

/** Who cancels: the member whose order it is, somebody who proved to be its guest (access.ts), or staff with a reason. */
export type Canceller = { member: number } | { guest: true } | { staff: string; reason: string };

/**
 * Cancels an order: money, points and stock go back. A buyer may until it is prepared, staff until it leaves; what the
 * locked row says counts, so that of a cancellation and a beginning in the same moment one wins.
 * @returns `shipped` also for a buyer who comes when it is being prepared.
 */
export function cancelOrder(number: string, who: Canceller): Promise<CancelOutcome> {
  if ('staff' in who) return cancelPayable(orders, number, { actor: who.staff, reason: who.reason });
  const actor = 'member' in who ? 'member' : 'guest';
  return cancelPayable(orders, number, { actor, reason: '' }, (row) => {
    if ('member' in who && row.member_id !== who.member) return 'unknown';
    return stands(row.status) && !buyerMayCancel(row.status) ? 'shipped' : null;
  });
}

/** Until the producer begins (product specification section 5). */
export function buyerMayCancel(status: OrderState): boolean {
  return status === 'pending_payment' || status === 'paid';
}
