import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { createDeliveries } from '#app/delivery/create.ts';
import type { Payable } from '#app/payment/payable.ts';
import { issueTickets, revokeTickets } from '#app/ticket/issue.ts';
import { paymentMails } from '../mail/mails.ts';
import { failedPath, refOf, resultPath } from '../result/result-path.ts';
import { type DonationWithPayment, donationByNumber, moveDonation } from '../store.ts';
import { type LockedDonation, lockDonation } from './lock-store.ts';
import { rejectionReason } from './rejection.ts';

/** Donations as the payment machinery sees them. */
export const donations: Payable<LockedDonation, DonationWithPayment> = {
  kind: 'donation',
  lock: lockDonation,
  find: donationByNumber,
  move: moveDonation,
  holds: (status) => status === 'paid',
  pieces: (d) =>
    d.goods_id !== null && d.sku_id !== null
      ? [{ goodsId: d.goods_id, skuId: d.sku_id, quantity: d.quantity }]
      : [],
  rejectionReason,
  async fulfil(tx, d, paidAt) {
    if (d.goods_id === null) return;
    if (d.delivery_address !== null)
      await createDeliveries(tx, d.id, { ...d, times: d.deliveries ?? 1 }, paidAt);
    if (d.is_ticket) await issueTickets(tx, d.id, paidAt);
  },
  async release() {
    // Nothing was planned before the payment.
  },
  async unwind(tx, d, by) {
    const { shipped } = await cancelDeliveries(tx, { donation: d.id }, by);
    const { used } = await revokeTickets(tx, d.id);
    if (shipped) return 'shipped';
    return used ? 'used' : null;
  },
  mails: paymentMails,
  describe: (d) => d.goods_name || `${d.government}への寄附`,
  backPath: (number) => `/donate/return?donation=${number}`,
  resultPath,
  leftPath: (d) => failedPath('PAYMENT_CANCELLED', refOf(d), d.number),
};
