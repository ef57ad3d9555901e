import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db, dbPool } from '#platform/db/db.ts';
import { boundedPool } from '#platform/db/pool.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { countRankings, LEAST_RANKED } from './ranking.ts';
import { GoodsIndex } from './search/memory/goods-index.ts';
import { makeIndex } from './search/memory/index-data.ts';
import { pageOfIds } from './search/page-query.ts';
import { goodsResults } from './search/results.ts';
import { reindexGoods } from './search/search-index.ts';
import { PER_PAGE, readQuery } from './search/search-query.ts';
import { insertPlaces, insertThings, LEAVES } from './testing/catalogue.ts';
import { thing } from './testing/few-gifts.ts';
import { topPage } from './top-view.ts';

useTestDatabase();

/** 10:00 on 22 November in Japan. */
const NOW = new Date('2026-11-22T01:00:00Z');
const GIFTS = 40;
/** Not open yet, though it was once. */
const LATER = 41;

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    ...Array.from({ length: GIFTS }, (_, i) => thing(i + 1, { category: LEAVES[i % 2]! })),
    thing(LATER, { acceptFrom: new Date(Date.now() + 9e8) }),
  ]);
});
beforeEach(async () => {
  await dbPool().query('truncate goods_day, ranking');
  await dbPool().query('update goods_search set applied_week = 0, applied_month = 0, applied_year = 0');
});

const applied = (id: number, day: string, n: number) =>
  dbPool().query('insert into goods_day (goods_id, day, applications) values ($1, $2, $3)', [id, day, n]);
const countsOf = async (id: number) =>
  Object.values(
    (
      await dbPool().query(
        'select applied_week, applied_month, applied_year from goods_search where goods_id = $1',
        [id],
      )
    ).rows[0],
  );
const asked = (text: string) => ({
  scope: { kind: 'gift' as const, words: [], government: null, at: new Date() },
  query: readQuery(new URLSearchParams(text)),
});
const listOf = (text: string) => {
  const { scope, query } = asked(text);
  return pageOfIds(scope, query);
};
/** The same as the index in memory has it. */
async function listInMemory(text: string) {
  const pool = boundedPool(1, 10_000, 10_000);
  const client = await pool.connect();
  const { scope, query } = asked(text);
  const { ids, ranked } = new GoodsIndex(await makeIndex(client), 0).search({ ...scope, query, pins: [] });
  client.release();
  await pool.end();
  return { ids, ranked };
}

describe('the count of the night', () => {
  it('takes the seven and thirty days and the year that are over, each to its first day', async () => {
    for (const day of [
      '2026-11-22',
      '2026-11-21',
      '2026-11-15',
      '2026-11-14',
      '2026-10-23',
      '2026-10-22',
      '2026-01-01',
      '2025-12-31',
    ])
      await applied(1, day, day === '2026-11-22' ? 1000 : 1);
    await countRankings(NOW);
    expect(await countsOf(1)).toEqual([2, 4, 6]);
    expect(await countsOf(2)).toEqual([0, 0, 0]);
    // The day ends in Japan, not in Greenwich; counted again, nothing changes.
    await countRankings(new Date('2026-11-22T14:59:59Z'));
    expect(await countsOf(1)).toEqual([2, 4, 6]);
    await countRankings(new Date('2026-11-22T15:00:00Z'));
    expect(await countsOf(1)).toEqual([1001, 1003, 1006]);
  });

  it('begins a year anew on its second day', async () => {
    await applied(1, '2026-12-31', 5);
    await countRankings(new Date('2026-12-31T15:10:00Z'));
    expect(await countsOf(1)).toEqual([5, 5, 0]);
    await applied(1, '2027-01-01', 2);
    await countRankings(new Date('2027-01-01T15:10:00Z'));
    expect(await countsOf(1)).toEqual([7, 7, 2]);
  });

  it('stays with goods whose row is written anew', async () => {
    await applied(1, '2026-11-20', 4);
    await countRankings(NOW);
    await reindexGoods(db(), [1]);
    expect(await countsOf(1)).toEqual([4, 4, 4]);
  });

  it('goes through the whole catalogue, beside another count', async () => {
    await dbPool().query(`insert into goods_day select id, '2026-11-20', id from goods`);
    await Promise.all([countRankings(NOW), countRankings(NOW)]);
    const { rows } = await dbPool().query(
      'select count(*)::int as n from goods_search where applied_week = goods_id',
    );
    expect(rows).toEqual([{ n: GIFTS + 1 }]);
  });
});

describe('a ranking', () => {
  it('has those with enough applications first, and the others as they are liked, without a rank', async () => {
    await applied(3, '2026-11-20', 9);
    await applied(5, '2026-11-20', 9); // liked more: popularity is the id
    await applied(8, '2026-11-20', LEAST_RANKED);
    await applied(9, '2026-11-20', LEAST_RANKED - 1);
    await applied(20, '2026-11-01', 50);
    await applied(LATER, '2026-11-20', 99);
    await countRankings(NOW);
    const { ids, ranked } = await listOf('sort=popular_week');
    expect([ids.slice(0, 5), ranked]).toEqual([[5, 3, 8, 40, 39], 3]);
    expect(await listInMemory('sort=popular_week')).toEqual({ ids, ranked });
    const next = await listOf('sort=popular_week&page=2');
    expect(next.ranked).toBe(0);
    expect(next.ids.at(-1)).toBe(LATER);
    expect([...ids, ...next.ids].sort((a, b) => a - b)).toEqual(
      Array.from({ length: GIFTS + 1 }, (_, i) => i + 1),
    );
    expect((await listOf('sort=popular_month')).ids[0]).toBe(20);
    // Within a category, too.
    const meat = await listOf(`category=${LEAVES[1]!.id}&sort=popular_week`);
    expect([meat.ids.slice(0, 2), meat.ranked]).toEqual([[8, 40], 1]);
    expect((await listOf('')).ranked).toBe(0);
  });

  it('goes on over its pages without a gap', async () => {
    await dbPool().query(`insert into goods_day select id, '2026-11-20', 100 - id from goods where id <= 35`);
    await countRankings(NOW);
    const [one, two, three] = [1, 2, 3].map((page) => listOf(`sort=popular_week&page=${page}`));
    expect((await one)!.ranked).toBe(PER_PAGE);
    expect((await two)!.ranked).toBe(35 - PER_PAGE);
    expect([...(await one)!.ids, ...(await two)!.ids].slice(0, 35)).toEqual(
      Array.from({ length: 35 }, (_, i) => i + 1),
    );
    expect((await three)!).toEqual({ ids: [], ranked: 0 });
  });

  it('says what it counts and of which days; where nothing was counted it claims nothing', async () => {
    const results = () => goodsResults('gift', readQuery(new URLSearchParams('sort=popular_week')));
    await countRankings(NOW);
    const { ranking } = await results();
    expect(ranking?.ranked).toBe(0);
    for (const words of [
      '2026年11月15日〜2026年11月21日のお申し込みが多い順',
      'お支払いが完了した件数',
      '3件以上の返礼品',
    ])
      expect(ranking?.words).toContain(words);
    expect((await goodsResults('gift', readQuery(new URLSearchParams()))).ranking).toBeNull();
  });

  it('stands on the first page once it fills its row, and until then no rank is claimed', async () => {
    await dbPool().query(`insert into goods_day select id, '2026-11-20', 100 - id from goods where id <= 11`);
    await applied(12, '2026-11-20', LEAST_RANKED - 1);
    await countRankings(NOW);
    const before = (await topPage()).ranking;
    expect([before.words, before.cards[0]?.id]).toEqual([null, GIFTS]);
    await applied(12, '2026-11-21', 1);
    await countRankings(NOW);
    const { words, cards } = (await topPage()).ranking;
    expect(words).toContain('件数');
    expect(cards.map((c) => c.id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });
});

it('is read off an index', async () => {
  await withRows(
    `insert into goods_search (goods_id, kind, category_id, parent_id, prefecture_code, government_code, amount, temperature, subscription,
                               ticket, one_stop_online, in_stock, labels, allergens, payment_methods, popularity, published_at,
                               applied_week, deliveries, dispatch_until, stock_until)
     select 1000 + i, 'gift', i % 150, i % 15, 1, '012041', 1000, 'frozen', false, false, false, true, '{}', '{}', '{}', i, now(),
            case when i % 20 = 0 then i % 97 else 0 end, 1, 'infinity', 'infinity' from generate_series(1, 20000) as i;
     analyze goods_search`,
    async (plan) => {
      const head = await plan(
        `select goods_id from goods_search s where kind = 'gift' and accept_from is null and applied_week >= ${LEAST_RANKED}
          order by applied_week desc, popularity desc, goods_id desc limit 30`,
      );
      expect(head).toContain('Index Scan using goods_search_week');
      expect(head).not.toContain('Sort');
    },
  );
});
