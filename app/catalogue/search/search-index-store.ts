import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { fold, quoteToken, tokens } from '#platform/text/fold.ts';

/** How many goods one statement reads and writes. */
export const BATCH = 1000;

/** The columns that are written; the rest of goods_search is generated from them. */
const COLUMNS = sql.raw(
  'goods_id, kind, category_id, parent_id, prefecture_code, government_code, amount, temperature, subscription, ticket, ' +
    'one_stop_online, labels, allergens, payment_methods, popularity, published_at, accept_from, accept_until, deliveries, ' +
    'in_stock, dispatch_until, stock_until, handling_days, dispatch_days, arrivals',
);

export interface Source {
  goods_id: number;
  words: string[];
}

/** The columns of goods_search that need no folding, and the text to be folded. The only place of this derivation. */
function indexSources(db: Db | Tx, where: ReturnType<typeof sql>) {
  return sql<Source & Record<string, unknown>>`
    select g.id as goods_id, g.kind, g.category_id, coalesce(c.parent_id, c.id) as parent_id, v.prefecture_code,
           g.government_code, coalesce(g.amount, g.price) as amount, g.temperature, g.deliveries > 1 as subscription,
           g.ticket_kind is not null as ticket, v.one_stop_online, g.labels, g.allergens,
           v.payment_methods, g.popularity, g.published_at, acceptance_from(g, v) as accept_from, acceptance_until(g, v) as accept_until,
           g.deliveries, o.in_stock, o.dispatch_until, o.stock_until, o.handling_days,
           o.dispatch_days::text as dispatch_days, o.arrivals::text as arrivals,
           array[g.name, g.catch_copy, g.contents, c.name, coalesce(parent.name, ''), v.name, v.kana, p.name, p.kana, r.name, g.code] as words
      from goods g
      join category c on c.id = g.category_id
      left join category parent on parent.id = c.parent_id
      join government v on v.code = g.government_code
      join prefecture p on p.code = v.prefecture_code
      join producer r on r.id = g.producer_id
      cross join lateral goods_offer(g.id) o
     where g.status = 'published' and ${where}
     order by g.id
     limit ${BATCH}`.execute(db);
}

export async function insertIndexRows(db: Db | Tx, rows: Source[]): Promise<void> {
  const facts = rows.map(({ words: _words, ...row }) => row);
  const texts = rows.map(({ goods_id, words }) => {
    const folded = words.map(fold).filter(Boolean).join(' ');
    return { goods_id, folded, tokens: tokens(folded).map(quoteToken).join(' ') };
  });
  await sql`
    insert into goods_search (${COLUMNS})
    select ${COLUMNS} from jsonb_populate_recordset(null::goods_search, ${JSON.stringify(facts)}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into goods_text (goods_id, folded, tokens)
    select goods_id, folded, tokens from jsonb_populate_recordset(null::goods_text, ${JSON.stringify(texts)}::jsonb)`.execute(
    db,
  );
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

/** Empties both tables and drops the text index: building it once is far quicker than updating it row by row. */
export async function clearIndex(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`drop index if exists goods_text_tokens`.execute(tx);
  await sql`truncate goods_search, goods_text`.execute(tx);
}

export async function buildTextIndex(tx: Tx): Promise<void> {
  await sql`create index goods_text_tokens on goods_text using gin (tokens)`.execute(tx);
}

export async function analyzeIndex(db: Db): Promise<void> {
  await sql`analyze goods_search, goods_text`.execute(db);
}
