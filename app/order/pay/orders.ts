import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { createOrderDelivery } from '#app/delivery/create.ts';
import type { Payable } from '#app/payment/payable.ts';
import { giveBack } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import type { Tx } from '#platform/db/db.ts';
import { paymentMails } from '../mail/mails.ts';
import { leftPath, resultPath } from '../result/result-path.ts';
import { stands } from '../states.ts';
import { moveOrder, type OrderWithPayment, orderByNumber } from '../store.ts';
import { type LockedOrder, lockOrder } from './lock-store.ts';

/** Orders of the shop as the payment machinery sees them. */
export const orders: Payable<LockedOrder, OrderWithPayment> = {
  kind: 'order',
  lock: lockOrder,
  find: orderByNumber,
  move: moveOrder,
  holds: stands,
  pieces: (o) => o.pieces,
  // The points that paid a part of it are the member's again: what was ordered is no longer paid whole.
  rejectionReason: (o) =>
    o.status !== 'pending_payment' && o.points_used > 0 ? 'after its points went back' : null,
  fulfil: (tx, o, paidAt) => createOrderDelivery(tx, o.id, paidAt),
  release: returnPoints,
  async unwind(tx, o, by) {
    const { shipped } = await cancelDeliveries(tx, { order: o.id }, by);
    if (shipped) return 'shipped';
    await returnPoints(tx, o);
    return null;
  },
  mails: paymentMails,
  describe: (o) => o.goods_name,
  backPath: (number) => `/ec/orders/return?order=${number}`,
  resultPath,
  leftPath,
};

/** Points that an order used, with their old days of lapse. */
async function returnPoints(tx: Tx, o: LockedOrder): Promise<void> {
  if (o.member_id === null || o.points_used === 0) return;
  await giveBack(tx, { memberId: o.member_id, issuer: SHOP, source: { order: o.number } });
}
