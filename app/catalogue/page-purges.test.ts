import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KEPT_UNTIL_HEADER, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { countApplications, noteApplication } from '#app/stock/popularity.ts';
import { releaseStock, reserveStock, settleStock } from '#app/stock/stock.ts';
import { db, transaction } from '#platform/db/db.ts';
import type { KeptPage, Rendered } from '#platform/http/kept-page.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { listenTo, purgesOf } from '#platform/http/purge-listener.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { detailLife } from './detail/detail-life.ts';
import { type GoodsPageData, goodsPage } from './detail/goods-view.ts';
import { governmentPage } from './government/government-view.ts';
import { readQuery } from './search/search-query.ts';
import { insertPlaces, insertThings, PLACES } from './testing/catalogue.ts';
import { giveContracts } from './testing/contract.ts';
import { thing } from './testing/few-gifts.ts';
import { aSale } from './testing/sales.ts';

useTestDatabase();

const TOWN = PLACES[1]!.code;
const OTHER = PLACES[2]!.code;
const GIFT = 1;
const PRODUCT = 2;
const MANY = 3;

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(GIFT, { stocks: [{ stock: 12, reserved: 0, active: true }] }),
    thing(PRODUCT, { kind: 'product', stocks: [{ stock: 101, reserved: 0, active: true }] }),
    thing(MANY, { stocks: [{ stock: null, reserved: 0, active: true }] }),
    thing(4, { government: PLACES[5]! }),
  ]);
  await giveContracts();
  await sql`insert into usage (government_code, title, position, is_default) values (${TOWN}, 'おまかせ', 0, true)`.execute(
    db(),
  );
});

const skuOf = async (goods: number) =>
  (await sql<{ id: number }>`select id from sku where goods_id = ${goods}`.execute(db())).rows[0]!.id;
const change = (statement: string) => () => sql.raw(statement).execute(db());

/** Every column of a table, but keys and what says when a row was written. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname not in ('id', 'code', 'created_at', 'updated_at')`.execute(db());
  return rows.map((r) => r.name);
}

describe('what pages show purges them in the same transaction', () => {
  it.each([
    [`update goods set name = name || '新' where id = 1`, ['goods:1']],
    [`update goods set amount = amount + 1000 where id = 1`, ['goods:1']],
    [`update goods set accept_until = now() + interval '1 day' where id = 1`, ['goods:1']],
    [`update goods set handling_days = 3 where id = 1`, ['goods:1']],
    [`update goods set status = 'suspended' where id = 1`, ['goods:1', `government:${TOWN}`]],
    [`update goods set status = 'published' where id = 1`, ['goods:1', `government:${TOWN}`]],
    [
      `update goods set government_code = '${OTHER}' where id = 3`,
      ['goods:3', `government:${TOWN}`, `government:${OTHER}`],
    ],
    [`update goods set government_code = government_code where id = 1`, []],
    [
      `insert into goods (id, kind, code, government_code, producer_id, category_id, name, temperature, amount, procurement_cost,
                          handling_days, status, published_at)
       select 50, 'gift', 'NEW', government_code, producer_id, category_id, '新しいかに', temperature, amount, procurement_cost,
              handling_days, status, published_at from goods where id = 1`,
      [`government:${TOWN}`],
    ],
    [`delete from goods where code = 'NEW'`, ['goods:50', `government:${TOWN}`]],
    [`update sku set label = '大' where goods_id = 1`, ['goods:1']],
    [`update sku set amount = 8000 where goods_id = 2`, ['goods:2']],
    [`insert into sku (goods_id, label, position, stock) values (1, '小', 1, 5)`, ['goods:1']],
    [`update sku set active = false where goods_id = 1 and label = '小'`, ['goods:1']],
    [`delete from sku where goods_id = 1 and label = '小'`, ['goods:1']],
    [`update government set message = 'ようこそ' where code = '${TOWN}'`, [`government:${TOWN}`]],
    [`update government set payment_methods = '{card}' where code = '${TOWN}'`, [`government:${TOWN}`]],
    [`update government set name = '旭川新市' where code = '${TOWN}'`, ['*']],
    [
      `update government set contract_until = '2099-03-31' where code = '${TOWN}'`,
      ['catalogue', 'goods:1', 'goods:3', `government:${TOWN}`],
    ],
    [
      `update producer set introduction = '三代目です' where government_code = '${TOWN}'`,
      [`government:${TOWN}`],
    ],
    [`update producer set contact = 'x' where government_code = '${TOWN}'`, []],
    [`update usage set title = '動物園' where government_code = '${TOWN}'`, [`government:${TOWN}`]],
    [
      `insert into usage (government_code, title, position) values ('${TOWN}', '橋', 1)`,
      [`government:${TOWN}`],
    ],
    [`delete from usage where title = '橋'`, [`government:${TOWN}`]],
    [`update category set name = 'お肉' where id = 100`, ['*']],
  ])('%s → %j', async (statement, tags) => {
    expect((await purgedBy(change(statement))).sort()).toEqual(tags);
  });

  it('a sale that is planned, changed or given up', async () => {
    const sku = await skuOf(PRODUCT);
    expect(await purgedBy(() => aSale(sku, 5_000, 1, 3))).toEqual(['goods:2']);
    const { id: sale } = await db().selectFrom('sale').select('id').executeTakeFirstOrThrow();
    expect(await purgedBy(change(`update sale set price = 4000 where id = ${sale}`))).toEqual(['goods:2']);
    expect(await purgedBy(change(`delete from sale where id = ${sale}`))).toEqual(['goods:2']);
  });

  it('no column is forgotten, not even one that is added later', async () => {
    const silent = {
      goods: [
        'popularity',
        'procurement_cost',
        'maker',
        'value_share',
        'general_price',
        'prior_check',
        'prior_checked_on',
      ],
      sku: ['stock', 'reserved', 'procurement_cost', 'alarm_level'],
      government: ['designated_from', 'designated_until', 'contract_from', 'contract_until'],
      producer: ['contact'],
      usage: [],
    };
    for (const [table, names] of Object.entries(silent)) {
      expect(await columnsOf(table)).toEqual(expect.arrayContaining(names));
      await sql.raw(`alter table ${table} add column newly integer`).execute(db());
      const heard = await purgedBy(change(`update ${table} set newly = 1 where true`));
      expect(heard.length, table).toBeGreaterThan(0);
      await sql.raw(`alter table ${table} drop column newly`).execute(db());
    }
  });

  it('a change that is taken back purges nothing', async () => {
    const rolledBack = () =>
      transaction(async (tx) => {
        await sql`update goods set name = '別の名前' where id = ${GIFT}`.execute(tx);
        throw new Error('no');
      }).catch(() => {});
    expect(await purgedBy(rolledBack)).toEqual([]);
  });

  it('of very many changes in one transaction there is one word, and none is left for the next', async () => {
    const named = await purgedBy(() =>
      transaction((tx) => sql`select purge_page('goods:' || n) from generate_series(1, 1000) n`.execute(tx)),
    );
    expect([named.length, named.includes('*')]).toEqual([1000, false]);
    const many = await purgedBy(() =>
      transaction((tx) => sql`select purge_page('goods:' || n) from generate_series(1, 20000) n`.execute(tx)),
    );
    expect([many.length, many.filter((tag) => tag === '*').length]).toEqual([1001, 1]);
    expect(await purgedBy(change(`select purge_page('goods:1')`))).toEqual(['goods:1']);
  });
});

describe('pieces', () => {
  const pieces = async (goodsId: number, quantity = 1) => ({
    goodsId,
    skuId: await skuOf(goodsId),
    quantity,
  });
  /** Which of so many applications, one after the other, purge: by how many pieces each leaves. */
  async function purgingLefts(goodsId: number, applications: number): Promise<(number | null)[]> {
    const purging: (number | null)[] = [];
    for (let i = 0; i < applications; i++) {
      const one = await pieces(goodsId);
      const heard = await purgedBy(() => transaction((tx) => reserveStock(tx, [one])));
      const { rows } = await sql<{ left: number | null }>`
        select stock - reserved as left from sku where id = ${one.skuId}`.execute(db());
      if (heard.length > 0) purging.push(rows[0]!.left);
      // Paid: what was reserved is given, and nothing that is shown changes.
      expect(await purgedBy(() => transaction((tx) => settleStock(tx, [one])))).toEqual([]);
    }
    return purging;
  }

  it('of a gift purge when few are left, which is told', async () => {
    expect(await purgingLefts(GIFT, 12)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const back = await pieces(GIFT);
    await sql`update sku set stock = 1, reserved = 1 where id = ${back.skuId}`.execute(db());
    expect(await purgedBy(() => transaction((tx) => releaseStock(tx, [back])))).toEqual(['goods:1']);
  });

  it('of a product also when they bound what can be typed', async () => {
    expect(await purgingLefts(PRODUCT, 3)).toEqual([99, 98]);
  });

  it('without a limit do not', async () => {
    expect(await purgingLefts(MANY, 3)).toEqual([]);
  });

  it('an application that is counted purges nothing', async () => {
    const one = await pieces(GIFT);
    const counted = async () => {
      await transaction((tx) => noteApplication(tx, [one], new Date()));
      await countApplications();
    };
    expect(await purgedBy(counted)).toEqual([]);
  });
});

describe('in two processes', () => {
  const processes = [new PageCache(1e7), new PageCache(1e7)];
  let ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    // Connected: it has doubted what there was.
    const connected = processes.map(
      (cache) =>
        new Promise<void>((resolve) => {
          const told = {
            purge: (tag: string) => cache.purge(tag),
            doubt: () => {
              cache.doubt();
              resolve();
            },
          };
          const end = listenTo([purgesOf(told)]);
          ends.push(end);
        }),
    );
    await Promise.all(connected);
  });
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    ends = [];
  });

  const patience = { timeout: 15_000, interval: 5 };
  const path = `/goods/detail/${GIFT}`;
  const life = { fresh: 20, stale: 100, purged: { fresh: 3_600, stale: 3_600 } };
  async function read(): Promise<Rendered> {
    const at = new Date();
    const page = (await goodsPage(GIFT, at))!;
    const headers = await detailLife(page, at);
    return {
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify(page)),
      tags: headers[TAGS_HEADER]!.split(' '),
      keptUntil: Number(headers[KEPT_UNTIL_HEADER]),
    };
  }
  const view = (cache: PageCache) =>
    cache.find(path) ?? cache.render(path, life, read, { network: 'somebody' });
  const shown = async (cache: PageCache) =>
    JSON.parse(brotliDecompressSync(((await view(cache)) as KeptPage).br).toString()) as GoodsPageData;

  it.each([
    [
      'its name',
      `update goods set name = '極上のかに' where id = 1`,
      (p: GoodsPageData) => p.name,
      '極上のかに',
    ],
    [
      'a card on its shelf',
      `update sku set stock = 0, reserved = 0 where goods_id = 4`,
      (p: GoodsPageData) => p.sameCategory.some((card) => card.id === 4),
      false,
    ],
    [
      'its government',
      `update government set message = 'はじめまして' where code = '${TOWN}'`,
      (p: GoodsPageData) => p.government.message,
      'はじめまして',
    ],
  ])('a change of %s shows at once in both, and only a change', async (_, statement, fact, after) => {
    for (const cache of processes) {
      expect(fact(await shown(cache))).not.toEqual(after);
      expect(cache.find(path)).toBeDefined();
    }
    await sql`update goods set popularity = popularity + 1 where id = ${GIFT}`.execute(db());
    await change(statement)();
    for (const cache of processes)
      await vi.waitFor(async () => expect(fact(await shown(cache))).toEqual(after), patience);
  });

  it('the cards of a government tell of a change though its list was searched just before', async () => {
    const names = async () => {
      const page = await governmentPage(TOWN, readQuery(new URLSearchParams()));
      return page?.mode === 'detail' && page.results.cards.map((card) => card.name);
    };
    expect(await names()).not.toContain('毛がに');
    await sql`update goods set name = '毛がに' where id = ${GIFT}`.execute(db());
    expect(await names()).toContain('毛がに');
  });

  it('what was read before a change is not kept when it is rendered after it', async () => {
    const [cache] = processes as [PageCache, PageCache];
    const hasRead = Promise.withResolvers<void>();
    const change = Promise.withResolvers<void>();
    cache.purge('*');
    const before = cache.render(
      path,
      life,
      async () => {
        const page = await read();
        hasRead.resolve();
        await change.promise;
        return page;
      },
      { network: 'early' },
    );
    const heard = vi.spyOn(cache, 'purge');
    await hasRead.promise;
    await sql`update goods set catch_copy = '産地から' where id = ${GIFT}`.execute(db());
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('goods:1'), patience);
    const joined = shown(cache);
    change.resolve();
    await before;
    expect((await joined).catchCopy).toBe('産地から');
    expect((await shown(cache)).catchCopy).toBe('産地から');
  });
});
