import { normalizeKana, squeeze } from '#platform/text/normalize.ts';
import { Trouble } from '#platform/trouble.ts';
import { checkDigit } from '../places.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import { type PostedRow, readPosted } from './posted.ts';
import type { TextFile } from './read-file.ts';

/** A line of 総務省「全国地方公共団体コード」. Prefectures have no municipality's name. */
export interface Body {
  code: string;
  prefecture: string;
  name: string;
  /** Katakana; '' where the list has none. */
  kana: string;
  at: string;
}

/** 総務大臣の指定 of one body: first and last day, or null for both when it is not designated. */
export interface NewDesignation {
  code: string;
  from: string | null;
  until: string | null;
  at: string;
}

/** 廃置分合: the municipality `code` has ended on the day `on` and belongs to `successor` since. */
export interface Merger {
  code: string;
  successor: string;
  on: string;
  at: string;
}

/** What the files say; a kind that no file brings is undefined. */
export interface Lists {
  posted?: PostedRow[];
  bodies?: Body[];
  designations?: NewDesignation[];
  mergers?: Merger[];
}

const POSTED_COLUMNS = 15;

/** Reads all files, each known by its columns. @throws Trouble for one that is none of the four, or comes twice. */
export function readLists(files: readonly TextFile[]): Lists {
  const lists: Lists = {};
  const once = <K extends keyof Lists>(key: K, name: string, value: Lists[K]) => {
    if (lists[key]) throw new Trouble(`${name} is a second file of the same kind.`);
    lists[key] = value;
  };
  for (const { name, text } of files) {
    const records = readCsv(name, text.replace(/^\ufeff/, ''));
    const first = records[0]?.cells ?? [];
    if (first.length === POSTED_COLUMNS && /^\d{5}$/.test(first[0]!))
      once('posted', name, readPosted(name, records));
    else if (has(first, BODY)) once('bodies', name, readBodies(table(name, records, BODY)));
    else if (has(first, DESIGNATION))
      once('designations', name, table(name, records, DESIGNATION).map(designation));
    else if (has(first, MERGER)) once('mergers', name, table(name, records, MERGER).map(merger));
    else
      throw new Trouble(
        `${name} is none of the known lists: Japan Post's has ${POSTED_COLUMNS} columns without a heading, ` +
          'the others begin with the headings that docs/operations.md names (Places).',
      );
  }
  return lists;
}

const BODY = {
  code: '団体コード',
  prefecture: '都道府県名(漢字)',
  name: '市区町村名(漢字)',
  kana: '市区町村名(カナ)',
};
const DESIGNATION = { code: '団体コード', from: '指定の開始日', until: '指定の終了日' };
const MERGER = { code: '旧団体コード', successor: '新団体コード', on: '廃置分合の日' };

/** A heading without the line breaks and widths that Excel gave it. */
const heading = (cell: string) => cell.normalize('NFKC').replace(/\s/g, '');

const has = (cells: readonly string[], columns: Record<string, string>) => {
  const headings = cells.map(heading);
  return Object.values(columns).every((column) => headings.includes(column));
};

type Row<C> = Record<keyof C, string> & { at: string };

/** The named columns of every line below the heading. @throws Trouble where there is none. */
function table<C extends Record<string, string>>(
  file: string,
  [head, ...rest]: readonly CsvRecord[],
  columns: C,
): Row<C>[] {
  if (rest.length === 0) throw new Trouble(`${file} has a heading and no line below it.`);
  const headings = head!.cells.map(heading);
  const places = Object.entries(columns).map(([key, column]) => [key, headings.indexOf(column)] as const);
  return rest.map(({ line, cells }) => {
    const row = Object.fromEntries(places.map(([key, i]) => [key, squeeze(cells[i] ?? '')]));
    return { ...row, at: `${file}, line ${line}` } as Row<C>;
  });
}

function readBodies(rows: Row<typeof BODY>[]): Body[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const body = { ...row, code: codeOf(row.code, row.at), kana: normalizeKana(row.kana) };
    if (seen.has(body.code)) throw new Trouble(`${row.at}: ${body.code} comes twice.`);
    seen.add(body.code);
    if (body.prefecture === '') throw new Trouble(`${row.at}: there is no prefecture.`);
    return body;
  });
}

function designation({ code, from, until, at }: Row<typeof DESIGNATION>): NewDesignation {
  const days = { from: from === '' ? null : dayOf(from, at), until: until === '' ? null : dayOf(until, at) };
  if ((days.from === null) !== (days.until === null))
    throw new Trouble(`${at}: a designation has a first and a last day, or neither of them.`);
  if (days.from !== null && days.until !== null && days.until < days.from)
    throw new Trouble(`${at}: the last day is before the first.`);
  return { code: codeOf(code, at), ...days, at };
}

function merger({ code, successor, on, at }: Row<typeof MERGER>): Merger {
  return { code: codeOf(code, at), successor: codeOf(successor, at), on: dayOf(on, at), at };
}

/** Six digits with the right check digit. Excel drops a leading 0, as of 011002. */
function codeOf(text: string, at: string): string {
  const code = text.normalize('NFKC').padStart(6, '0');
  if (!/^\d{6}$/.test(code) || code.slice(5) !== String(checkDigit(code.slice(0, 5))))
    throw new Trouble(`${at}: 「${text}」 is no code of a local government.`);
  return code;
}

/** 'YYYY-MM-DD' of a day written so or as 2026/10/1. */
function dayOf(text: string, at: string): string {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.normalize('NFKC'));
  const day = found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : '';
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new Trouble(`${at}: 「${text}」 is no day; write 2026-10-01.`);
  return day;
}
