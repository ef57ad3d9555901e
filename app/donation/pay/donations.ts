import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { createDeliveries } from '#app/delivery/create.ts';
import { type Kept, type Payable, piecesOf } from '#app/payment/payable.ts';
import { issueTickets, revokeTickets } from '#app/ticket/issue.ts';
import { paymentMails } from '../mail/mails.ts';
import { failedPath, refOf, resultPath } from '../result/result-path.ts';
import { noteShares } from '../share-store.ts';
import { type ApplicationWithPayment, applicationByNumber, moveDonations } from '../store.ts';
import { type LockedApplication, type LockedDonation, lockApplication, standing } from './lock-store.ts';
import { rejectionReason } from './rejection.ts';

/** Donations as the payment machinery sees them: those applied for together are paid at once, and each is a part of it. */
export const donations: Payable<LockedApplication, ApplicationWithPayment> = {
  kind: 'donation',
  lock: lockApplication,
  find: applicationByNumber,
  async move(tx, a, to, by, set) {
    await moveDonations(tx, standing(a), to, by, set);
  },
  holds: (status) => status === 'paid',
  parts: (a) => standing(a).map((d) => ({ id: d.id, amount: d.amount, pieces: ownPieces(d) })),
  rejectionReason: (a, part, paidAt) => rejectionReason(donationOf(a, part.id), paidAt),
  async drop(tx, a, part, by) {
    await moveDonations(tx, [donationOf(a, part)], 'cancelled', by);
  },
  noteShares: (tx, a) => noteShares(tx, a.payment_id),
  async fulfil(tx, a, paidAt) {
    const gifts = standing(a).filter((d) => d.goods_id !== null);
    const sent = gifts.filter((d) => d.delivery_address !== null);
    await createDeliveries(
      tx,
      sent.map((d) => ({ ...d, times: d.deliveries ?? 1 })),
      paidAt,
    );
    for (const { id, is_ticket } of gifts) if (is_ticket) await issueTickets(tx, id, paidAt);
  },
  async release() {
    // Nothing was planned before the payment.
  },
  async unwind(tx, _a, parts, by) {
    const kept = new Map<number, Kept>();
    for (const { id: donation } of parts) {
      const { shipped } = await cancelDeliveries(tx, { donation }, by);
      const { used } = await revokeTickets(tx, donation);
      if (shipped || used) kept.set(donation, shipped ? 'shipped' : 'used');
    }
    return { kept: [...kept.values()][0] ?? null, free: piecesOf(parts.filter(({ id }) => !kept.has(id))) };
  },
  mails: paymentMails,
  describe(a) {
    const what = a.goods_name || `${a.government}への寄附`;
    return a.donations > 1 ? `${what} ほか${a.donations - 1}件` : what;
  },
  backPath: (number) => `/donate/return?donation=${number}`,
  resultPath,
  leftPath: (a) => failedPath('PAYMENT_CANCELLED', refOf(a), a.number),
};

function ownPieces({ goods_id, sku_id, quantity }: LockedDonation) {
  return goods_id !== null && sku_id !== null ? [{ goodsId: goods_id, skuId: sku_id, quantity }] : [];
}

function donationOf(a: LockedApplication, id: number): LockedDonation {
  const found = a.donations.find((d) => d.id === id);
  if (!found) throw new Error(`donation ${id} is none of ${a.number}`);
  return found;
}
