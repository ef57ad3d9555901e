import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';

/**
 * Stock, for donations and orders alike: of all that one application is for, each change is one statement that cannot go
 * below zero, with a CHECK as a second guard. It locks its SKUs in one order before it changes the first, so that two
 * applications for the same goods cannot wait for each other. Call these functions last in a transaction, as many
 * transactions wait for these rows.
 */
export interface Pieces {
  goodsId: number;
  skuId: number;
  quantity: number;
}

/** Reserves pieces of SKUs. @returns the SKUs of which too few are left, and nothing was reserved. */
export function reserveStock(tx: Tx, pieces: readonly Pieces[]): Promise<number[]> {
  return changeStock(
    tx,
    pieces,
    sql`reserved = reserved + w.n`,
    sql`active and (stock is null or stock - reserved >= w.n)`,
  );
}

/** Settles reserved pieces: they become given ones. @param free others that were reserved with them: they are free again. */
export async function settleStock(
  tx: Tx,
  pieces: readonly Pieces[],
  free: readonly Pieces[] = [],
): Promise<void> {
  const given = pieces.map((p) => ({ ...p, given: p.quantity }));
  await changeStock(tx, [...given, ...free], sql`reserved = reserved - w.n, stock = stock - w.given`);
}

/** Releases reserved pieces: they are free again. */
export async function releaseStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await changeStock(tx, pieces, sql`reserved = reserved - w.n`);
}

/**
 * Takes stock for a payment that came after its reservation had ended.
 * @returns the SKUs of which too little is left, and nothing was taken.
 */
export function takeStock(tx: Tx, pieces: readonly Pieces[]): Promise<number[]> {
  return changeStock(tx, pieces, sql`stock = stock - w.n`, sql`(stock is null or stock - reserved >= w.n)`);
}

/** Returns given pieces to stock: their donation or order was cancelled before dispatch. */
export async function returnStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await changeStock(tx, pieces, sql`stock = stock + w.n`);
}

/** Writes into the history of stock what came back into it just now; its rows are locked by who put it there. */
export async function noteStock(
  tx: Tx,
  pieces: readonly Pieces[],
  by: { reason: string; staffId: number | null },
): Promise<void> {
  const skus = [...new Set(pieces.map((p) => p.skuId))];
  const counts = skus.map((id) => pieces.reduce((sum, p) => sum + (p.skuId === id ? p.quantity : 0), 0));
  await sql`
    insert into stock_move (sku_id, before, after, reason, staff_id)
    select s.id, s.stock - w.n, s.stock, ${by.reason}, ${by.staffId}
      from unnest(${skus}::bigint[], ${counts}::int[]) as w (id, n) join sku s on s.id = w.id`.execute(tx);
}

/**
 * Changes the SKUs of these pieces in one statement, whose parts know the number as `w.n`, and how many of them are given
 * away as `w.given`. They are locked in an array of its own: a condition with `in` would lock each as it comes to be changed.
 * @param may which SKUs may be changed. @returns those that were not.
 */
async function changeStock(
  tx: Tx,
  pieces: readonly (Pieces & { given?: number })[],
  change: RawBuilder<unknown>,
  may: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  if (pieces.length === 0) return [];
  const skus = [...new Set(pieces.map((p) => p.skuId))];
  const sumOf = (number: (p: (typeof pieces)[number]) => number) =>
    skus.map((id) => pieces.reduce((sum, p) => sum + (p.skuId === id ? number(p) : 0), 0));
  const { rows } = await sql<{ id: number }>`
    update sku set ${change}
      from unnest(${skus}::bigint[], ${sumOf((p) => p.quantity)}::int[], ${sumOf((p) => p.given ?? 0)}::int[]) as w (id, n, given)
     where sku.id = w.id and ${may}
       and sku.id = any(array(select id from sku where id = any(${skus}::bigint[])
                               order by goods_id, id for no key update))
    returning sku.id ${PREPARED}`.execute(tx);
  return skus.filter((id) => !rows.some((row) => row.id === id));
}
