import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Stock, for donations and orders alike. Each change is one statement that cannot go below zero, with a CHECK as a
 * second guard. Call these functions last in a transaction, as many transactions wait for these rows.
 */
export interface Pieces {
  goodsId: number;
  skuId: number;
  quantity: number;
}

/** Reserves pieces of a SKU. @returns false when too few are left. */
export async function reserveStock(tx: Tx, { skuId, quantity }: Pieces): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sku set reserved = reserved + ${quantity}
     where id = ${skuId} and active and (stock is null or stock - reserved >= ${quantity})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Settles reserved pieces: they become given ones. */
export async function settleStock(tx: Tx, { skuId, quantity }: Pieces): Promise<void> {
  await sql`update sku set reserved = reserved - ${quantity}, stock = stock - ${quantity} where id = ${skuId}`.execute(
    tx,
  );
}

/** Releases reserved pieces: they are free again. */
export async function releaseStock(tx: Tx, { skuId, quantity }: Pieces): Promise<void> {
  await sql`update sku set reserved = reserved - ${quantity} where id = ${skuId}`.execute(tx);
}

/** Takes stock for a payment that came after its reservation had ended. @returns false when too little is left. */
export async function takeStock(tx: Tx, { skuId, quantity }: Pieces): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sku set stock = stock - ${quantity}
     where id = ${skuId} and (stock is null or stock - reserved >= ${quantity})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns given pieces to stock: their donation or order was cancelled before dispatch. */
export async function returnStock(tx: Tx, { skuId, quantity }: Pieces): Promise<void> {
  await sql`update sku set stock = stock + ${quantity} where id = ${skuId}`.execute(tx);
}

/**
 * Counts a paid application: see popularity_weight in the schema, and for rankings its day in Japan. It updates goods_search
 * before goods, in the same order as the trigger of a sold out SKU, so that two completions of the same goods cannot wait for
 * each other: the second part of the statement asks for what the first returned, and so comes after it, also where that is none.
 */
export async function countPopularity(tx: Tx, goodsId: number, paidAt: Date): Promise<void> {
  const more = sql`popularity + popularity_weight(${paidAt})`;
  await sql`
    with found as (update goods_search set popularity = ${more} where goods_id = ${goodsId} returning goods_id),
         counted as (
           update goods set popularity = ${more}
            where id = ${goodsId} and (select count(*) from found) >= 0 returning id)
    insert into goods_day as d (goods_id, day, applications)
    select id, (${paidAt}::timestamptz at time zone 'Asia/Tokyo')::date, 1 from counted
    on conflict (goods_id, day) do update set applications = d.applications + 1`.execute(tx);
}
