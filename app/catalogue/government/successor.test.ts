import { beforeAll, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { allGovernments } from '../governments.ts';
import { governmentsLike } from '../governments-like.ts';
import { goodsResults } from '../search/results.ts';
import { readQuery } from '../search/search-query.ts';
import { governmentAddresses } from '../sitemap-store.ts';
import { insertFewGifts } from '../testing/few-gifts.ts';
import { governmentPage } from './government-view.ts';

const OLD = '012106';
const SUCCESSOR = '012041';

useTestDatabase();
beforeAll(async () => {
  await insertFewGifts();
  await db()
    .insertInto('government')
    .values({
      code: OLD,
      name: '東旭川町',
      kana: 'ヒガシアサヒカワチョウ',
      prefecture_code: 1,
      kind: 'town',
      ended_on: '2026-11-01',
      successor_code: SUCCESSOR,
    })
    .execute();
});

it('the page of a municipality that has ended leads to its successor', async () => {
  const query = readQuery(new URLSearchParams());
  expect(await governmentPage(OLD, query)).toEqual({ mode: 'moved', code: SUCCESSOR });
  expect(await governmentPage(SUCCESSOR, query)).toMatchObject({ mode: 'detail', name: '旭川市' });
});

it('a search by its code finds the successor’s gifts, under the successor’s name', async () => {
  const found = async (codes: string) => {
    const { total, chips } = await goodsResults('gift', readQuery(new URLSearchParams(codes)));
    return { total, chips: chips.map((chip) => chip.label) };
  };
  const expected = await found(`government=${SUCCESSOR}`);
  expect(expected.total).toBeGreaterThan(0);
  expect(await found(`government=${OLD}`)).toEqual(expected);
  expect(await found(`government=${OLD}&government=${SUCCESSOR}`)).toEqual(expected);
});

it('no list, suggestion or sitemap names it', async () => {
  expect((await allGovernments()).map((g) => g.code)).not.toContain(OLD);
  expect(await governmentsLike('東旭川', 5)).toEqual([]);
  expect((await governmentAddresses()).map((a) => a.path)).not.toContain(`/governments/detail?code=${OLD}`);
});
