import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { createOrderDeliveries } from '#app/delivery/create.ts';
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
  // Whole or not at all: its points, shipping and wrapping are for all of its lines.
  parts: (o) => [{ id: o.id, amount: o.payment_amount, pieces: o.pieces }],
  // The points that paid a part of it are the member's again: what was ordered is no longer paid whole.
  rejectionReason: (o) =>
    o.status !== 'pending_payment' && o.points_used > 0 ? 'after its points went back' : null,
  fulfil: (tx, o, paidAt) => createOrderDeliveries(tx, o.id, paidAt),
  release: returnPoints,
  async unwind(tx, o, _parts, by) {
    const { shipped } = await cancelDeliveries(tx, { order: o.id }, by);
    if (shipped) return new Map([[o.id, 'shipped']]);
    await returnPoints(tx, o);
    return new Map();
  },
  mails: paymentMails,
  describe: (o) => (o.lines > 1 ? `${o.goods_name} ほか${o.lines - 1}商品` : o.goods_name),
  backPath: (number) => `/ec/orders/return?order=${number}`,
  resultPath,
  leftPath,
};

/** Points that an order used, with their old days of lapse. */
async function returnPoints(tx: Tx, o: LockedOrder): Promise<void> {
  if (o.member_id === null || o.points_used === 0) return;
  await giveBack(tx, { memberId: o.member_id, issuer: SHOP, source: { order: o.number } });
}
