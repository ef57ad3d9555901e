import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, may, NotAllowed } from '#app/staff/permissions.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { insistently } from '#platform/db/db.ts';
import { findSku, lockSku, moveStock, movesOf, placesOf, writeAlarm } from './stock-store.ts';

/** The most variants that are changed at once. */
export const MOST_ROWS = 200;
/** Pieces of a variant. */
export const MOST_STOCK = 999_999;
const SHOWN_MOVES = 50;

export interface TypedStock {
  skuId: number;
  /** Pieces that the form showed; null: without a limit. */
  seen: number | null;
  /** The last change by staff that the form knew. */
  lastMove: number;
  stock: number | null;
}

export type StockResult =
  | { kind: 'saved'; stock: number | null }
  | { kind: 'same' | 'unknown' }
  /** Somebody else changed it meanwhile. */
  | { kind: 'changed'; stock: number | null }
  /** So many are reserved for applications that wait for their payment. */
  | { kind: 'reserved'; reserved: number };

/**
 * Sets stock as a table was typed, each variant by itself. What was applied for meanwhile stays taken: the difference to what was
 * seen is what counts.
 * @returns what came of each, in their order.
 */
export async function setStock(
  actor: Actor,
  rows: readonly TypedStock[],
  reason: string,
): Promise<StockResult[]> {
  const results: StockResult[] = [];
  for (const row of rows.slice(0, MOST_ROWS)) results.push(await setOne(actor, row, reason));
  return results;
}

function setOne(actor: Actor, row: TypedStock, reason: string): Promise<StockResult> {
  return insistently(async (tx): Promise<StockResult> => {
    const sku = await lockSku(tx, row.skuId);
    if (!sku || !may(actor, 'stock.edit', sku)) return { kind: 'unknown' };
    if (row.stock === row.seen) return { kind: 'same' };
    if (sku.lastMove !== row.lastMove || (sku.stock === null) !== (row.seen === null))
      return { kind: 'changed', stock: sku.stock };
    const counts = row.stock !== null && row.seen !== null && sku.stock !== null;
    const after = counts ? sku.stock! + row.stock! - row.seen! : row.stock;
    if (after !== null && after > MOST_STOCK) return { kind: 'changed', stock: sku.stock };
    if (after !== null && after < sku.reserved) return { kind: 'reserved', reserved: sku.reserved };
    await moveStock(tx, row.skuId, { before: sku.stock, after, reason, staffId: actor.staffId });
    await record(tx, actor, {
      action: 'stock.edit',
      subject: 'sku',
      subjectId: row.skuId,
      changes: {
        [`在庫(${sku.code}${sku.label && ` ${sku.label}`})`]: [sku.stock ?? '制限なし', after ?? '制限なし'],
        理由: [null, reason],
      },
    });
    return { kind: 'saved', stock: after };
  });
}

/** Before a table is looked at that names these variants. @throws NotAllowed where one of them is not there, or not theirs. */
export async function demandStock(actor: Actor, skuIds: readonly number[]): Promise<void> {
  const places = await placesOf(skuIds);
  if (places.length < new Set(skuIds).size) throw new NotAllowed('stock.edit');
  for (const place of places) demand(actor, 'stock.edit', place);
}

/**
 * Says from how many free pieces on few are left. @param level null: as for all. @param seen the one that the form showed.
 * @returns the one that somebody else has set meanwhile: then nothing is changed. @throws NotAllowed
 */
export function setAlarm(
  actor: Actor,
  skuId: number,
  level: number | null,
  seen: number | null,
): Promise<{ now: number | null } | undefined> {
  return insistently(async (tx) => {
    const sku = await lockSku(tx, skuId);
    if (!sku || sku.alarmLevel === level) return undefined;
    demand(actor, 'stock.edit', sku);
    if (sku.alarmLevel !== seen) return { now: sku.alarmLevel };
    const { few } = thresholds();
    await writeAlarm(tx, skuId, level);
    await record(tx, actor, {
      action: 'stock.edit',
      subject: 'sku',
      subjectId: skuId,
      changes: { お知らせする残り: [sku.alarmLevel ?? few, level ?? few] },
    });
    return undefined;
  });
}

/** A variant with its changes by staff; undefined as if there were none where somebody may not look. */
export async function readStock(actor: Actor, skuId: number) {
  const sku = await findSku(skuId);
  if (!sku || !may(actor, 'stock.read', sku)) return undefined;
  return { ...sku, moves: await movesOf(skuId, SHOWN_MOVES) };
}

/** Days until nothing is left if it goes on as in the last fortnight; undefined where nothing was applied for, or all is free. */
export function daysLeft(free: number | null, applied: number): number | undefined {
  return free === null || applied === 0 ? undefined : Math.floor(free / (applied / 14));
}
