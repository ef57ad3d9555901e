import type { Tx } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';

/**
 * Locks a donation whose goods are sent, so that it cannot be cancelled, nor its payment be disputed, until the
 * transaction ends. The payment comes first, as in every lock of both.
 */
export async function lockForShipping(tx: Tx, number: string) {
  return tx
    .selectFrom('donation')
    .innerJoin('donation_payment', 'donation_payment.donation_id', 'donation.id')
    .innerJoin('payment', 'payment.id', 'donation_payment.payment_id')
    .leftJoin('goods', 'goods.id', 'donation.goods_id')
    .select(['donation.id', 'donation.status', 'payment.dispute', 'goods.temperature'])
    .where('donation.number', '=', number)
    .$narrowType<{ status: DonationState }>()
    .forShare(['payment', 'donation'])
    .executeTakeFirst();
}
