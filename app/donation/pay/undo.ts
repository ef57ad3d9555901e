import { cancelDeliveries } from '#app/delivery/cancel.ts';
import { revokeTickets } from '#app/ticket/issue.ts';
import type { Tx } from '#platform/db/db.ts';
import { moveDonation, releaseStock } from '../store.ts';
import { type LockedDonation, returnStock } from './complete-store.ts';

/**
 * Takes a donation back, its rows being locked by the caller: deliveries and tickets end, the stock is free again. What
 * was sent or used already keeps its pieces.
 * @returns whether something was sent, or used on site, already.
 */
export async function undo(
  tx: Tx,
  d: LockedDonation,
  by: { actor: string; reason: string },
): Promise<{ shipped: boolean; used: boolean }> {
  const { shipped } = await cancelDeliveries(tx, d.id, by);
  const { used } = await revokeTickets(tx, d.id);
  await moveDonation(tx, d, 'cancelled', by);
  if (d.sku_id === null || shipped || used) return { shipped, used };
  if (d.status === 'pending_payment') await releaseStock(tx, d.sku_id, d.quantity);
  else await returnStock(tx, d.sku_id, d.quantity);
  return { shipped, used };
}
