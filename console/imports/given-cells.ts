import { type ColumnName, columnReadAs, columnsOf, type GoodsKind } from '#app/listing/columns.ts';
import type { ShownRow } from '#app/listing/sheet/imports-query.ts';
import { VARIANT_READ_AS } from '#app/listing/sheet/plan-variants.ts';
import {
  headingOf,
  type SheetColumn,
  sheetColumns,
  VARIANT_COLUMNS,
} from '#app/listing/sheet/sheet-columns.ts';
import type { ShownChange } from './parts/ChangedRows.tsx';

type Given = Pick<ShownRow, 'cells' | 'changes'>;

/**
 * What a row says of new goods, heading by heading as the sheet has it, so that columns that are out of place are seen. Of rows that
 * add a variant, what they say of it. What will be kept stands first, and beside it what was typed where that differs.
 */
export function givenCells({ cells, changes }: Given, kind: GoodsKind): ShownChange[] {
  const isFirst = changes !== null;
  const given = sheetColumns(kind)
    .filter((column) => column !== 'code' && (isFirst || VARIANT_COLUMNS.includes(column)))
    .flatMap((column): ShownChange[] => {
      const typed = cells[column]?.trim() ?? '';
      if (typed === '') return [];
      const is = understood(column, typed, kind);
      const heading = headingOf(column, kind);
      return [is === undefined ? [heading, [null, typed]] : [heading, [null, is], typed]];
    });
  const state = isFirst && !cells.state?.trim() ? changes.公開状態 : undefined;
  return state ? [...given, ['公開状態', state]] : given;
}

/** What changes of goods, with what was typed where it was read as something else. */
export function changedCells({ cells, changes }: Given, kind: GoodsKind): ShownChange[] {
  const byHeading = new Map(columnsOf(kind).map((column) => [headingOf(column, kind), column]));
  return Object.entries(changes ?? {}).map(([field, [from, to]]): ShownChange => {
    const column = byHeading.get(field);
    const typed = (column && cells[column]?.trim()) ?? '';
    const change =
      column && isInstant(column) ? ([spaced(from), spaced(to)] as const) : ([from, to] as const);
    const differs = column !== undefined && typed !== '' && understood(column, typed, kind) !== undefined;
    return differs ? [field, change, typed] : [field, change];
  });
}

function understood(column: SheetColumn, typed: string, kind: GoodsKind): string | undefined {
  const own = columnsOf(kind).find((name) => name === column);
  if (own) return columnReadAs(own, typed);
  return VARIANT_READ_AS[column]?.(typed);
}

function isInstant(column: ColumnName): boolean {
  return column === 'accept_from' || column === 'accept_until';
}

/** 「2026-12-01T10:00」 as people write it. */
function spaced(value: unknown): unknown {
  return typeof value === 'string' ? value.replace('T', ' ') : value;
}
