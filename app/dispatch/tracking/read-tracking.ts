import type { CarrierCode } from '#app/delivery/carriers.ts';
import { NoSheet, readSheet } from '#platform/text/read-sheet.ts';
import { LAYOUTS } from '../labels/all-layouts.ts';
import { readParcelNumber } from '../parcel-number.ts';

/** Rows of one file below the heading. */
const MOST_ROWS = 5_000;
const MOST_LETTERS = 60;

/** A sheet of one's own, for carriers and programs whose files are not known here. */
const OWN_HEADINGS = { parcel: 'お荷物番号', tracking: 'お問い合わせ番号' } as const;

export interface TrackingRow {
  /** As spreadsheets count. */
  row: number;
  parcel: string;
  tracking: string;
}

interface Form {
  carrier: CarrierCode;
  at: readonly [parcel: number, tracking: number];
  hasHeadings: boolean;
}

/**
 * What a carrier's file says of our parcels: their numbers and nothing else, neither names nor addresses.
 * @param said null: the headings tell the carrier. @throws NoSheet with why it cannot be read.
 */
export async function readTrackingFile(
  bytes: Uint8Array,
  said: CarrierCode | null,
): Promise<{ carrier: CarrierCode; rows: TrackingRow[] }> {
  let form: Form | undefined;
  const rows: TrackingRow[] = [];
  for await (const { row, cells } of readSheet(bytes, MOST_ROWS)) {
    const isFirst = form === undefined;
    form ??= formOf(cells, said);
    if (isFirst && form.hasHeadings) continue;
    const [parcel = '', tracking = ''] = form.at.map((i) => (cells[i] ?? '').trim().slice(0, MOST_LETTERS));
    if (parcel !== '' || tracking !== '') rows.push({ row, parcel, tracking });
  }
  if (!form || rows.length === 0) throw new NoSheet('お荷物の行がありません');
  return { carrier: form.carrier, rows };
}

const plain = (heading: string) => heading.normalize('NFKC').replace(/\s/g, '');

/** @throws NoSheet */
function formOf(cells: readonly string[], said: CarrierCode | null): Form {
  const headings = cells.map(plain);
  const at = (names: { parcel: string; tracking: string }) =>
    [headings.indexOf(plain(names.parcel)), headings.indexOf(plain(names.tracking))] as const;
  for (const { carrier, back } of LAYOUTS) {
    if (!back) continue;
    const found = at(back);
    if (found.every((i) => i >= 0)) return { carrier: said ?? carrier, at: found, hasHeadings: true };
  }
  const own = at(OWN_HEADINGS);
  if (own.every((i) => i >= 0)) {
    if (said === null) throw new NoSheet('配送会社を選んで、もう一度送信してください');
    return { carrier: said, at: own, hasHeadings: true };
  }
  const columns = LAYOUTS.find(({ carrier, back }) => carrier === said && back?.columns)?.back?.columns;
  if (said !== null && columns && readParcelNumber(cells[columns[0]] ?? ''))
    return { carrier: said, at: columns, hasHeadings: false };
  throw new NoSheet(
    `見出しから、配送会社のファイルと分かりませんでした。見出しを「${OWN_HEADINGS.parcel}」「${OWN_HEADINGS.tracking}」としたCSVも読み込めます`,
  );
}
