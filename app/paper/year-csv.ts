import { encodeCp932, type Lossy, toCp932 } from '#platform/text/cp932.ts';
import { CSV_MARK, csvLines } from '#platform/text/csv.ts';
import { ONE_STOP_SHORT, type YearRow, yearRows } from './year.ts';

export const ENCODINGS = ['utf-8', 'cp932'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COLUMNS: [string, (r: YearRow) => string][] = [
  ['受領日', (r) => r.receivedOn],
  ['受付番号', (r) => r.number],
  ['受領証明書番号', (r) => r.receiptNumber],
  ['都道府県', (r) => r.prefecture],
  ['自治体', (r) => r.government],
  ['自治体コード', (r) => r.governmentCode],
  ['寄附金額(円)', (r) => String(r.amount)],
  ['控除の対象となる額(円)', (r) => String(r.deductible)],
  ['使い道', (r) => r.usage],
  ['返礼品', (r) => r.gift],
  ['ワンストップ特例', (r) => ONE_STOP_SHORT[r.oneStop] || 'なし'],
  ['状態', (r) => r.state],
  ['サイト・メモ', (r) => r.remark],
];

/**
 * A year's list for spreadsheets, with CRLF; cells that begin like a formula are made harmless. UTF-8 has a byte order
 * mark, without which Excel reads it as CP932.
 */
export async function yearCsv(
  memberId: number,
  year: number,
  encoding: Encoding,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; lossy: Lossy[] }> {
  const rows = await yearRows(memberId, year);
  const table = [COLUMNS.map(([name]) => name), ...rows.map((r) => COLUMNS.map(([, read]) => read(r)))];
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(CSV_MARK + csvLines(table)), lossy: [] };
  const converted = toCp932(table);
  return { bytes: encodeCp932(csvLines(converted.table)), lossy: converted.lossy };
}
