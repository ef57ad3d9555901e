import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { db, type Tx } from '#platform/db/db.ts';

export interface Share {
  portal: string;
  pieces: number;
  stopAskedAt: Date | null;
  stoppedAt: Date | null;
}

export async function sharesOf(skuId: number): Promise<Share[]> {
  return db()
    .selectFrom('stock_share')
    .select(['portal', 'pieces', 'stop_asked_at as stopAskedAt', 'stopped_at as stoppedAt'])
    .where('sku_id', '=', skuId)
    .orderBy('portal')
    .limit(100)
    .execute();
}

/** Pieces of a portal, 0 where it has none. The variant is locked already, and its shares with it. */
export async function piecesOf(tx: Tx, skuId: number, portal: string): Promise<number> {
  const row = await tx
    .selectFrom('stock_share')
    .select('pieces')
    .where('sku_id', '=', skuId)
    .where('portal', '=', portal)
    .executeTakeFirst();
  return row?.pieces ?? 0;
}

export async function countShares(tx: Tx, skuId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('stock_share')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeShare(tx: Tx, skuId: number, portal: string, pieces: number): Promise<void> {
  await tx
    .insertInto('stock_share')
    .values({ sku_id: skuId, portal, pieces })
    .onConflict((c) => c.columns(['sku_id', 'portal']).doUpdateSet({ pieces }))
    .execute();
}

export async function deleteShare(tx: Tx, skuId: number, portal: string): Promise<void> {
  await tx.deleteFrom('stock_share').where('sku_id', '=', skuId).where('portal', '=', portal).execute();
}

/** All shares of goods are to be stopped. @returns the portals. */
export async function askToStop(tx: Tx, goodsId: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ portal: string }>`
    update stock_share set stop_asked_at = ${at}, stopped_at = null
     where sku_id in (select id from sku where goods_id = ${goodsId}) and stop_asked_at is null
    returning portal`.execute(tx);
  return [...new Set(rows.map(({ portal }) => portal))].sort();
}

/** Nothing of goods is to be stopped any more. @returns the portals where something was. */
export async function endStop(tx: Tx, goodsId: number): Promise<string[]> {
  const { rows } = await sql<{ portal: string }>`
    update stock_share set stop_asked_at = null, stopped_at = null
     where sku_id in (select id from sku where goods_id = ${goodsId}) and stop_asked_at is not null
    returning portal`.execute(tx);
  return [...new Set(rows.map(({ portal }) => portal))].sort();
}

/** @returns whether there was something to stop. */
export async function markStopped(tx: Tx, skuId: number, portal: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_share')
    .set({ stopped_at: at })
    .where('sku_id', '=', skuId)
    .where('portal', '=', portal)
    .where('stop_asked_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shares that are to be stopped and are not known to be: how many, the oldest, and one of their variants. */
export async function waitingStops(
  reach: Reach,
): Promise<{ count: number; since: Date | null; skuId: number | null }> {
  const { rows } = await sql<{ count: number; since: Date | null; skuId: number | null }>`
    select count(*)::integer as count, min(s.stop_asked_at) as since,
           (array_agg(s.sku_id order by s.stop_asked_at, s.sku_id))[1] as "skuId"
      from stock_share s join sku k on k.id = s.sku_id join goods g on g.id = k.goods_id
     where s.stop_asked_at is not null and s.stopped_at is null and ${withinReach(reach, 'g')}`.execute(db());
  return rows[0]!;
}
