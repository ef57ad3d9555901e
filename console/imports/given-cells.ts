import type { GoodsKind } from '#app/listing/columns.ts';
import type { ShownRow } from '#app/listing/sheet/imports-query.ts';
import { headingOf, sheetColumns, VARIANT_COLUMNS } from '#app/listing/sheet/sheet-columns.ts';

/**
 * What a row says of new goods, heading by heading as the sheet has it, so that columns that are out of place are seen. Of rows that
 * add a variant, what they say of it.
 */
export function givenCells(
  { cells, changes }: Pick<ShownRow, 'cells' | 'changes'>,
  kind: GoodsKind,
): [string, [unknown, unknown]][] {
  const isFirst = changes !== null;
  const given = sheetColumns(kind)
    .filter((column) => column !== 'code' && (isFirst || VARIANT_COLUMNS.includes(column)))
    .flatMap((column): [string, [unknown, unknown]][] => {
      const cell = cells[column]?.trim() ?? '';
      return cell === '' ? [] : [[headingOf(column, kind), [null, cell]]];
    });
  const state = isFirst && !cells.state?.trim() ? changes.公開状態 : undefined;
  return state ? [...given, ['公開状態', state]] : given;
}
