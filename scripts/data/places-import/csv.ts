import { Trouble } from '#platform/trouble.ts';

/** One record with the line of the file at which it begins, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

const MOST_RECORDS = 400_000;
const MOST_CELLS = 60;
const LONGEST_CELL = 2000;

/**
 * Reads a table as RFC 4180 describes it: cells in quotes may hold commas, line breaks and doubled quotes. Empty lines
 * are left out.
 * @throws Trouble with the line, for a quote that is never closed and for more than any of these lists has.
 */
export function readCsv(name: string, text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    let more = true;
    while (more) {
      const cell = text[at] === '"' ? quoted(record.line) : plain();
      if (cell.length > LONGEST_CELL || record.cells.length >= MOST_CELLS)
        throw new Trouble(`${name}, line ${record.line}: this is longer than any line of these lists.`);
      record.cells.push(cell);
      more = text[at] === ',';
      if (more) at++;
    }
    if (text[at] === '\r') at++;
    if (at < text.length && text[at] !== '\n')
      throw new Trouble(`${name}, line ${line}: a quoted cell goes on after its end.`);
    at++;
    line++;
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record);
    if (records.length > MOST_RECORDS) throw new Trouble(`${name} has more than ${MOST_RECORDS} lines.`);
  }
  return records;

  function plain(): string {
    const from = at;
    while (at < text.length && !',\r\n'.includes(text[at]!)) at++;
    return text.slice(from, at);
  }

  function quoted(began: number): string {
    let cell = '';
    at++;
    for (;;) {
      const end = text.indexOf('"', at);
      if (end < 0) throw new Trouble(`${name}, line ${began}: a quote is opened here and never closed.`);
      const piece = text.slice(at, end);
      line += piece.split('\n').length - 1;
      cell += piece;
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at++;
    }
  }
}
