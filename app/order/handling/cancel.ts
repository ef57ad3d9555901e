import { type CancelOutcome, cancelPayable } from '#app/payment/cancel.ts';
import type { Tx } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import { type OrderState, stands } from '../states.ts';

/** Who cancels: the member who ordered, the guest who proved it (access.ts), or staff with a reason. */
export type Canceller = { member: number } | { guest: true } | { staff: string; reason: string };

/**
 * Cancels an order: money, points and stock go back. A buyer may cancel until it is being prepared, staff until it is
 * dispatched; the locked row decides, so that of a cancellation and a beginning at the same moment one wins.
 * @param also what is written in the same transaction once it is cancelled.
 * @returns `shipped` also for a buyer who cancels while it is being prepared.
 */
export function cancelOrder(
  number: string,
  who: Canceller,
  also?: (tx: Tx) => Promise<void>,
): Promise<CancelOutcome> {
  if ('staff' in who)
    return cancelPayable(
      orders,
      number,
      { actor: who.staff, reason: who.reason },
      also === undefined ? {} : { also },
    );
  const actor = 'member' in who ? 'member' : 'guest';
  return cancelPayable(
    orders,
    number,
    { actor, reason: '' },
    {
      may(row) {
        if ('member' in who && row.member_id !== who.member) return 'unknown';
        return stands(row.status) && !buyerMayCancel(row.status) ? 'shipped' : null;
      },
    },
  );
}

/** Until the producer begins to prepare it (product specification section 5). */
export function buyerMayCancel(status: OrderState): boolean {
  return status === 'pending_payment' || status === 'paid';
}
