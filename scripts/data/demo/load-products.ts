import type pg from 'pg';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { copyRows } from '../copy.ts';
import { kyselyOver } from '../kysely-over.ts';
import type { Progress } from '../progress.ts';
import { makeShops } from './governments.ts';
import { SEED } from './load-demo.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import { type Numbered, SKU_COLUMNS, skuCells, writeProducts } from './rows.ts';
import { writeSales } from './sales.ts';
import type { Shop } from './thing.ts';

export const PRODUCTS_VERSION = 'products/4';

/**
 * The shop's demo products, added behind whatever goods there are: gifts keep their numbers, as donations name them. Runs
 * within the caller's transaction, search rows included, and does nothing where there is a product already.
 * @param most how many, from all over the country.
 */
export async function syncDemoProducts(client: pg.Client, most: number, onProgress: Progress): Promise<void> {
  const { rows: have } = await client.query(`select 1 from goods where kind = 'product' limit 1`);
  if (have.length > 0) return;
  const shops = makeShops(0, SEED); // products depend on no number of gifts
  const products = evenly([...demoProducts(shops, SEED)], most);
  const producers = await producerIds(client, shops, products);
  const ids = await drawIds(client, 'goods', products.length);
  const numbered = products.map(
    (p, i): Numbered<DemoProduct> => ({ ...p, id: ids[i]!, producer: producers.get(p.producer)! }),
  );
  // The trigger keeps the search rows true while the shop runs; here they are derived afterwards, all at once.
  await client.query('alter table sku disable trigger availability');
  await writeProducts(client, numbered);
  await copyRows(
    client,
    `sku (${SKU_COLUMNS})`,
    numbered.flatMap((p) => p.skus.map((s, i) => skuCells(p.id, s, i))),
  );
  await client.query('alter table sku enable trigger availability');
  await writeSales(client, numbered);
  onProgress('Shop products', 0, numbered.length);
  await reindexGoods(kyselyOver(client), ids);
  onProgress('Shop products', numbered.length, numbered.length);
}

/** `most` of the items, at even distances. */
function evenly<T>(items: readonly T[], most: number): T[] {
  const upTo = (i: number) => Math.floor((i * most) / items.length);
  return most >= items.length ? [...items] : items.filter((_, i) => upTo(i + 1) > upTo(i));
}

/** The producers' numbers in this database: those of the gifts, by name, and new ones where a producer is missing. */
async function producerIds(
  client: pg.Client,
  shops: readonly Shop[],
  products: readonly DemoProduct[],
): Promise<Map<number, number>> {
  const wanted = new Set(products.map((p) => p.producer));
  const used = shops.flatMap((s) => s.producers).filter((p) => wanted.has(p.id));
  const list = JSON.stringify(used.map(({ trades: _trades, ...p }) => p));
  const columns = 'as p(id bigint, government char(6), name text, place text, introduction text)';
  await client.query(
    `insert into producer (government_code, name, place, introduction)
     select government, name, place, introduction from json_to_recordset($1) ${columns}
     on conflict (government_code, name) do nothing`,
    [list],
  );
  const { rows } = await client.query<{ demo: string; id: string }>(
    `select p.id as demo, r.id from json_to_recordset($1) ${columns}
       join producer r on r.government_code = p.government and r.name = p.name`,
    [list],
  );
  return new Map(rows.map((r) => [Number(r.demo), Number(r.id)]));
}

async function drawIds(client: pg.Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map((r) => Number(r.id));
}
