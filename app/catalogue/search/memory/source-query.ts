import type pg from 'pg';
import type { GoodsKind } from '../../kind-words.ts';

/** Reads what the index in memory is made of. Rows come as arrays, in the order of FACTS and TEXTS. */

/** A row of goods_search; what many goods share comes as one text for each of its three parts. */
export type FactsRow = [
  id: number,
  /** JSON of a Shape */
  shape: string,
  /** JSON of SendingTimes */
  times: string,
  /** JSON of a Home */
  home: string,
  amount: number,
  popularity: number,
  publishedAt: number,
  acceptFrom: number | null,
  acceptUntil: number | null,
  /** Days since 1970; ±FOREVER for none. */
  dispatchUntil: number,
  stockUntil: number,
  inStock: boolean,
  week: number,
  month: number,
  year: number,
  /** First and last day of each window of dispatch, where all of them end; else null. */
  windows: number[] | null,
];

export type TextsRow = [id: number, folded: string, tokens: string, words: string];

/** What many goods share and every one keeps as long as its text. */
export interface Shape {
  kind: GoodsKind;
  category: number;
  parent: number;
  temperature: string;
  subscription: boolean;
  ticket: boolean;
  labels: string[];
  allergens: string[];
}

export interface Home {
  government: string;
  prefecture: number;
  oneStop: boolean;
  payments: string[];
}

export const FOREVER = 2 ** 31 - 1;

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::float8`;
const day = (column: string) =>
  `case ${column} when 'infinity' then ${FOREVER} when '-infinity' then -${FOREVER} else ${column} - date '1970-01-01' end`;

const FACTS = `
  select s.goods_id,
         json_build_object('kind', s.kind, 'category', s.category_id, 'parent', s.parent_id, 'temperature', s.temperature,
           'subscription', s.subscription, 'ticket', s.ticket, 'labels', s.labels, 'allergens', s.allergens)::text,
         json_build_object('handlingDays', s.handling_days, 'deliveries', s.deliveries, 'dispatchDays', s.dispatch_days::text,
           'arrivals', s.arrivals::text, 'opens', case when s.accept_from > now() then
             (extract(year from s.accept_from at time zone 'Asia/Tokyo') * 12 + extract(month from s.accept_from at time zone 'Asia/Tokyo'))::int end)::text,
         json_build_object('government', s.government_code, 'prefecture', s.prefecture_code, 'oneStop', s.one_stop_online,
           'payments', s.payment_methods)::text,
         s.amount, s.popularity, ${micros('s.published_at')}, ${micros('s.accept_from')}, ${micros('s.accept_until')},
         ${day('s.dispatch_until')}, ${day('s.stock_until')}, s.in_stock, s.applied_week, s.applied_month, s.applied_year,
         case when isfinite(s.dispatch_until) then (
           select array_agg(d order by k.id, d) from sku_window k
             cross join lateral unnest(array[k.dispatch_from - date '1970-01-01', k.dispatch_until - date '1970-01-01']) as d
            where k.goods_id = s.goods_id and k.active) end
    from goods_search s`;

const TEXTS = 'select goods_id, folded, tokens::text, words::text from goods_text';

async function rowsOf<T extends unknown[]>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const { rows } = await client.query<T>({ text, values, rowMode: 'array' });
  return rows;
}

/** Rows that are seen now and were not at an earlier snapshot. */
const SINCE =
  'changed >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(changed, $1::pg_snapshot)';

/** The facts of goods after an id that were written since a snapshot, or their texts, in the order of ids. */
export function changedFacts(
  client: pg.ClientBase,
  snapshot: string,
  id: number,
  most: number,
): Promise<FactsRow[]> {
  return rowsOf(
    client,
    `${FACTS} where s.goods_id in (select goods_id from goods_search where ${SINCE} and goods_id > $2
                            union select goods_id from goods_text where ${SINCE} and goods_id > $2)
      order by s.goods_id limit $3`,
    [snapshot, id, most],
  );
}

/** The ids of goods whose texts were written, and of those that left, since a snapshot. 0: all have left. */
export async function changedIds(
  client: pg.ClientBase,
  snapshot: string,
): Promise<{ texts: number[]; gone: number[] }> {
  const texts = await rowsOf<[number]>(client, `select goods_id from goods_text where ${SINCE}`, [snapshot]);
  const gone = await rowsOf<[number]>(
    client,
    `select goods_id from goods_gone g
      where ${SINCE} and not exists (select from goods_search s where s.goods_id = g.goods_id)`,
    [snapshot],
  );
  return { texts: texts.map(([id]) => id), gone: gone.map(([id]) => id) };
}

/** The facts of so many goods after an id, in the order of ids. */
export function factsAfter(client: pg.ClientBase, id: number, most: number): Promise<FactsRow[]> {
  return rowsOf(client, `${FACTS} where s.goods_id > $1 order by s.goods_id limit $2`, [id, most]);
}

/** The texts of goods, in any order. */
export function textsOf(client: pg.ClientBase, ids: readonly number[]): Promise<TextsRow[]> {
  return rowsOf(client, `${TEXTS} where goods_id = any($1::bigint[])`, [ids]);
}

/** Which database this is, and the snapshot of the transaction. */
export async function stateOf(client: pg.ClientBase): Promise<{ database: string; snapshot: string }> {
  const [[database, snapshot] = ['', '']] = await rowsOf<[string, string]>(
    client,
    `select system_identifier || '/' || (select oid from pg_database where datname = current_database()),
            pg_current_snapshot()::text
       from pg_control_system()`,
    [],
  );
  return { database, snapshot };
}
