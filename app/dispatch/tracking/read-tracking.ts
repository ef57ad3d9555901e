import type { CarrierCode } from '#app/delivery/carriers.ts';
import { NoSheet, readSheet } from '#platform/text/read-sheet.ts';
import { LAYOUTS } from '../labels/all-layouts.ts';
import { readParcelNumber } from '../parcel-number.ts';

/** Rows of one file below the heading. */
const MOST_ROWS = 5_000;
const MOST_LETTERS = 60;

/** A sheet of one's own, for carriers and programs whose files are not known here. */
const OWN_HEADINGS = { parcel: 'お荷物番号', tracking: 'お問い合わせ番号' } as const;

/** Of a column with what it cost to send each parcel, which any of these files may have. */
const COST_HEADINGS = ['送料', '運賃'] as const;

export interface TrackingRow {
  /** As spreadsheets count. */
  row: number;
  parcel: string;
  tracking: string;
  /** What it cost to send it, as it was typed; files from before costs were read have none. */
  cost?: string;
  /** Somebody said that its number is another parcel's, too. */
  shares?: boolean;
}

interface Form {
  carrier: CarrierCode;
  /** -1: there is no such column. */
  at: readonly [parcel: number, tracking: number, cost: number];
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
    const [parcel = '', tracking = '', cost = ''] = form.at.map((i) =>
      (cells[i] ?? '').trim().slice(0, MOST_LETTERS),
    );
    if (parcel !== '' || tracking !== '') rows.push({ row, parcel, tracking, ...(cost !== '' && { cost }) });
  }
  if (!form || rows.length === 0) throw new NoSheet('お荷物の行がありません');
  return { carrier: form.carrier, rows };
}

const plain = (heading: string) => heading.normalize('NFKC').replace(/\s/g, '');

/** @throws NoSheet */
function formOf(cells: readonly string[], said: CarrierCode | null): Form {
  const headings = cells.map(plain);
  const cost = COST_HEADINGS.map((name) => headings.indexOf(name)).find((i) => i >= 0) ?? -1;
  const at = (names: { parcel: string; tracking: string }) =>
    [headings.indexOf(plain(names.parcel)), headings.indexOf(plain(names.tracking)), cost] as const;
  for (const { carrier, back } of LAYOUTS) {
    if (!back) continue;
    const found = at(back);
    if (found[0] >= 0 && found[1] >= 0) return { carrier: said ?? carrier, at: found, hasHeadings: true };
  }
  const own = at(OWN_HEADINGS);
  if (own[0] >= 0 && (own[1] >= 0 || cost >= 0)) {
    // What it cost does not depend on the carrier; numbers do.
    if (said === null && own[1] >= 0) throw new NoSheet('配送会社を選んで、もう一度送信してください');
    return { carrier: said ?? 'other', at: own, hasHeadings: true };
  }
  const columns = LAYOUTS.find(({ carrier, back }) => carrier === said && back?.columns)?.back?.columns;
  if (said !== null && columns && readParcelNumber(cells[columns[0]] ?? ''))
    return { carrier: said, at: [...columns, -1], hasHeadings: false };
  throw new NoSheet(
    `見出しから、配送会社のファイルと分かりませんでした。見出しを「${OWN_HEADINGS.parcel}」「${OWN_HEADINGS.tracking}」としたCSVも読み込めます`,
  );
}
