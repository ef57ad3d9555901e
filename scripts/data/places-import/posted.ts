import { normalizeKana } from '#platform/text/normalize.ts';
import { Trouble } from '#platform/trouble.ts';
import { cleanTown } from '../postal.ts';
import type { CsvRecord } from './csv.ts';

/** A line of Japan Post's list of postal codes. */
export interface PostedRow {
  /** Seven digits. */
  code: string;
  /** The first five digits of a 全国地方公共団体コード; of a ward in a designated city. */
  jis: string;
  city: string;
  /** Katakana, the county's included. */
  cityKana: string;
  town: string;
  at: string;
}

/**
 * The lines of KEN_ALL.CSV or utf_ken_all.csv: 15 columns, of which these count: 1 全国地方公共団体コード, 3 郵便番号,
 * 5 市区町村名カナ, 8 市区町村名, 9 町域名 (https://www.post.japanpost.jp/zipcode/dl/readme.html). KEN_ALL.CSV writes a
 * town of more than 38 characters in several lines; its bracket is closed in the last of them.
 */
export function readPosted(file: string, records: readonly CsvRecord[]): PostedRow[] {
  const rows: PostedRow[] = [];
  let open: (PostedRow & { raw: string }) | undefined;
  for (const { line, cells } of records) {
    const at = `${file}, line ${line}`;
    if (cells.length !== 15) throw new Trouble(`${at}: there are ${cells.length} columns instead of 15.`);
    const [jis, code, cityKana, city, town] = [cells[0]!, cells[2]!, cells[4]!, cells[7]!, cells[8]!];
    if (!/^\d{5}$/.test(jis) || !/^\d{7}$/.test(code) || city === '')
      throw new Trouble(`${at}: this is no line of Japan Post's list.`);
    const row = open ?? { code, jis, city, cityKana: normalizeKana(cityKana), town: '', raw: '', at };
    if (row.code !== code || row.jis !== jis)
      throw new Trouble(`${row.at}: the bracket of 「${row.raw}」 is not closed.`);
    row.raw += town;
    open = count(row.raw, '（') > count(row.raw, '）') ? row : undefined;
    if (open) continue;
    const { raw, ...rest } = row;
    rows.push({ ...rest, town: postedTown(raw) });
  }
  if (open) throw new Trouble(`${open.at}: the bracket of 「${open.raw}」 is not closed.`);
  return rows;
}

const count = (text: string, part: string) => text.split(part).length - 1;

/**
 * A town as it is written on a letter, without what the list adds: notes in brackets, the 地割 of Iwate with its range,
 * 「以下に掲載がない場合」, 「…の次に番地がくる場合」, and 一円 after the name of a whole village.
 */
function postedTown(raw: string): string {
  const bracket = raw.indexOf('（');
  const name = bracket >= 0 ? raw.slice(0, bracket) : raw;
  if (/[市区町村]一円$/.test(name)) return '';
  const plots = /第?[０-９]+地割/.exec(name);
  return cleanTown(plots ? name.slice(0, plots.index) : name);
}
