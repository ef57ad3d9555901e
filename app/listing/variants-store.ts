import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

/** A variant as staff edit it. */
export interface Variant {
  id: number;
  label: string;
  position: number;
  active: boolean;
  /** Yen; null: the goods' own. */
  amount: number | null;
  procurementCost: number | null;
  /** When it is sent, where that is not as the goods are: business days, or from one day to another. */
  handlingDays: number | null;
  dispatchFrom: string | null;
  dispatchUntil: string | null;
  stock: number | null;
  reserved: number;
}

const MOST = 200;

function query(tx: Db | Tx) {
  return tx
    .selectFrom('sku')
    .select(['id', 'label', 'position', 'active', 'amount', 'procurement_cost as procurementCost'])
    .select([
      'handling_days as handlingDays',
      'dispatch_from as dispatchFrom',
      'dispatch_until as dispatchUntil',
    ])
    .select(['stock', 'reserved']);
}

export function variantsOf(tx: Db | Tx, goodsId: number): Promise<Variant[]> {
  return query(tx).where('goods_id', '=', goodsId).orderBy('position').orderBy('id').limit(MOST).execute();
}

/** The variants of many goods, by the goods. */
export async function variantsOfMany(
  tx: Db | Tx,
  goodsIds: readonly number[],
): Promise<Map<number, Variant[]>> {
  const rows = await query(tx)
    .select('goods_id as goodsId')
    .where('goods_id', '=', sql<number>`any(${goodsIds}::bigint[])`)
    .orderBy('goods_id')
    .orderBy('position')
    .orderBy('id')
    .limit(goodsIds.length * MOST)
    .execute();
  return Map.groupBy(rows, ({ goodsId }) => goodsId);
}

export async function activeVariants(tx: Tx, goodsId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('sku')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('goods_id', '=', goodsId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

type Written = Omit<Variant, 'id' | 'stock' | 'reserved'>;

function columns(v: Written) {
  return {
    label: v.label,
    position: v.position,
    active: v.active,
    amount: v.amount,
    procurement_cost: v.procurementCost,
    handling_days: v.handlingDays,
    dispatch_from: v.dispatchFrom,
    dispatch_until: v.dispatchUntil,
  };
}

export async function updateVariant(tx: Tx, id: number, v: Written): Promise<void> {
  await tx.updateTable('sku').set(columns(v)).where('id', '=', id).execute();
}

/** @param stock pieces; null: without a limit. */
export async function insertVariant(
  tx: Tx,
  goodsId: number,
  v: Written,
  stock: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('sku')
    .values({ goods_id: goodsId, stock, ...columns(v) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The one variant of goods with nothing to choose. */
export const ONLY: Written = {
  label: '',
  position: 0,
  active: true,
  amount: null,
  procurementCost: null,
  handlingDays: null,
  dispatchFrom: null,
  dispatchUntil: null,
};
