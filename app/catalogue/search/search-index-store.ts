import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db, Tx } from '#platform/db/db.ts';
import { fold, quoteToken, tokens } from '#platform/text/fold.ts';
import { wordsOfName, wordsOfProse } from '#platform/text/words.ts';
import { MARKS } from './search-words.ts';

/** How many goods one statement reads and writes. */
export const BATCH = 1000;

/** The columns that are written; the rest of goods_search is generated from them. */
const COLUMNS = sql.raw(
  'goods_id, kind, category_id, parent_id, prefecture_code, government_code, amount, temperature, subscription, ticket, ' +
    'one_stop_online, labels, allergens, payment_methods, popularity, published_at, accept_from, accept_until, deliveries, ' +
    'applied_week, applied_month, applied_year, ' +
    'in_stock, dispatch_until, stock_until, handling_days, dispatch_days, arrivals, turns_at',
);

/** What of goods can be searched for, as it is stored. */
interface Texts {
  name: string;
  producer: string;
  contents: string;
  places: string[];
  kana: string[];
  code: string;
  prose: string[];
}

export interface TextSource {
  goods_id: number;
  category_id: number;
  texts: Texts;
}

/** Writes what goods_search has of the goods that shall be found; the only place of this derivation. */
async function insertFacts(db: Db | Tx, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into goods_search (${COLUMNS})
    select g.id, g.kind, g.category_id, coalesce(c.parent_id, c.id), v.prefecture_code,
           g.government_code, o.amount, g.temperature, g.deliveries > 1,
           g.ticket_kind is not null, v.one_stop_online, g.labels, g.allergens,
           v.payment_methods, g.popularity, g.published_at, acceptance_from(g, v), acceptance_until(g, v), g.deliveries,
           a.applied_week, a.applied_month, a.applied_year,
           o.in_stock, o.dispatch_until, o.stock_until, o.handling_days, o.dispatch_days, o.arrivals, o.turns_at
      from goods g
      join category c on c.id = g.category_id
      join government v on v.code = g.government_code
      cross join lateral goods_offer(g.id) o
      cross join lateral goods_applied(g.id) a
     where g.status = 'published' and ${where}`.execute(db);
}

/** The same of some goods. */
export async function insertFactsOf(tx: Db | Tx, ids: readonly number[]): Promise<void> {
  await insertFacts(tx, sql`g.id = any(${ids}::bigint[])`);
}

/** The same of the next batch after an id, in the order of ids. */
export async function insertFactsAfter(tx: Db | Tx, id: number): Promise<void> {
  const ids = sql`select id from goods where id > ${id} and status = 'published' order by id limit ${BATCH}`;
  await insertFacts(tx, sql`g.id = any(array(${ids}))`);
}

/** What is read of goods in the index, to be folded and cut into words. */
async function textSources(db: Db | Tx, where: RawBuilder<unknown>): Promise<TextSource[]> {
  const { rows } = await sql<TextSource>`
    select g.id as goods_id, g.category_id,
           json_build_object('name', g.name, 'producer', r.name, 'contents', g.contents, 'places', array[v.name, p.name],
                             'kana', array[v.kana, p.kana], 'code', g.code, 'prose', array[g.catch_copy, g.description]) as texts
      from goods_search s
      join goods g on g.id = s.goods_id
      join government v on v.code = g.government_code
      join prefecture p on p.code = v.prefecture_code
      join producer r on r.id = g.producer_id
     where ${where}
     order by s.goods_id
     limit ${BATCH}`.execute(db);
  return rows;
}

export function textSourcesOf(tx: Db | Tx, ids: readonly number[]): Promise<TextSource[]> {
  return textSources(tx, sql`s.goods_id = any(${ids}::bigint[])`);
}

/**
 * The next batch after an id, in the order of ids. Said of both tables, as the planner draws no such conclusion from their being equal:
 * a merge join would read all goods before the id again with every batch.
 */
export function textSourcesAfter(tx: Db | Tx, id: number): Promise<TextSource[]> {
  return textSources(tx, sql`s.goods_id > ${id} and g.id > ${id}`);
}

export type TextRow = ReturnType<typeof textRow>;

export async function insertTexts(db: Db | Tx, rows: readonly TextRow[]): Promise<void> {
  await sql`insert into goods_text (goods_id, folded, tokens, words) select * from ${asTable(rows)}`.execute(
    db,
  );
}

/** Columns, each as one array: the database reads them in a third of the time that JSON takes. */
function asTable(rows: readonly TextRow[]) {
  const column = (of: (row: TextRow) => unknown) => rows.map(of);
  return sql`unnest(${column((row) => row.goods_id)}::bigint[], ${column((row) => row.folded)}::text[],
    ${column((row) => row.tokens)}::text[]::tsvector[], ${column((row) => row.words)}::text[]::tsvector[])
    as n (goods_id, folded, tokens, words)`;
}

/** Writes the texts of goods anew that are in the index, and nothing else of them. */
export async function updateTexts(db: Db | Tx, rows: readonly TextRow[]): Promise<void> {
  await sql`
    update goods_text t set folded = n.folded, tokens = n.tokens, words = n.words
      from ${asTable(rows)}
     where t.goods_id = n.goods_id`.execute(db);
}

/** What goods share with others: 「約1kg」, 「ビール 350ml×24本」, their place, most lines of what a producer writes. It is remembered. */
const SHARED = 10_000;
const remembered = <T extends {}>(of: (text: string) => T) =>
  new LRUCache<string, T>({ max: SHARED, memoMethod: of });
const foldedTexts = remembered(fold);
const headsOfContents = remembered((contents) => wordsOfName(contents).heads);
const tokensOfLines = remembered((line) =>
  wordsOfProse(line)
    .map((word) => quoteToken(MARKS.prose + word))
    .join(' '),
);

/** The end of a place's reading, without which it is asked for, too: 「なは」 of 「ナハシ」. */
const KIND_OF_PLACE = /(ちょう|まち|むら|そん|けん|と|ふ|し|く)$/;

/** What is written of the texts of goods: they are folded and cut into words here, which takes longer than all the rest. */
export function textRow({ goods_id, category_id, texts }: TextSource) {
  const { name, producer, contents, places, code } = texts;
  const shared = (text: string) => foldedTexts.memo(text);
  const folded = [fold(name), ...[producer, contents, ...places].map(shared), fold(code)].join('\n');
  const kana = texts.kana.map(shared).flatMap((k) => [k, k.replace(KIND_OF_PLACE, '')]);
  const named = wordsOfName(name);
  const marked = (mark: string, words: readonly string[]) => words.map((word) => mark + word);
  const found = [
    ...tokens(folded),
    `${MARKS.category}${category_id}`,
    ...marked(MARKS.head, [...named.heads, ...headsOfContents.memo(contents)]),
    ...marked(MARKS.part, [...named.parts, ...named.edges]),
    ...marked(MARKS.kana, kana),
  ];
  const prose = texts.prose.flatMap((text) => text.split(/\n+/)).map((line) => tokensOfLines.memo(line));
  const weighed = (words: readonly string[], weight: string) =>
    words.map((w) => `${quoteToken(w)}:1${weight}`);
  const words = [...weighed(named.heads, 'A'), ...weighed(named.parts, 'B'), ...weighed(named.edges, 'C')];
  return { goods_id, folded, tokens: [...found.map(quoteToken), ...prose].join(' '), words: words.join(' ') };
}

export async function deleteIndexRows(tx: Db | Tx, ids: number[]): Promise<void> {
  await sql`delete from goods_search where goods_id = any(${ids}::bigint[])`.execute(tx);
}

export async function emptyIndex(tx: Tx): Promise<void> {
  await sql`truncate goods_search, goods_text`.execute(tx);
}
