import { COLUMNS } from '../parts/list-address.ts';
import { type Params, saidOf } from './params.ts';

interface Column {
  name: string;
  /** What a row is known by: always shown. */
  fixed?: true;
}

/** A list of the console: what it can be narrowed to, and its columns. */
export interface List<P extends Params = Params, Key extends string = string> {
  path: string;
  name: string;
  params: P;
  columns: Readonly<Record<Key, Column>>;
}

export type KeyOf<L extends List> = keyof L['columns'] & string;

/** Letters of the name under which one is kept. */
export const MOST_NAME = 40;

/** A view that is to be replaced as it is now, as the choice of it sends it. */
export const intoOf = ({ id, version }: { id: number; version: number }) => `${id}-${version}`;

/** Which columns are shown, in the list's order: as the address says, as somebody chose, or all but `left`. */
export function shownColumns(
  list: List,
  said: string | null,
  chosen: readonly string[] | null = null,
  left: readonly string[] = [],
): string[] {
  const wanted = said?.split(',') ?? chosen;
  const counts = (key: string) => (wanted ? wanted.includes(key) : !left.includes(key));
  return Object.entries(list.columns).flatMap(([key, { fixed }]) => (fixed || counts(key) ? key : []));
}

/** The one way in which an address says this: what is not known is left out, and what counts anyway. */
export function canonical(list: List, search: URLSearchParams, shown: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const [name, { read, initial }] of Object.entries(list.params)) {
    const typed = saidOf(search, name);
    if (typed !== '' && typed !== initial && read(typed) !== undefined) kept.set(name, typed);
  }
  kept.set(COLUMNS, shown.join(','));
  return String(kept);
}

/** The same of what was kept or sent. */
export function canonicalQuery(list: List, query: string): string {
  const search = new URLSearchParams(query);
  return canonical(list, search, shownColumns(list, search.get(COLUMNS)));
}

/** What an address says that there is not, or not any more, in words. @param gone names of what is known to be no more. */
export function faultsOf(list: List, search: URLSearchParams, gone: readonly string[] = []): string[] {
  const faults = Object.entries(list.params).flatMap(([name, { label, read, say }]) => {
    const typed = saidOf(search, name);
    const isThere = typed === '' || (read(typed) !== undefined && !gone.includes(name));
    return isThere ? [] : `${label}「${say(typed)}」`;
  });
  const columns = search.get(COLUMNS)?.split(',') ?? [];
  if (columns.some((key) => key !== '' && !Object.hasOwn(list.columns, key))) faults.push('表示する列の一部');
  return faults;
}

/** 「状態: 公開中、並び順: 人気順」. */
export function conditionWords(list: List, query: string): string {
  const search = new URLSearchParams(query);
  const said = Object.entries(list.params).flatMap(([name, { label, say }]) => {
    const typed = saidOf(search, name);
    return typed === '' ? [] : `${label}: ${say(typed)}`;
  });
  return said.join('、') || '条件なし';
}

/** What a file of a list was narrowed to, for the audit; empty where it is the whole list. */
export function askedWords(list: List, search: URLSearchParams): string {
  const query = canonical(list, search, []);
  return new URLSearchParams(query).size > 1 ? conditionWords(list, query) : '';
}

/** 「名称、状態」. */
export function columnWords(list: List, shown: readonly string[]): string {
  return shown.flatMap((key) => list.columns[key]?.name ?? []).join('、');
}

/** What a view shows. */
export function viewFacts(list: List, query: string): [term: string, text: string][] {
  const shown = shownColumns(list, new URLSearchParams(query).get(COLUMNS));
  return [
    ['一覧', list.name],
    ['条件', conditionWords(list, query)],
    ['表示する列', columnWords(list, shown)],
  ];
}

/** The same in a line, for the audit. */
export function viewWords(list: List, query: string): string {
  const shown = shownColumns(list, new URLSearchParams(query).get(COLUMNS));
  return `${conditionWords(list, query)}(列: ${columnWords(list, shown)})`;
}

type Cells<Row> = Record<string, (row: Row) => string | number | null>;

/** The cells of a sheet that belong to the columns that are shown. */
export function shownCells<Row, Key extends string>(
  shown: readonly string[],
  cells: Record<Key, Cells<Row>>,
): Cells<Row> {
  const own = Object.entries<Cells<Row>>(cells).filter(([key]) => shown.includes(key));
  return Object.fromEntries(own.flatMap(([, some]) => Object.entries(some)));
}
