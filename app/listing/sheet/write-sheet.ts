import { db } from '#platform/db/db.ts';
import { CSV_MARK, csvLines } from '#platform/text/csv.ts';
import { type GoodsKind, writeColumns } from '../columns.ts';
import { type EditedGoods, goodsWithIds } from '../goods-store.ts';
import { stateName } from '../state.ts';
import { type Variant, variantsOfMany } from '../variants-store.ts';
import type { Surroundings } from './plan-types.ts';
import { writeStock } from './plan-variants.ts';
import { type Cells, headingOf, IMAGE_COLUMNS, type SheetColumn, sheetColumns } from './sheet-columns.ts';

const BATCH = 500;

type Named = Pick<Surroundings, 'categoryNames' | 'producers'>;

/** The sheet of a kind without any goods: what is filled in for new ones. */
export function emptySheet(kind: GoodsKind): string {
  return CSV_MARK + headingLine(kind);
}

function headingLine(kind: GoodsKind): string {
  return csvLines([sheetColumns(kind).map((name) => headingOf(name, kind))]);
}

/**
 * Goods as a sheet, a row for each variant, some at a time: what is sent back as it is changes nothing. Goods of the other kind
 * are left out.
 * @param ids in the order in which they are written, by government and number within each batch.
 */
export async function* writeSheet(
  ids: readonly number[],
  kind: GoodsKind,
  named: (governmentCodes: readonly string[]) => Promise<Named>,
): AsyncGenerator<string> {
  yield emptySheet(kind);
  for (let at = 0; at < ids.length; at += BATCH) {
    const goods = (await goodsWithIds(ids.slice(at, at + BATCH))).filter((g) => g.kind === kind);
    const variants = await variantsOfMany(
      db(),
      goods.map(({ id }) => id),
    );
    const names = await named([...new Set(goods.map((g) => g.governmentCode))]);
    const rows = goods.flatMap((g) =>
      (variants.get(g.id) ?? []).map((variant) => rowOf(g, variant, names, sheetColumns(kind))),
    );
    if (rows.length > 0) yield csvLines(rows);
  }
}

function rowOf(goods: EditedGoods, v: Variant, named: Named, columns: readonly SheetColumn[]): string[] {
  const { kind, input } = goods;
  const cells: Cells = {
    ...writeColumns(input, kind),
    government: goods.governmentCode,
    category: named.categoryNames.get(input.category_id) ?? '',
    producer: String(input.producer_id),
    producer_name: named.producers.get(input.producer_id) ?? '',
    variant: v.label,
    variant_state: v.active ? '有効' : '停止',
    variant_amount: numberText(v.amount),
    variant_cost: numberText(v.procurementCost),
    variant_days: numberText(v.handlingDays),
    variant_from: v.dispatchFrom ?? '',
    variant_until: v.dispatchUntil ?? '',
    stock: writeStock(v.stock),
    stock_seen: writeStock(v.stock),
    state: stateName(goods),
    ...Object.fromEntries(IMAGE_COLUMNS.map((name, i) => [name, goods.images[i]?.key ?? ''])),
  };
  return columns.map((name) => cells[name] ?? '');
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}
