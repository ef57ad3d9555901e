import type pg from 'pg';
import { MARKS } from '../search-words.ts';
import { type Arrays, COLUMN_NAMES, Columns, newArrays } from './columns.ts';
import { grouped } from './grouped.ts';
import { eachLexeme } from './lexemes.ts';
import { type Lines, LinesBuilder } from './lines.ts';
import { ListPacker, type PackedLists } from './packed-lists.ts';
import { type FactsRow, factsAfter, stateOf, textsOf } from './source-query.ts';
import { WEIGHTS } from './texts.ts';

/** All that the index holds when it is made: what a file of it says. */
export interface IndexData {
  /** Which database it was made from. */
  database: string;
  /** What the database looked like then: every change that this snapshot sees is in it. */
  snapshot: string;
  /** Where the goods of each shape begin; one more for the end of the last. */
  begins: Uint32Array;
  arrays: Arrays;
  shapes: readonly string[];
  times: readonly string[];
  homes: readonly string[];
  windows: readonly (readonly [number, readonly number[]])[];
  lines: Lines;
  marks: PackedLists;
}

const FACTS_AT_ONCE = 20_000;
const TEXTS_AT_ONCE = 4_000;

/**
 * Makes the index from goods_search and goods_text. Goods that share what is counted stand together, so that a search
 * passes by all others of another shape at once.
 * @param client in a transaction that sees one state of the database.
 */
export async function makeIndex(client: pg.ClientBase): Promise<IndexData> {
  const state = await stateOf(client);
  const { columns, places } = await readFacts(client);
  const { order, begins } = byShape(columns, places);
  const arrays = newArrays(places);
  for (const name of COLUMN_NAMES) {
    const [from, to] = [columns.arrays[name], arrays[name]];
    for (let place = 0; place < places; place++) to[place] = from[order[place]!]!;
  }
  const windows: [number, readonly number[]][] = [];
  order.forEach((before, place) => {
    const own = columns.windows.get(before);
    if (own) windows.push([place, own]);
  });
  const { lines, marks } = await readTexts(client, [...arrays.id]);
  return {
    ...state,
    begins,
    arrays,
    shapes: columns.shapes.texts(),
    times: columns.times.texts(),
    homes: columns.homes.texts(),
    windows,
    lines,
    marks,
  };
}

async function readFacts(client: pg.ClientBase): Promise<{ columns: Columns; places: number }> {
  let columns = new Columns(FACTS_AT_ONCE);
  let places = 0;
  let rows: FactsRow[] = [];
  do {
    rows = await factsAfter(client, rows.at(-1)?.[0] ?? 0, FACTS_AT_ONCE);
    if (places + rows.length > columns.arrays.id.length) columns = columns.grown((places + rows.length) * 2);
    for (const row of rows) columns.set(places++, row);
  } while (rows.length === FACTS_AT_ONCE);
  return { columns, places };
}

/** The places in the order of shapes, of one shape in the order of homes, and where each shape begins. */
function byShape(
  { arrays, shapes, homes }: Columns,
  places: number,
): { order: Uint32Array; begins: Uint32Array } {
  const { members: byHome } = grouped(arrays.home.subarray(0, places), homes.values.length);
  const { heads, members } = grouped(
    byHome.map((place) => arrays.shape[place]!),
    shapes.values.length,
  );
  return { order: members.map((i) => byHome[i]!), begins: heads };
}

async function readTexts(
  client: pg.ClientBase,
  ids: readonly number[],
): Promise<{ lines: Lines; marks: PackedLists }> {
  const lines = new LinesBuilder(ids.length);
  const marks = new ListPacker();
  const batch = (from: number) => textsOf(client, ids.slice(from, from + TEXTS_AT_ONCE));
  let next = batch(0);
  for (let from = 0; from < ids.length; from += TEXTS_AT_ONCE) {
    const rows = new Map((await next).map((row) => [row[0], row]));
    next = batch(from + TEXTS_AT_ONCE); // the database reads while we work
    for (let place = from; place < Math.min(from + TEXTS_AT_ONCE, ids.length); place++) {
      const [, folded, tokens, words] = rows.get(ids[place]!) ?? [0, '', '', ''];
      lines.add(folded);
      addTerms(marks, place, tokens, words);
    }
  }
  await next;
  return { lines: lines.built(), marks: marks.packed() };
}

const PROSE = MARKS.prose.charCodeAt(0);
const KANA = MARKS.kana.charCodeAt(0);
const HEAD = MARKS.head.charCodeAt(0);
const COLON = 58;

/** What is looked up of goods besides the letters of their lines. */
function addTerms(marks: ListPacker, place: number, tokens: string, words: string): void {
  const heads = new Set<string>();
  eachLexeme(words, (text, from, to, weight) => {
    const word = text.slice(from, to);
    if (weight === 'A') heads.add(word);
    marks.add((weight === 'A' ? WEIGHTS.head : weight === 'B' ? WEIGHTS.part : WEIGHTS.edge) + word, place);
  });
  eachLexeme(tokens, (text, from, to) => {
    if (text.charCodeAt(from + 1) !== COLON) return;
    const mark = text.charCodeAt(from);
    if (mark === PROSE || mark === KANA || (mark === HEAD && !heads.has(text.slice(from + 2, to))))
      marks.add(text.slice(from, to), place);
  });
}
