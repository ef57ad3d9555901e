import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { digits } from '#platform/money.ts';

/** Rows below the heading, where the caller asks for no less. */
const MOST_SHEET_ROWS = 100_000;
const MOST_CELLS = 200;
/** UTF-16 units; the longest text of goods has 5,000 characters. */
const MOST_CELL = 20_000;
const MOST_RECORD = 100_000;

/** Why a file is no sheet, as a sentence. */
export class NoSheet extends Error {
  readonly words: string;

  constructor(words: string) {
    super('not a sheet');
    this.words = words;
    this.name = 'NoSheet';
  }
}

/** A path, or a small file as it was sent. */
type Sheet = string | Uint8Array;

export interface Line {
  /** As spreadsheets count: the heading is 1. */
  row: number;
  cells: string[];
}

type Encoding = 'utf-8' | 'utf-16le' | 'shift_jis';

/**
 * Reads a sheet as Excel, Numbers or a portal writes it: UTF-8 with or without a mark, CP932 or UTF-16 with a mark; cells divided
 * by commas or tabs. Only a piece of it is held at a time. Rows of empty cells are left out.
 * @param file its path, or all of it; it is read twice. @throws NoSheet
 */
export async function* readSheet(file: Sheet, most: number = MOST_SHEET_ROWS): AsyncGenerator<Line> {
  const { encoding, delimiter } = await formOf(file);
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: MOST_RECORD });
  const decoded = Readable.from(decode(file, encoding), { highWaterMark: 1 });
  decoded.on('error', (error) => parser.destroy(error));
  decoded.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (row - 1 > most)
        throw new NoSheet(`行が多すぎます。見出しを除いて${digits(most)}行までにしてください`);
      if (cells.length > MOST_CELLS)
        throw new NoSheet(`${row}行目の列が多すぎます。${MOST_CELLS}列までにしてください`);
      if (cells.some((cell) => cell.length > MOST_CELL))
        throw new NoSheet(`${row}行目に、長すぎる文字列があります`);
      yield { row, cells: cells.map(plainCell) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new NoSheet(csvWords(error, row + 1));
    throw error;
  } finally {
    decoded.destroy();
  }
}

function csvWords({ code }: CsvError, row: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return '引用符(")が閉じていないセルがあります';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${row}行目が長すぎます。引用符(")が閉じているか確かめてください`;
  return `${row}行目の引用符(")の使い方が正しくありません`;
}

/** What is a formula to a spreadsheet is written with an apostrophe before it, which is taken away again. */
const DEFUSED = /^'+[=+\-@\t\r]/;

function plainCell(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}

const HEADS = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  utf16: [0xff, 0xfe],
};

function begins(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** How it is written. @throws NoSheet */
async function formOf(file: Sheet): Promise<{ encoding: Encoding; delimiter: ',' | '\t' }> {
  const head = await firstPiece(file);
  if (head.length === 0) throw new NoSheet('ファイルが空です');
  if (begins(head, HEADS.zip) || begins(head, HEADS.oldExcel))
    throw new NoSheet('Excelのブックは読み込めません。「CSV UTF-8(コンマ区切り)」で保存してください');
  const encoding = begins(head, HEADS.utf16) ? 'utf-16le' : await encodingOf(file);
  return { encoding, delimiter: dividerOf(head, encoding) };
}

/** @throws NoSheet */
async function encodingOf(file: Sheet): Promise<Encoding> {
  for await (const piece of bytesOf(file))
    if (piece.includes(0)) throw new NoSheet('CSVファイルではないようです');
  for (const encoding of ['utf-8', 'shift_jis'] as const)
    if (await isWrittenIn(file, encoding)) return encoding;
  throw new NoSheet('文字コードを読み取れません。UTF-8またはShift_JIS(CP932)で保存してください');
}

async function isWrittenIn(file: Sheet, encoding: Encoding): Promise<boolean> {
  try {
    for await (const _ of decode(file, encoding));
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const PIECE = 64 * 1024;

function bytesOf(file: Sheet): AsyncIterable<Uint8Array> {
  if (typeof file !== 'string') return Readable.from([file]);
  return createReadStream(file, { highWaterMark: PIECE });
}

async function firstPiece(file: Sheet): Promise<Uint8Array> {
  for await (const piece of bytesOf(file)) return piece;
  return new Uint8Array();
}

/** The text, a piece at a time, without the mark at its beginning. @throws TypeError where it is of another encoding. */
async function* decode(file: Sheet, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of bytesOf(file)) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The one of the two that the heading has more of. */
function dividerOf(head: Uint8Array, encoding: Encoding): ',' | '\t' {
  // A character that is cut in the middle is no matter here.
  const [line = ''] = new TextDecoder(encoding).decode(head).split(/\r?\n/, 1);
  return line.split('\t').length > line.split(',').length ? '\t' : ',';
}
