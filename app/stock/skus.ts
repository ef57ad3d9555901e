import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';

export interface Sku {
  id: number;
  label: string;
  /** Pieces that are still available; null = no limit. */
  left: number | null;
}

/** The SKUs of goods that can be chosen, including sold out ones. */
export async function activeSkus(db: Db | Tx, goodsId: number): Promise<Sku[]> {
  const { rows } = await sql<Sku>`
    select id, label, case when stock is null then null else stock - reserved end as left
      from sku where goods_id = ${goodsId} and active order by position, id`.execute(db);
  return rows;
}
