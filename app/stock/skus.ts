import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

/** A SKU as it is stored, with the window of dispatch and the amount that hold for it: its own, else the goods'. */
export interface SkuRow {
  id: number;
  label: string;
  /** Pieces that are still available; null = no limit. */
  left: number | null;
  /** Yen of one piece: its own, else the goods'. */
  amount: number;
  /** Whether it is sent at another time than the goods themselves. */
  own_window: boolean;
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
}

/** The SKUs of goods that are in use, including sold out ones. */
export async function activeSkus(db: Db | Tx, goodsId: number): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`
    select id, label, case when stock is null then null else stock - reserved end as left, own_window, handling_days,
           dispatch_from, dispatch_until, amount
      from sku_window where goods_id = ${goodsId} and active order by position, id`.execute(db);
  return rows;
}
