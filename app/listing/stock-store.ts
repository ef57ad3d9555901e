import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

/**
 * Of which goods a variant is, locked until the end of the transaction before what is searched of them, as payments do, with the last
 * change by staff: read by a statement of its own, as the one that waited for the lock does not see what was written meanwhile.
 */
export async function lockSku(tx: Tx, skuId: number) {
  await sql`select id from sku where id = ${skuId} for no key update`.execute(tx);
  return tx
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['goods.id as goodsId', 'goods.code', 'sku.label', 'sku.stock', 'sku.reserved'])
    .select('sku.alarm_level as alarmLevel')
    .select(['goods.government_code as governmentCode', 'goods.producer_id as producerId'])
    .select(sql<number>`coalesce((select max(id) from stock_move where sku_id = sku.id), 0)`.as('lastMove'))
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
}

/** Of which government and producer variants are: of those that are there. */
export function placesOf(
  skuIds: readonly number[],
): Promise<{ governmentCode: string; producerId: number }[]> {
  return db()
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select(['goods.government_code as governmentCode', 'goods.producer_id as producerId'])
    .where('sku.id', '=', sql<number>`any(${skuIds}::bigint[])`)
    .execute();
}

/** @param level pieces; null: as for all. */
export async function writeAlarm(tx: Tx, skuId: number, level: number | null): Promise<void> {
  await tx.updateTable('sku').set({ alarm_level: level }).where('id', '=', skuId).execute();
}

/** Writes the stock with why. */
export async function moveStock(
  tx: Tx,
  skuId: number,
  move: { before: number | null; after: number | null; reason: string; staffId: number | null },
): Promise<void> {
  await tx.updateTable('sku').set({ stock: move.after }).where('id', '=', skuId).execute();
  await tx
    .insertInto('stock_move')
    .values({
      sku_id: skuId,
      before: move.before,
      after: move.after,
      reason: move.reason,
      staff_id: move.staffId,
    })
    .execute();
}

/** Changes by staff, the newest first. */
export async function movesOf(skuId: number, most: number) {
  return db()
    .selectFrom('stock_move')
    .leftJoin('staff', 'staff.id', 'stock_move.staff_id')
    .select([
      'stock_move.id',
      'before',
      'after',
      'reason',
      'staff.name as person',
      'stock_move.created_at as at',
    ])
    .where('sku_id', '=', skuId)
    .orderBy('stock_move.id', 'desc')
    .limit(most)
    .execute();
}

/** A variant with its goods, for its page. */
export async function findSku(skuId: number) {
  return db()
    .selectFrom('sku')
    .innerJoin('goods', 'goods.id', 'sku.goods_id')
    .select([
      'sku.id',
      'goods.id as goodsId',
      'goods.code',
      'goods.name',
      'goods.status',
      'sku.label',
      'sku.stock',
      'sku.reserved',
      'sku.alarm_level as alarmLevel',
    ])
    .select(['goods.government_code as governmentCode', 'goods.producer_id as producerId'])
    .where('sku.id', '=', skuId)
    .executeTakeFirst();
}
