import { FAULT_HEADING } from '#app/listing/sheet/headings.ts';
import { jstDate } from '#platform/jst.ts';
import { csvLines } from '#platform/text/csv.ts';
import { type DonationImport, rowsOf } from './imports-query.ts';
import { COLUMN_NAMES, COLUMNS } from './sheet-columns.ts';

const BATCH = 500;

/** The rows of a sheet that cannot be entered, with why in their first cell: to be mended and sent again. */
export async function* faultSheet(its: DonationImport): AsyncGenerator<string> {
  yield `\ufeff${csvLines([[FAULT_HEADING, ...COLUMN_NAMES]])}`;
  for (let after = 0; ; ) {
    const rows = await rowsOf(its.id, 'wrong', after, BATCH);
    if (rows.length === 0) return;
    yield csvLines(
      rows.map(({ faults, cells }) => [
        (faults ?? []).map(({ column, words }) => `${column}: ${words}`).join(' / '),
        ...COLUMN_NAMES.map((name) => cells[name] ?? ''),
      ]),
    );
    after = rows.at(-1)!.row;
  }
}

/** An empty sheet with one row that shows how it is filled in. */
export function template(): string {
  const today = jstDate(new Date());
  const example = COLUMN_NAMES.map((name) => (name === '受領日' ? today : COLUMNS[name].example));
  return `\ufeff${csvLines([COLUMN_NAMES, example])}`;
}
