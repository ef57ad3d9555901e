import { piecesSold } from '#app/figures/sold-query.ts';
import type { GoodsRow, listGoods } from '#app/listing/list-query.ts';

type GoodsPage = Awaited<ReturnType<typeof listGoods>>;

export interface SoldRow extends GoodsRow {
  /** Pieces that were given or sold so far. */
  sold: number;
}

/** A page of goods with what was given and sold of each. */
export async function withSold(page: GoodsPage): Promise<Omit<GoodsPage, 'rows'> & { rows: SoldRow[] }> {
  const sold = await piecesSold(page.rows.map(({ id }) => id));
  return { ...page, rows: page.rows.map((row) => ({ ...row, sold: sold.get(row.id) ?? 0 })) };
}
