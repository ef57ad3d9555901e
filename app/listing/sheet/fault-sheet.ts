import { csvLines } from '#platform/text/csv.ts';
import { FAULT_HEADING } from './headings.ts';
import type { GoodsImport } from './import-store.ts';
import { shownRows } from './imports-query.ts';
import { headingOf, sheetColumns } from './sheet-columns.ts';

const BATCH = 500;

/**
 * The rows of an import that cannot be taken over, with why in their first cell: to be mended and sent again. All rows of goods
 * stand in it when one of them is wrong.
 */
export async function* faultSheet(its: GoodsImport): AsyncGenerator<string> {
  const columns = its.headings.flatMap(({ column }) => column ?? []);
  const known = sheetColumns(its.kind).filter((name) => columns.includes(name));
  yield `\ufeff${csvLines([[FAULT_HEADING, ...known.map((name) => headingOf(name, its.kind))]])}`;
  let after = 0;
  for (;;) {
    const rows = await shownRows(its.id, 'wrong', after, BATCH);
    if (rows.length === 0) return;
    yield csvLines(
      rows.map(({ faults, cells }) => [
        (faults ?? []).map(({ column, words }) => `${column}: ${words}`).join(' / '),
        ...known.map((name) => cells[name] ?? ''),
      ]),
    );
    after = rows.at(-1)!.row;
  }
}
