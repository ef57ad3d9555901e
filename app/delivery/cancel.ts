import type { Tx } from '#platform/db/db.ts';

/**
 * Ends the deliveries of a donation that have not left yet, in the caller's transaction.
 * @returns whether one has left already.
 */
export async function cancelDeliveries(
  tx: Tx,
  donationId: number,
  _by: { actor: string; reason: string },
): Promise<{ shipped: boolean }> {
  const rows = await tx
    .selectFrom('delivery')
    .select(['id', 'status'])
    .where('donation_id', '=', donationId)
    .forUpdate()
    .execute();
  await tx
    .updateTable('delivery')
    .set({ status: 'cancelled' })
    .where('donation_id', '=', donationId)
    .where('status', 'in', ['waiting', 'preparing'])
    .execute();
  return { shipped: rows.some((r) => r.status === 'shipped' || r.status === 'delivered') };
}
