import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { residence, surroundings } from '#app/forms/postal.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { loadPlaces } from '../load.ts';
import { checkDigit } from '../places.ts';
import { importPlaces } from './import.ts';
import { report } from './report.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'satonowa-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

const c = (five: string) => five + checkDigit(five);
const MIYAGI = c('04000');
const [SENDAI, TAIWA, TOMIYA_TOWN, TOMIYA] = [c('04100'), c('04421'), c('04423'), c('04216')];
const NOW = new Date('2026-11-21T03:00:00Z');

const one = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows[0];
  } finally {
    await client.end();
  }
};

let files = 0;
function file(text: string, encoding = 'utf8'): string {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, iconv.encode(text, encoding));
  return path;
}

const BODY = '団体コード,都道府県名（漢字）,市区町村名（漢字）,都道府県名（カナ）,市区町村名（カナ）\n';
const body = (code: string, name: string, kana: string) => `${code},宮城県,${name},ﾐﾔｷﾞｹﾝ,${kana}\n`;
/** The ministry's list as it is now: 富谷町 has become 富谷市. */
const bodies = (over: Record<string, [string, string]> = {}) =>
  BODY +
  Object.entries({
    [MIYAGI]: ['', ''],
    [SENDAI]: ['仙台市', 'ｾﾝﾀﾞｲｼ'],
    [TAIWA]: ['大和町', 'ﾀｲﾜﾁﾖｳ'],
    [TOMIYA]: ['富谷市', 'ﾄﾐﾔｼ'],
    ...over,
  })
    .map(([code, [name, kana]]) => body(code, name!, kana!))
    .join('');
const MERGERS = `旧団体コード,新団体コード,廃置分合の日\n${TOMIYA_TOWN},${TOMIYA},2016-10-10\n`;
const DESIGNATIONS = `団体コード,指定の開始日,指定の終了日\n`;
const posted = (jis: string, code: string, kana: string, city: string, town: string) =>
  `${jis},"981  ","${code}","ﾐﾔｷﾞｹﾝ","${kana}","ｶﾅ","宮城県","${city}","${town}",0,0,0,0,0,0\r\n`;
const POSTED =
  posted('04101', '9800811', 'ｾﾝﾀﾞｲｼｱｵﾊﾞｸ', '仙台市青葉区', '一番町') +
  posted('04421', '9813600', 'ｸﾛｶﾜｸﾞﾝﾀｲﾜﾁｮｳ', '黒川郡大和町', '以下に掲載がない場合') +
  posted('04216', '9813300', 'ﾄﾐﾔｼ', '富谷市', '以下に掲載がない場合');

/** What the site has: 富谷町 still, with a donation of an older version, a heart and a gift. */
beforeEach(async () => {
  await one(`truncate prefecture, member, category cascade`);
  await one(`delete from data_version`);
  await one(`insert into prefecture (code, name, kana, region) values (4, '宮城県', 'ミヤギケン', '東北')`);
  await one(
    `insert into government (code, name, kana, prefecture_code, kind, head_title, designated_from, designated_until)
     select code, name, kana, 4, kind, title, '2019-06-01', '2026-12-31'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as t(code, name, kana, kind, title)`,
    [
      [MIYAGI, SENDAI, TAIWA, TOMIYA_TOWN],
      ['宮城県', '仙台市', '大和町', '富谷町'],
      ['ミヤギケン', 'センダイシ', 'タイワチヨウ', 'トミヤマチ'],
      ['prefecture', 'city', 'town', 'town'],
      ['知事', '市長', '町長', '町長'],
    ],
  );
  await one(
    `insert into usage (government_code, title, is_default) select code, 'おまかせ', true from government`,
  );
  await one(
    `insert into postal_code (code, prefecture_code, city, town, government_code) values
       ('9800811', 4, '仙台市青葉区', '一番町', $1), ('9813600', 4, '黒川郡大和町', '', $2), ('9813300', 4, '黒川郡富谷町', '', $3)`,
    [SENDAI, TAIWA, TOMIYA_TOWN],
  );
  await one(`insert into member (id, email, password_hash, prefecture_code, city) overriding system value
             values (1, 'a@example.jp', 'x', 4, '黒川郡富谷町'), (2, 'b@example.jp', 'x', 4, '黒川郡大和町')`);
  await one(
    `insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor)
     select 'N' || g.code, gen_random_uuid(), 1, g.code, 1000, u.id, u.title, '{}'
       from government g join usage u on u.government_code = g.code`,
  );
  await one(`insert into favorite_government (member_id, government_code) values (1, $1), (2, $1)`, [
    TOMIYA_TOWN,
  ]);
  await one(`insert into category (id, name) values (1, '米')`);
  for (const code of [TOMIYA_TOWN, TAIWA])
    await one(
      `with p as (insert into producer (government_code, name) values ($1, '生産者') returning id)
       insert into goods (kind, code, government_code, producer_id, category_id, name, temperature, amount, procurement_cost, handling_days, status, published_at)
       select 'gift', 'G', $1, p.id, 1, '米', 'ambient', 10000, 3000, 10, 'published', now() from p`,
      [code],
    );
  const { ids } = await one('select array_agg(id::int) as ids from goods');
  await reindexGoods(db(), ids);
});

/** Everything that an import may touch, to see that nothing was. */
const snapshot = () =>
  one(`select (select json_agg(g order by code) from government g) as g, (select json_agg(p order by code, city) from postal_code p) as p,
              (select json_agg(f order by member_id) from favorite_government f) as f, (select json_agg(d order by id) from donation d) as d,
              (select json_agg(t order by goods_id) from goods_text t) as t, (select json_agg(v) from data_version v) as v`);

const run = async (apply: boolean, ...texts: string[]) => {
  const done = await importPlaces(
    database.url,
    texts.map((t) => file(t)),
    { apply, now: NOW },
  );
  return { ...done, lines: report(done) };
};

describe('all lists together', () => {
  const texts = [POSTED, bodies(), MERGERS, `${DESIGNATIONS}${SENDAI},2027-01-01,2027-09-30\n${TAIWA},,\n`];

  it('are compared, and nothing is written', async () => {
    const before = await snapshot();
    const { lines, applied } = await run(false, ...texts);
    expect(applied).toBe(false);
    expect(lines).toEqual([
      `new         ${TOMIYA} 宮城県富谷市 トミヤシ`,
      `merged      ${TOMIYA_TOWN} 宮城県富谷町 → ${TOMIYA} 宮城県富谷市, 2016-10-10`,
      `reading     ${TAIWA} 宮城県大和町 タイワチヨウ → タイワチョウ`,
      `designation ${SENDAI} 宮城県仙台市 2019-06-01 – 2026-12-31 → 2019-06-01 – 2027-09-30`,
      `designation ${TAIWA} 宮城県大和町 2019-06-01 – 2026-12-31 → not designated`,
      'postal rows 1 new, 0 of another municipality, 1 gone',
      'look at     富谷町: 1 published gifts and products stay with it; gifts are no longer accepted.',
      'look at     富谷町: 1 applications wait for their payment; money that comes from the day of the merger on goes back.',
      'look at     富谷町: 2 favourites follow to its successor.',
      'look at     大和町: 1 applications wait for their payment, which goes back.',
      'Nothing was changed: this is what --apply would do.',
    ]);
    expect(await snapshot()).toEqual(before);
  });

  it('are written at once, told to the page caches once, and change nothing the second time', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    const told: string[] = [];
    listener.on('notification', (n) => told.push(n.payload ?? ''));
    await listener.query('listen page_purge');
    expect((await run(true, ...texts)).lines.at(-1)).toContain('Applied');
    const after = await snapshot();
    const again = await run(true, ...texts);
    expect(again.lines).toEqual(['The database has what these lists say.']);
    await listener.query('select 1');
    expect(told.filter((tag) => tag === '*')).toEqual(['*']);
    await listener.end();
    const noVersions = ({ v: _, ...rest }: Record<string, unknown>) => rest;
    expect(noVersions(await snapshot())).toEqual(noVersions(after));
  });

  it('leave the old municipality to its donations, and lead hearts, codes and addresses to its successor', async () => {
    await one(`insert into favorite_government (member_id, government_code) select 1, $1`, [SENDAI]);
    await run(true, ...texts);
    const of = (code: string) =>
      one(
        `select name, kind, head_title, designated_from, designated_until, ended_on, successor_code,
                (select count(*)::int from usage u where u.government_code = g.code and is_default) as usages from government g where code = $1`,
        [code],
      );
    expect(await of(TOMIYA_TOWN)).toMatchObject({
      name: '富谷町',
      designated_from: null,
      designated_until: null,
      ended_on: '2016-10-10',
      successor_code: TOMIYA,
    });
    expect(await of(TOMIYA)).toMatchObject({
      kind: 'city',
      head_title: '市長',
      designated_from: null,
      usages: 1,
    });
    expect(await of(TAIWA)).toMatchObject({ designated_from: null, designated_until: null });
    const hearts = await one(
      'select array_agg(government_code::text order by member_id, government_code) as codes from favorite_government',
    );
    expect(hearts.codes).toEqual([SENDAI, TOMIYA, TOMIYA]);
    // A donor who still writes the old name lives in the successor.
    const old = { postalCode: '981-3300', prefecture: 4, city: '黒川郡富谷町' };
    const around = await surroundings([old]);
    expect(residence(around, old).municipalities).toEqual([TOMIYA]);
    expect(residence(around, { ...old, city: '富谷市' }).municipalities).toEqual([TOMIYA]);
  });

  it('are read from CP932 alike, as Excel and Japan Post write it', async () => {
    const paths = texts.map((t) => file(t, 'cp932'));
    const { plan } = await importPlaces(database.url, paths, { apply: false, now: NOW });
    expect(plan).toEqual((await run(false, ...texts)).plan);
  });

  it('are left alone by what a release brings', async () => {
    await run(true, POSTED, bodies(), MERGERS);
    expect(await loadPlaces(database.url)).toEqual(['categories', 'synonyms', 'acceptance', 'search']);
  });
});

describe('a municipality that is renamed', () => {
  const renamed = bodies({ [TAIWA]: ['黒川町', 'ｸﾛｶﾜﾁｮｳ'], [TOMIYA_TOWN]: ['富谷町', 'ﾄﾐﾔﾏﾁ'] });

  it('keeps its old name in donations, is found by the new one, and tells of addresses that are not', async () => {
    const { lines } = await run(true, renamed);
    expect(lines).toContain(`renamed     ${TAIWA} 宮城県大和町 → 黒川町`);
    expect(lines).toContain(`reading     ${TAIWA} 宮城県大和町 タイワチヨウ → クロカワチョウ`);
    expect(lines).toContain(
      'look at     1 addresses of members in 「黒川郡大和町」 stay as written and name no municipality any more.',
    );
    const name = (code: string) =>
      one('select government_name as name from donation where government_code = $1', [code]);
    expect([(await name(TAIWA)).name, (await name(SENDAI)).name]).toEqual(['大和町', '']);
    const found = (word: string) =>
      one(
        `select count(*)::int as n from goods_text where folded like '%' || $1 || '%' or tokens @@ quote_literal('k:' || $1)::tsquery`,
        [word],
      );
    expect([(await found('黒川町')).n, (await found('くろかわ')).n, (await found('大和町')).n]).toEqual([
      1, 1, 0,
    ]);
    expect((await one('select city from member where id = 2')).city).toBe('黒川郡大和町');
  });
});

describe('what speaks against it is said, and nothing of it is written', () => {
  const merger = (code: string, successor: string, on = '2016-10-10') =>
    `旧団体コード,新団体コード,廃置分合の日\n${code},${successor},${on}\n`;
  it.each([
    [
      'a municipality that is gone without a successor',
      [bodies()],
      '富谷町 is not in the list of bodies any more',
    ],
    [
      'a prefecture that is gone',
      [bodies().replace(/^\d+,宮城県,,.*\n/m, '')],
      `${MIYAGI} 宮城県 is not in the list of bodies`,
    ],
    [
      'a merger that is still to come',
      [merger(TAIWA, SENDAI, '2027-01-01')],
      'bring it in on that day or later',
    ],
    ['a successor that nobody knows', [merger(TAIWA, TOMIYA)], 'there is no municipality'],
    ['one that is its own successor', [merger(TAIWA, TAIWA)], 'there is no municipality'],
    ['a prefecture', [merger(TAIWA, MIYAGI)], 'no municipality that lasts'],
    [
      'a chain',
      [`${merger(TAIWA, TOMIYA_TOWN)}${TOMIYA_TOWN},${SENDAI},2016-10-10\n`],
      'no municipality that lasts',
    ],
    ['an unknown code', [merger(TOMIYA, SENDAI)], 'there is no municipality'],
    [
      'a designation that would end the present one',
      [`${DESIGNATIONS}${TAIWA},2027-02-01,2027-09-30`],
      'would end at once',
    ],
    ['a designation of nobody', [`${DESIGNATIONS}${TOMIYA},2026-10-01,2027-09-30`], 'there is no government'],
    ['a postal list without a municipality', [POSTED], 'no line of 宮城県富谷町'],
    [
      'a place of no municipality',
      [POSTED + posted('05201', '0100001', 'ｶﾅ', '秋田市', '')],
      '「秋田市」 (05201) belongs to no known government',
    ],
    [
      'a body of another prefecture',
      [`${bodies()}${c('05201')},宮城県,秋田市,,ｱｷﾀｼ\n`],
      '「秋田市」 is no municipality of 宮城県',
    ],
  ] as const)('%s', async (_, texts, why) => {
    const before = await snapshot();
    const { lines, applied } = await run(true, ...texts);
    expect(applied).toBe(false);
    expect(lines.join('\n')).toContain(why);
    expect(lines.at(-1)).toBe('Nothing was changed.');
    expect(await snapshot()).toEqual(before);
  });

  it('also when only one of several files is wrong', async () => {
    const before = await snapshot();
    const good = `${DESIGNATIONS}${SENDAI},2027-01-01,2027-09-30\n`;
    expect((await run(true, good, merger(TAIWA, TOMIYA))).applied).toBe(false);
    expect(await snapshot()).toEqual(before);
    expect((await run(true, good)).applied).toBe(true);
  });
});

it('a later merger takes along what had become part of the municipality before', async () => {
  await run(true, `旧団体コード,新団体コード,廃置分合の日\n${TOMIYA_TOWN},${TAIWA},2016-10-10\n`);
  await run(true, `旧団体コード,新団体コード,廃置分合の日\n${TAIWA},${SENDAI},2026-11-01\n`);
  const { next } = await one(
    'select array_agg(successor_code::text) as next from government where ended_on is not null',
  );
  expect(next).toEqual([SENDAI, SENDAI]);
  const { until } = await one('select designated_until as until from government where code = $1', [TAIWA]);
  expect(until).toBe('2026-10-31');
  expect(
    (await one('select count(*)::int as n from postal_code where government_code = $1', [SENDAI])).n,
  ).toBe(3);
});
