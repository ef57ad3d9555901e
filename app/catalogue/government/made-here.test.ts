import { beforeAll, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { reindexGoods } from '../search/search-index.ts';
import { readQuery } from '../search/search-query.ts';
import { aGift, aPlace, PREFECTURE, TOWN } from '../testing/gifts.ts';
import { governmentPage } from './government-view.ts';
import { madeHere } from './makers-store.ts';

useTestDatabase();

const listsMakers = async (code: string) => {
  const page = await governmentPage(code, readQuery(new URLSearchParams()));
  return page?.mode === 'detail' && page.listsMakers;
};

beforeAll(aPlace);

it('lists published gifts of 第3号 alone, also those that open later, and the page of the government leads there', async () => {
  const later = new Date('2099-01-01T00:00:00Z');
  const proof = { local_standard: '3', maker: '別海乳業', value_share: 62, general_price: 3_000 };
  const gifts = [
    await aGift([1], { ...proof, code: 'B-2', accept_from: later }),
    await aGift([1], { local_standard: '3', code: 'A-1' }),
    await aGift([1], { ...proof, local_standard: '1', code: 'C-1' }),
    await aGift([1], { ...proof, status: 'suspended', code: 'C-2' }),
    await aGift([1], { ...proof, status: 'draft', published_at: null, code: 'C-3' }),
  ];
  await reindexGoods(
    db(),
    gifts.map((g) => g.id),
  );
  expect(await madeHere(TOWN)).toMatchObject([
    { code: 'A-1', maker: '', share: null, price: null, from: null },
    { code: 'B-2', maker: '別海乳業', share: 62, price: 3_000, from: later },
  ]);
  expect(await madeHere(PREFECTURE)).toEqual([]);
  expect([await listsMakers(TOWN), await listsMakers(PREFECTURE)]).toEqual([true, false]);
});
