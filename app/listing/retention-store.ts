import type { Tx } from '#platform/db/db.ts';

export async function deleteOldMoves(tx: Tx, before: Date, most: number): Promise<number> {
  const old = tx
    .selectFrom('stock_move')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most);
  const gone = await tx.deleteFrom('stock_move').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function deleteOldBulkChanges(tx: Tx, before: Date, most: number): Promise<number> {
  const old = tx
    .selectFrom('goods_bulk_change')
    .select(['form_key', 'goods_id'])
    .where('created_at', '<', before)
    .limit(most);
  const gone = await tx
    .deleteFrom('goods_bulk_change')
    .where((eb) => eb(eb.refTuple('form_key', 'goods_id'), 'in', old.$asTuple('form_key', 'goods_id')))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Those that were decided or taken back; what waits stays. */
export async function deleteOldProposals(tx: Tx, before: Date, most: number): Promise<number> {
  const old = tx
    .selectFrom('goods_proposal')
    .select('id')
    .where('updated_at', '<', before)
    .where('state', 'in', ['approved', 'withdrawn'])
    .orderBy('id')
    .limit(most);
  const gone = await tx.deleteFrom('goods_proposal').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
