import { setImmediate } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hashPassword } from '#app/account/password.ts';
import { rebuildSearchIndex } from '#app/catalogue/search/search-index.ts';
import { inBulk } from '#platform/db/in-bulk.ts';
import type { DB } from '#platform/db/types.gen.ts';
import { type Cell, copyRows } from '../copy.ts';
import { kyselyOver } from '../kysely-over.ts';
import type { Progress } from '../progress.ts';
import { syncDemoContracts } from './contracts.ts';
import { type DemoGoods, makeGoods } from './goods.ts';
import { governmentText, makeShops } from './governments.ts';
import { type Numbered, SKU_COLUMNS, skuCells, writeGifts } from './rows.ts';
import type { Shop } from './thing.ts';

export const SEED = 'satonowa-2026';
const BATCH = 5000;
/** After so many the database is sent more of what it writes. */
const BREATH = 50;

export const DEMO_VERSION = `${SEED}/8`;
export const DEMO_MEMBER = { email: 'demo@satonowa.example', password: 'furusato-demo-2026' };

/** All gifts of the catalogue one by one, so that a million of them need no more memory than a thousand. */
export function* demoGoods(shops: readonly Shop[], seed = SEED): Generator<DemoGoods> {
  for (const shop of shops) {
    const taken = new Set<string>();
    for (let n = 0; n < shop.count; n++) yield makeGoods(shop, n, seed, taken);
  }
}

async function writeGovernments(client: pg.Client, shops: readonly Shop[]): Promise<void> {
  const texts = shops.map((shop) => governmentText(shop, SEED));
  // Only what nobody has filled in yet: an operator's words are never replaced by sample ones.
  await client.query(
    `update government g set head_name = t."headName", message = t.message, profile = t.profile, image = t.image,
            department = t.department, email = t.email, payment_methods = t.payment, min_amount = t."minAmount",
            one_stop_online = t.online, one_stop_online_name = t."onlineName", one_stop_online_url = t."onlineUrl",
            one_stop_postal = coalesce(p.code, ''),
            one_stop_address = case when g.kind = 'prefecture' then g.name else pref.name || coalesce(p.city || p.town, g.name) || '1-1' end
              || ' ' || g.name || ' ふるさと納税担当課'
       from json_to_recordset($1) as t(code char(6), "headName" text, message text, profile text, image text, department text,
              email text, payment text[], "minAmount" int, online bool, "onlineName" text, "onlineUrl" text)
       join government own on own.code = t.code
       join prefecture pref on pref.code = own.prefecture_code
       left join (select distinct on (government_code) government_code, code, city, town
                    from postal_code where town <> '' order by government_code, code) p on p.government_code = own.code
      where g.code = t.code and g.message = ''`,
    [JSON.stringify(texts)],
  );
  await client.query(
    `insert into usage (government_code, title, description, position)
     select t.code, u.title, u.description, u.n
       from json_to_recordset($1) as t(code char(6), usages json),
            lateral (select e->>'title' as title, e->>'description' as description, n
                       from json_array_elements(t.usages) with ordinality as x(e, n)) u
     on conflict (government_code, title) do nothing`,
    [JSON.stringify(texts)],
  );
  await copyRows(
    client,
    'producer (id, government_code, name, place, introduction)',
    shops.flatMap((s) => s.producers.map((p) => [p.id, p.government, p.name, p.place, p.introduction])),
  );
}

async function writeAllGifts(
  client: pg.Client,
  shops: readonly Shop[],
  total: number,
  onProgress: Progress,
): Promise<void> {
  let id = 0;
  let skuId = 0;
  let gifts: Numbered<DemoGoods>[] = [];
  let skus: Cell[][] = [];
  let writing = Promise.resolve();
  const write = async (some: typeof gifts, theirSkus: typeof skus) => {
    await writeGifts(client, some);
    await copyRows(client, `sku (id, ${SKU_COLUMNS})`, theirSkus);
  };
  /** The database writes what there is while the next are made. */
  const flush = async () => {
    await writing;
    writing = write(gifts, skus);
    writing.catch(() => {}); // it is awaited with the next
    gifts = [];
    skus = [];
    onProgress('Demo catalogue', id, total);
  };
  for (const g of demoGoods(shops)) {
    id++;
    gifts.push({ ...g, id });
    g.skus.forEach((s, i) => {
      skuId++;
      skus.push([skuId, ...skuCells(id, s, i)]);
    });
    if (gifts.length >= BATCH) await flush();
    else if (id % BREATH === 0) await setImmediate();
  }
  await flush();
  await writing;
}

async function writeMember(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ code: string; town: string }>(
    `select code, town from postal_code where government_code = '131016' and town = '九段南' limit 1`,
  );
  await client.query(
    `insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date, postal_code,
                         prefecture_code, city, street, building, phone, email_verified_at)
     values ($1, $2, '見本', '花子', 'ミホン', 'ハナコ', '1985-04-12', $3, 13, '千代田区', $4, 'さとのわビル101', '03-0000-0000', now())
     on conflict (email) do nothing`,
    [
      DEMO_MEMBER.email,
      await hashPassword(DEMO_MEMBER.password),
      rows[0]?.code ?? '1020074',
      `${rows[0]?.town ?? '九段南'}1-2-1`,
    ],
  );
}

/**
 * Triggers keep the search rows true and kept pages fresh while the shop runs; here search rows are derived afterwards and
 * all pages purged, once.
 */
async function triggers(client: pg.Client, turn: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table sku ${turn} trigger availability, ${turn} trigger purge`);
  await client.query(`alter table goods ${turn} trigger purge_new`);
}

/** Replaces the catalogue. The caller makes sure that nobody has donated to it. */
export async function writeDemo(client: pg.Client, total: number, onProgress: Progress): Promise<void> {
  const shops = makeShops(total, SEED);
  await client.query('begin');
  try {
    await client.query('truncate goods, sku, producer, goods_search cascade');
    await writeGovernments(client, shops);
    await triggers(client, 'disable');
    await inBulk(kyselyOver(client), ['goods', 'sku', 'goods_cost'], () =>
      writeAllGifts(client, shops, total, onProgress),
    );
    await triggers(client, 'enable');
    await client.query("select purge_page('*')");
    await syncDemoContracts(client);
    await writeMember(client);
    for (const table of ['goods', 'sku', 'producer']) {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
        table,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze goods, sku, producer, government, usage');
}

/** Derives the search rows of everything just written. */
export async function indexDemo(databaseUrl: string, total: number, onProgress: Progress): Promise<void> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  try {
    await rebuildSearchIndex(db, (done) => onProgress('Search index', done, total));
  } finally {
    await db.destroy();
  }
}
