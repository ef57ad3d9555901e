import { sql } from 'kysely';
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

export interface Source {
  goods_id: number;
  category_id: number;
  texts: Texts;
}

/** The columns of goods_search that need no folding, and the text to be folded. The only place of this derivation. */
function indexSources(db: Db | Tx, where: ReturnType<typeof sql>) {
  return sql<Source & Record<string, unknown>>`
    select g.id as goods_id, g.kind, g.category_id, coalesce(c.parent_id, c.id) as parent_id, v.prefecture_code,
           g.government_code, o.amount, g.temperature, g.deliveries > 1 as subscription,
           g.ticket_kind is not null as ticket, v.one_stop_online, g.labels, g.allergens,
           v.payment_methods, g.popularity, g.published_at, acceptance_from(g, v) as accept_from, acceptance_until(g, v) as accept_until,
           a.applied_week, a.applied_month, a.applied_year, g.deliveries, o.in_stock, o.dispatch_until, o.stock_until, o.handling_days,
           o.dispatch_days::text as dispatch_days, o.arrivals::text as arrivals, o.turns_at,
           json_build_object('name', g.name, 'producer', r.name, 'contents', g.contents, 'places', array[v.name, p.name],
                             'kana', array[v.kana, p.kana], 'code', g.code, 'prose', array[g.catch_copy, g.description]) as texts
      from goods g
      join category c on c.id = g.category_id
      join government v on v.code = g.government_code
      join prefecture p on p.code = v.prefecture_code
      join producer r on r.id = g.producer_id
      cross join lateral goods_offer(g.id) o
      cross join lateral goods_applied(g.id) a
     where g.status = 'published' and ${where}
     order by g.id
     limit ${BATCH}`.execute(db);
}

/** A row of each of the two tables. */
export interface IndexRow {
  facts: object;
  text: ReturnType<typeof textRow>;
}

/** What is written of goods: their texts are folded and cut into words here, which takes longer than all the rest. */
export function indexRow(source: Source): IndexRow {
  const { texts: _texts, ...facts } = source;
  return { facts, text: textRow(source) };
}

export async function insertIndexRows(db: Db | Tx, rows: IndexRow[]): Promise<void> {
  await sql`
    insert into goods_search (${COLUMNS})
    select ${COLUMNS} from jsonb_populate_recordset(null::goods_search, ${JSON.stringify(rows.map((row) => row.facts))}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into goods_text (goods_id, folded, tokens, words)
    select goods_id, folded, tokens, words
      from jsonb_populate_recordset(null::goods_text, ${JSON.stringify(rows.map((row) => row.text))}::jsonb)`.execute(
    db,
  );
}

/** Writes the texts of goods anew that are in the index, and nothing else of them. */
export async function updateTexts(db: Db | Tx, rows: IndexRow[]): Promise<void> {
  await sql`
    update goods_text t set folded = n.folded, tokens = n.tokens, words = n.words
      from jsonb_populate_recordset(null::goods_text, ${JSON.stringify(rows.map((row) => row.text))}::jsonb) n
     where t.goods_id = n.goods_id`.execute(db);
}

/** The end of a place's reading, without which it is asked for, too: 「なは」 of 「ナハシ」. */
const KIND_OF_PLACE = /(ちょう|まち|むら|そん|けん|と|ふ|し|く)$/;

function textRow({ goods_id, category_id, texts }: Source) {
  const { name, producer, contents, places, code } = texts;
  const folded = [name, producer, contents, ...places, code].map(fold).join('\n');
  const kana = texts.kana.map(fold).flatMap((k) => [k, k.replace(KIND_OF_PLACE, '')]);
  const named = wordsOfName(name);
  const marked = (mark: string, words: readonly string[]) => words.map((word) => mark + word);
  const found = [
    ...tokens(folded),
    `${MARKS.category}${category_id}`,
    ...marked(MARKS.head, [...named.heads, ...wordsOfName(contents).heads]),
    ...marked(MARKS.part, [...named.parts, ...named.edges]),
    ...marked(MARKS.kana, kana),
    ...marked(MARKS.prose, texts.prose.flatMap(wordsOfProse)),
  ];
  const weighed = (words: readonly string[], weight: string) =>
    words.map((w) => `${quoteToken(w)}:1${weight}`);
  const words = [...weighed(named.heads, 'A'), ...weighed(named.parts, 'B'), ...weighed(named.edges, 'C')];
  return { goods_id, folded, tokens: [...new Set(found)].map(quoteToken).join(' '), words: words.join(' ') };
}

export async function deleteIndexRows(tx: Db | Tx, ids: number[]): Promise<void> {
  await sql`delete from goods_search where goods_id = any(${ids}::bigint[])`.execute(tx);
}

/** Goods of the batch that the search shall find; those that are not published have no row. */
export async function indexSourcesOf(tx: Db | Tx, ids: number[]): Promise<Source[]> {
  return (await indexSources(tx, sql`g.id = any(${ids}::bigint[])`)).rows;
}

/** The next batch after an id, in the order of ids. */
export async function indexSourcesAfter(tx: Db | Tx, id: number): Promise<Source[]> {
  return (await indexSources(tx, sql`g.id > ${id}`)).rows;
}

/** Memory for building indexes, in the transaction that rebuilds. */
const BUILDING_MEMORY = '256MB';

/** Empties both tables and drops their indexes but the keys. @returns the statements that make them again. */
export async function clearIndex(tx: Tx): Promise<string[]> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
     where i.indrelid in ('goods_search'::regclass, 'goods_text'::regclass) and not i.indisprimary
     order by name`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  await sql`truncate goods_search, goods_text`.execute(tx);
  return rows.map((row) => row.definition);
}

export async function buildIndexes(tx: Tx, definitions: readonly string[]): Promise<void> {
  await sql`set local maintenance_work_mem = ${sql.lit(BUILDING_MEMORY)}`.execute(tx);
  for (const definition of definitions) await sql.raw(definition).execute(tx);
}

export async function analyzeIndex(db: Db): Promise<void> {
  await sql`analyze goods_search, goods_text`.execute(db);
}
