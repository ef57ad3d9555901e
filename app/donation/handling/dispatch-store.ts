import type { Tx } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';

/** A donation that something is sent for, kept from being cancelled until the transaction ends. */
export async function lockForShipping(tx: Tx, number: string) {
  return tx
    .selectFrom('donation')
    .leftJoin('goods', 'goods.id', 'donation.goods_id')
    .select(['donation.id', 'donation.status', 'goods.temperature'])
    .where('donation.number', '=', number)
    .$narrowType<{ status: DonationState }>()
    .forShare('donation')
    .executeTakeFirst();
}
