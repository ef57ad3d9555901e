import { surroundings } from '#app/forms/postal.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { jstDate } from '#platform/jst.ts';
import { enteredNumbers, readAround } from './around-query.ts';
import { residentFault } from './enter.ts';
import type { Entry } from './entry.ts';
import type { JudgedRow, RowFault } from './imports-query.ts';
import { readEntry } from './shape.ts';
import { type Cells, type COLUMNS, columnOf, formOf } from './sheet-columns.ts';

export interface SheetRow {
  row: number;
  cells: Cells;
}

export interface JudgedEntry extends JudgedRow {
  /** What is to be entered; undefined where nothing is. */
  entry?: Entry;
}

/**
 * What would come of some rows of a sheet. Nothing is written.
 * @param seen numbers of rows before; those of these are added.
 */
export async function judgeRows(
  its: { governmentCode: string; source: string },
  rows: readonly SheetRow[],
  seen: Set<string>,
): Promise<JudgedEntry[]> {
  const codes = [...new Set(rows.flatMap(({ cells }) => cells.返礼品の管理番号?.trim() || []))];
  const around = await readAround(its.governmentCode, codes);
  if (!around) throw new Error(`there is no government ${its.governmentCode}`);
  const today = jstDate(new Date());
  const read = rows.map((row) => ({ ...row, ...readEntry(formOf(row.cells, its.source), around, today) }));
  const entries = read.flatMap(({ value }) => value ?? []);
  const places = await surroundings(entries.filter((e) => e.gift).map((e) => e.donor));
  const known = await enteredNumbers(
    its.governmentCode,
    its.source,
    entries.flatMap((e) => e.sourceNumber ?? []),
  );
  return read.map(({ row, cells, value, reply }): JudgedEntry => {
    if (!value) return { row, cells, verdict: 'wrong', faults: faultsOf(reply, cells) };
    const wrong = (column: keyof typeof COLUMNS, words: string): JudgedEntry => ({
      row,
      cells,
      verdict: 'wrong',
      faults: [{ column, value: cells[column] ?? '', words }],
    });
    const { sourceNumber } = value;
    if (sourceNumber === null)
      return wrong('受付元での番号', '番号を入力してください。同じ寄附を二度登録しないために使います');
    if (seen.has(sourceNumber)) return wrong('受付元での番号', 'この番号の行が、ファイルの中に2つあります');
    seen.add(sourceNumber);
    if (known.has(sourceNumber)) return { row, cells, verdict: 'known', faults: null };
    const resident = residentFault(around, places, value);
    if (resident) return wrong('返礼品の管理番号', resident);
    return { row, cells, verdict: 'new', faults: null, entry: value };
  });
}

function faultsOf({ errors }: FormReply, cells: Cells): RowFault[] {
  return Object.entries(errors).map(([field, [words = '']]) => {
    const column = columnOf(field);
    return { column: column ?? '', value: (column && cells[column]) ?? '', words };
  });
}
