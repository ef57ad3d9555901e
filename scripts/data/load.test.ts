import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordFits } from '#app/account/password.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { fold } from '#platform/text/fold.ts';
import { DEMO_MEMBER } from './demo/load-demo.ts';
import { DEMO_MERCHANT } from './demo/merchants.ts';
import { loadDemo, loadPlaces } from './load.ts';

const database = useTestDatabase();
let client: pg.Client;
let withoutDemo: unknown;
const one = async (sql: string) => (await client.query(sql)).rows[0];
const gifts = async () => (await one(`select count(*)::int as n from goods where kind = 'gift'`)).n;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await loadPlaces(database.url);
  withoutDemo = await one('select count(*)::int as n from government where contract_from is not null');
  await loadDemo(database.url, { goods: 5000 });
});
afterAll(() => client.end());

describe('loading', () => {
  it('gives no government a contract without the demo', () => {
    expect(withoutDemo).toEqual({ n: 0 });
  });

  it('fills every table, the search rows for what is published', async () => {
    expect(await one('select count(*)::int as n from government')).toEqual({ n: 1788 });
    expect(await one('select count(*)::int as n from usage where is_default')).toEqual({ n: 1788 });
    expect(await one('select count(*)::int as n from goods')).toEqual({ n: 5000 });
    expect(await gifts()).toBe(2500);
    const { homes } = await one(
      `select count(distinct government_code)::int as homes from goods where kind = 'product'`,
    );
    expect(homes).toBeGreaterThan(500);
    const { published } = await one(
      `select count(*)::int as published from goods where status = 'published'`,
    );
    expect(await one('select count(*)::int as n from goods_search')).toEqual({ n: published });
    expect(
      await one(
        'select count(*)::int as n from goods g where not exists (select from sku where goods_id = g.id)',
      ),
    ).toEqual({ n: 0 });
    expect((await one('select count(*)::int as n from synonym')).n).toBeGreaterThanOrEqual(80);
    expect(
      await one(
        `select email_verified_at is not null as ok from member where email = '${DEMO_MEMBER.email}'`,
      ),
    ).toEqual({ ok: true });
  });

  it('writes dearer variants, and sales with what was asked for before them', async () => {
    const { dearer, gifts } = await one(`
      select count(*)::int as dearer, count(*) filter (where k.procurement_cost is not null)::int as gifts
        from sku k where k.amount is not null`);
    expect([dearer > gifts, gifts > 0]).toEqual([true, true]);
    const { sales, told } = await one(`
      select count(*)::int as sales, count(*) filter (where s.begins_at - a.asked_from > interval '2 weeks')::int as told
        from sale s left join asked_price a using (sku_id)`);
    expect(sales).toBeGreaterThan(30);
    expect(told).toBeGreaterThan(sales / 2);
    const unlike = `select count(*)::int as n from goods_search s cross join lateral goods_amounts(s.goods_id, now()) a
                     where s.amount <> a.lowest`;
    expect(await one(unlike)).toEqual({ n: 0 });
  });

  it('keeps synonyms that the operator has changed, and says what leads to what', async () => {
    await client.query(`update synonym set words = '{うなぎ,鰻,むなぎ}' where words = '{うなぎ,鰻}'`);
    await client.query(`delete from data_version where name = 'synonyms'`);
    const before = await one('select count(*)::int as n from synonym');
    expect(await loadPlaces(database.url)).toEqual(['synonyms']);
    expect(await one('select count(*)::int as n from synonym')).toEqual(before);
    expect(await one(`select means from synonym where '商品券' = any(words)`)).toEqual({
      means: expect.arrayContaining(['お食事券', '宿泊券']),
    });
  });

  it('writes the words of the search anew after an update that derives others', async () => {
    const words = () => one(`select count(*)::int as n from goods_text where words = ''`);
    expect(await words()).toEqual({ n: 0 });
    await client.query(
      `update goods_text set words = '' where goods_id in (select goods_id from goods_text limit 50)`,
    );
    await client.query(`delete from data_version where name = 'search'`);
    expect(await loadPlaces(database.url)).toEqual(['search']);
    expect(await words()).toEqual({ n: 0 });
  });

  it('gives those with gifts a contract and what it needs, and nobody else', async () => {
    const { contracts, without, heads } = await one(
      `select count(*) filter (where contract_from is not null)::int as contracts,
              count(*) filter (where contract_from is null and exists
                (select from goods g where g.government_code = government.code and g.kind = 'gift'))::int as without,
              array_agg(distinct head_name) filter (where contract_from is not null) as heads
         from government`,
    );
    expect(contracts).toBeGreaterThan(1400);
    expect(contracts).toBeLessThan(1500);
    expect(without).toBe(0);
    expect(heads).toEqual(['見本 太郎']); // no real head may be made to speak
    const closed = `select count(*)::int as n from goods_search where kind = 'gift' and accept_until = 'epoch'`;
    expect(await one(closed)).toEqual({ n: 0 });
    // A database of the release before.
    await client.query(`alter table government disable trigger acceptance`);
    await client.query(`update government set contract_from = null, phone = '', seal = null`);
    await client.query(`alter table government enable trigger acceptance`);
    await client.query(`delete from data_version where name in ('acceptance', 'contracts')`);
    expect(await loadPlaces(database.url)).toEqual(['acceptance']);
    expect((await one(closed)).n).toBeGreaterThan(2000);
    await loadDemo(database.url, { goods: 5000 });
    expect(await one(closed)).toEqual({ n: 0 });
    expect(await one('select count(*)::int as n from government where contract_from is not null')).toEqual({
      n: contracts,
    });
  });

  it('gives every government with tickets some merchants, and names one to visitors', async () => {
    expect(
      await one(`select count(*)::int as n from goods g where ticket_kind is not null
                    and not exists (select from merchant m where m.government_code = g.government_code
                                       and m.genre = any(coalesce(g.ticket_genres, array[m.genre])))`),
    ).toEqual({ n: 0 });
    const { government, code, pin } = DEMO_MERCHANT;
    const named = await one(`select government_code, pin_hash from merchant where code = '${code}'`);
    expect(named.government_code).toBe(government);
    expect(await passwordFits(named.pin_hash, pin)).toBe(true);
    const said = readFileSync(join(import.meta.dirname, '../launch/launch.ts'), 'utf8');
    expect(said).toContain(`${code.slice(0, 4)}-${code.slice(4)} / ${pin}`);
  });

  it('does nothing the second time, and leaves what an operator wrote', async () => {
    await client.query(
      `update government set message = '書き換えた挨拶', designated_until = '2027-03-31' where code = '011002'`,
    );
    expect(await loadPlaces(database.url)).toEqual([]);
    expect(await loadDemo(database.url, { goods: 5000 })).toBe(false);
    await client.query(`delete from data_version where name = 'places'`);
    expect(await loadPlaces(database.url)).toEqual(['places']);
    expect(await loadDemo(database.url, { goods: 4500 })).toBe(true);
    expect(
      await one(`select message, designated_until::text as until from government where code = '011002'`),
    ).toEqual({
      message: '書き換えた挨拶',
      until: '2027-03-31',
    });
    expect(await gifts()).toBe(2250);
  });

  it('puts a wrong reading right, in the search too, and keeps a renamed government’s name in old donations', async () => {
    const { code, name, kana } = await one(
      `select v.code, v.name, v.kana from government v join goods_search s on s.government_code = v.code limit 1`,
    );
    await client.query(`update government set name = '旧名町', kana = 'キユウメイマチ' where code = $1`, [
      code,
    ]);
    await client.query(`update goods_text t set folded = '旧名町' from goods_search s
                         where s.goods_id = t.goods_id and s.government_code = '${code}'`);
    await client.query(
      `insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor)
       select 'T-0', gen_random_uuid(), m.id, u.government_code, 1000, u.id, u.title, '{}'
         from member m, usage u where u.government_code = $1 limit 1`,
      [code],
    );
    await client.query(`delete from data_version where name = 'places'`);
    await loadPlaces(database.url);
    expect(await one(`select name, kana from government where code = '${code}'`)).toEqual({ name, kana });
    const { lost } = await one(
      `select count(*)::int as lost from goods_text t join goods_search s using (goods_id)
        where s.government_code = '${code}' and not tokens @@ '''k:${fold(kana)}'''::tsquery`,
    );
    expect(lost).toBe(0);
    const donation = await one(`delete from donation where number = 'T-0' returning government_name`);
    expect(donation).toEqual({ government_name: '旧名町' });
  });

  it('goes on counting after the loaded rows, and watches stock again', async () => {
    const { id } = await one(
      `insert into sku (goods_id, label, stock) select id, '追加', 0 from goods where status = 'published' order by id limit 1 returning goods_id as id`,
    );
    await client.query('update sku set stock = 0, active = false where goods_id = $1', [id]);
    expect(await one(`select in_stock from goods_search where goods_id = ${id}`)).toEqual({
      in_stock: false,
    });
    await client.query(`update sku set stock = 5, active = true where goods_id = $1 and label = '追加'`, [
      id,
    ]);
    expect(await one(`select in_stock from goods_search where goods_id = ${id}`)).toEqual({ in_stock: true });
  });

  it('keeps the catalogue once somebody has donated', async () => {
    await client.query(
      `insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor)
       select 'T-1', gen_random_uuid(), m.id, u.government_code, 1000, u.id, u.title, '{}' from member m, usage u limit 1`,
    );
    expect(await loadDemo(database.url, { goods: 3000 })).toBe(false);
    expect(await gifts()).toBe(2250);
  });

  it('adds the products behind the gifts of an installation that has donations and no shop yet, once', async () => {
    await client.query(`delete from goods where kind = 'product'`);
    await client.query(`delete from data_version where name = 'products'`);
    const before = await giftsAndProducers();
    expect(await loadDemo(database.url, { goods: 4500 })).toBe(false);
    expect(await giftsAndProducers()).toEqual(before);
    const { published, first, elsewhere } = await one(
      `select count(*) filter (where s.goods_id is not null)::int as published, min(g.id)::int as first,
              count(*) filter (where p.government_code <> g.government_code)::int as elsewhere
         from goods g join producer p on p.id = g.producer_id left join goods_search s on s.goods_id = g.id
        where g.kind = 'product'`,
    );
    expect(published).toBeGreaterThan(2000);
    expect(first).toBeGreaterThan(2250);
    expect(elsewhere).toBe(0);

    await client.query(`delete from data_version where name = 'products'`);
    const count = async () => (await one('select count(*)::int as n from goods')).n;
    const all = await count();
    await loadDemo(database.url, { goods: 4500 });
    expect(await count()).toBe(all);
  });

  async function giftsAndProducers() {
    return one(`select (select md5(string_agg(id || code || producer_id || name, ',' order by id)) from goods where kind = 'gift') as gifts,
                       (select md5(string_agg(id || name, ',' order by id)) from producer) as producers`);
  }
});
