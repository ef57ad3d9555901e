import type { Tx } from '#platform/db/db.ts';
import type { DonationState } from '../states.ts';

/** Locks a donation whose goods are sent, so that it cannot be cancelled until the transaction ends. */
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
