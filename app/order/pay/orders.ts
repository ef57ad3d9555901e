import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { createOrderDeliveries, deliveriesOf } from '#app/delivery/create.ts';
import { type Payable, piecesOf } from '#app/payment/payable.ts';
import { giveBack } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { dispatchTowards } from '#app/sale/rules/delivery-dates.ts';
import type { Tx } from '#platform/db/db.ts';
import { paymentMails } from '../mail/mails.ts';
import { leftPath, resultPath } from '../result/result-path.ts';
import { stands } from '../states.ts';
import { moveOrder, type OrderWithPayment, orderByNumber } from '../store.ts';
import { type LockedOrder, lockOrder, piecesBeside } from './lock-store.ts';

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
  fulfil: (tx, o, paidAt) => createOrderDeliveries(tx, o.id, paidAt, dispatchTowards),
  release: returnPoints,
  async unwind(tx, o, parts, by) {
    const gone = await goneParcels(tx, o.id);
    const { shipped } = await cancelDeliveries(tx, { order: o.id }, by);
    if (!shipped) await returnPoints(tx, o);
    const free = gone.length === 0 ? piecesOf(parts) : await piecesBeside(tx, o.id, gone);
    return { kept: shipped ? 'shipped' : null, free };
  },
  mails: paymentMails,
  describe: (o) => (o.lines > 1 ? `${o.goods_name} ほか${o.lines - 1}商品` : o.goods_name),
  backPath: (number) => `/ec/orders/return?order=${number}`,
  resultPath,
  leftPath,
};

/** Parcels that have left, or whose pieces went back into stock when a refund dropped them. To be read after the order's lock. */
async function goneParcels(tx: Tx, order: number): Promise<number[]> {
  const parcels = await deliveriesOf(tx, { order });
  return parcels.filter((p) => p.status !== 'waiting' && p.status !== 'preparing').map((p) => p.instalment);
}

/** Points that an order used, with their old days of lapse. */
async function returnPoints(tx: Tx, o: LockedOrder): Promise<void> {
  if (o.member_id === null || o.points_used === 0) return;
  await giveBack(tx, { memberId: o.member_id, issuer: SHOP, source: { order: o.number } });
}
