import { stringify } from 'csv-stringify/sync';

/** Without it Excel reads UTF-8 as CP932. */
export const CSV_MARK = '\ufeff';

/** What is a formula to a spreadsheet is written with an apostrophe before it, which is taken away again where a sheet is read. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** What went back is a number, with which spreadsheets count on. A telephone with a plus is none. */
const NUMBER = /^-\d{1,15}(\.\d{1,10})?$/;

/** A cell as it is written: no spreadsheet takes it for a formula, and numbers stay numbers. */
function safeCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Lines of a sheet, of which no cell is a formula in a spreadsheet program. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(safeCell)),
    { record_delimiter: 'windows' },
  );
}

/** A sheet's first piece without the mark, which other encodings than UTF-8 do not have. */
export function withoutMark(piece: string): string {
  return piece.startsWith(CSV_MARK) ? piece.slice(CSV_MARK.length) : piece;
}
