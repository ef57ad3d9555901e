import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/** A site of the release before, brought to this one: nothing that it showed may become a promise that nobody made. */

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const own = useTestDatabase();
const before = mkdtempSync(join(tmpdir(), 'satonowa-before-'));
let client: pg.Client;

const GIFTS: [id: number, name: string, leadTime: string, months: string][] = [
  [1, '米 10kg', '入金確認後、2〜4週間で発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [2, '味噌', '入金確認後、2か月以内に発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [3, '【2027年発送】サンふじ', '11月下旬から順次発送します', '{11,12}'],
  [4, '【先行予約】米', '入金確認後、1〜2週間で発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [5, '酒', '', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [6, '味噌 6回', '入金を確認した翌月から、毎月発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [9, '酢', '3営業日から7営業日で発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [10, '皿', '4か月以内に発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [11, '碗', '90営業日以内に発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [13, '盆', '翌月から3か月以内に発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [14, '桶', '2週間〜30日で発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [15, '樽', '1か月半ほどで発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
  [12, '箸', '1週間〜2週間で発送します', '{1,2,3,4,5,6,7,8,9,10,11,12}'],
];

beforeAll(async () => {
  const url = new URL(own.url);
  url.pathname = '/dispatch_backfill';
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  await admin.query('drop database if exists dispatch_backfill with (force)');
  await admin.query('create database dispatch_backfill');
  await admin.end();
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0250'))
    cpSync(join(MIGRATIONS, file), join(before, file));
  await migrate(url.href, { folder: before });
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`
    insert into prefecture (code, name, kana, region) values (1, '北海道', 'ホッカイドウ', '北海道');
    insert into government (code, name, kana, prefecture_code, kind) values ('016918', '別海町', 'ベツカイチョウ', 1, 'town');
    insert into producer (id, government_code, name) overriding system value values (1, '016918', '生産者');
    insert into category (id, name) values (1, '米')`);
  const common = `'016918', 1, 1, 'ambient', 'published', now()`;
  for (const [id, name, leadTime, months] of GIFTS)
    await client.query(
      `insert into goods (id, kind, code, name, lead_time, arrival_months, amount, procurement_cost,
                          government_code, producer_id, category_id, temperature, status, published_at)
       values ($1, 'gift', 'G' || $5, $2, $3, $4, 10000, 1000, ${common})`,
      [id, name, leadTime, months, String(id)],
    );
  await client.query(`
    insert into goods (id, kind, code, name, amount, procurement_cost, ticket_kind, ticket_value, ticket_months,
                       government_code, producer_id, category_id, temperature, status, published_at)
    values (7, 'gift', '7', '食事券', 10000, 1000, 'amount', 3000, 12, ${common});
    insert into goods (id, kind, code, name, price, tax_rate, shipping_class, handling_days,
                       government_code, producer_id, category_id, temperature, status, published_at)
    values (8, 'product', '8', '皿', 1000, 10, 'small', 2, ${common});
    insert into sku (goods_id, stock) select id, 5 from goods;
    insert into goods_search (goods_id, kind, category_id, parent_id, prefecture_code, government_code, amount, temperature,
                              subscription, ticket, one_stop_online, in_stock, arrival_months, labels, allergens,
                              payment_methods, popularity, published_at)
    select id, kind, 1, 1, 1, government_code, 1000, temperature, false, false, false, true, arrival_months, '{}', '{}', '{}', 0, now()
      from goods`);
  await migrate(url.href);
}, 120_000);

afterAll(async () => {
  await client?.end();
  rmSync(before, { recursive: true });
});

it('takes the longest span that a text names, and shows nothing of which nobody said when it is sent', async () => {
  const { rows } = await client.query(
    'select id::int, handling_days as days, dispatch_from, status from goods order by id',
  );
  expect(rows.map((r) => [r.id, r.days, r.dispatch_from, r.status])).toEqual([
    [1, 20, null, 'published'],
    [2, 44, null, 'published'],
    [3, null, null, 'suspended'],
    [4, null, null, 'suspended'],
    [5, null, null, 'suspended'],
    [6, 44, null, 'published'],
    [7, null, null, 'published'],
    [8, 2, null, 'published'],
    ...[9, 10, 11, 12, 13, 14, 15].map((id) => [id, null, null, 'suspended']),
  ]);
});

it('leaves in the search what is shown, by days until it arrives', async () => {
  const { rows } = await client.query(
    `select goods_id::int as id, handling_days as days, in_stock, stock_until::text as until from goods_search order by goods_id`,
  );
  expect(rows.map((r) => [r.id, r.days, r.in_stock, r.until])).toEqual([
    [1, 20, true, 'infinity'],
    [2, 44, true, 'infinity'],
    [6, 44, true, 'infinity'],
    [7, null, true, 'infinity'],
    [8, 2, true, 'infinity'],
  ]);
});

it('takes no published goods without a window, nor two kinds of one, nor a window that ends before it begins', async () => {
  const refused = (set: string) =>
    expect(client.query(`update goods set ${set} where id = 1`)).rejects.toThrow(/check/);
  await refused('handling_days = null');
  await refused("dispatch_from = '2027-02-01', dispatch_until = '2027-02-28'");
  await refused("handling_days = null, dispatch_from = '2027-02-28', dispatch_until = '2027-02-01'");
  await refused("handling_days = null, dispatch_from = '2027-02-01', dispatch_until = '2028-03-01'");
  await refused("handling_days = null, dispatch_from = '2027-02-01'");
  await refused(
    "deliveries = 3, handling_days = null, dispatch_from = '2027-02-01', dispatch_until = '2027-03-31'",
  );
  // Two variants of one name and one time cannot be told apart; of two months, they can.
  const variant = (from: string) =>
    client.query(
      "insert into sku (goods_id, label, dispatch_from, dispatch_until) values (1, '', $1, $1::date + 10)",
      [from],
    );
  await variant('2027-02-01');
  await variant('2027-03-01');
  await expect(variant('2027-03-01')).rejects.toThrow(/sku_variant/);
});

it('tells the search at once when the time of dispatch is changed', async () => {
  await client.query(
    "update goods set handling_days = null, dispatch_from = '2027-02-01', dispatch_until = '2027-02-28' where id = 8",
  );
  const { rows } = await client.query(
    'select handling_days, stock_until::text as until, arrivals <> 0 as dated from goods_search where goods_id = 8',
  );
  expect(rows).toEqual([{ handling_days: null, until: '2027-02-28', dated: true }]);
});
