import { beforeAll, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { cardsByIds } from '../kept-cards.ts';
import { aGift, aPlace, type Gift } from '../testing/gifts.ts';
import { categoryWords } from './category-words.ts';
import { reindexGoods } from './search-index.ts';
import { readQuery } from './search-query.ts';
import { conditionOf, countFacets } from './search-store.ts';
import { searchWords, synonymTable } from './search-words.ts';

useTestDatabase();
beforeAll(aPlace);

const AT = new Date('2026-11-22T12:00:00+09:00');
const window = (from: string, until: string) => ({
  handling_days: null,
  dispatch_from: from,
  dispatch_until: until,
});

async function found(q: string): Promise<number[]> {
  const words = searchWords(q, synonymTable([]), categoryWords([]));
  const scope = { kind: 'gift' as const, words, government: null, at: AT };
  const query = readQuery(new URLSearchParams({ q }));
  const rows = await db()
    .selectFrom('goods_search')
    .select('goods_id')
    .where(() => conditionOf(scope, query) as never)
    .orderBy('goods_id')
    .execute();
  expect((await countFacets(scope, query)).total).toBe(rows.length);
  return rows.map((r) => r.goods_id);
}

it('finds by 先行予約 what carries the badge on that day, and leaves it out where it is excluded', async () => {
  const of = (...given: Parameters<typeof aGift>) => aGift(...given);
  const february = await of([10], window('2027-02-01', '2027-02-28'));
  const soldOut = await of([0], window('2027-02-01', '2027-02-28'));
  const [soon, begun, atOnce] = [
    await of([10], window('2026-12-22', '2027-02-28')),
    await of([10], window('2026-10-01', '2027-02-28')),
    await of([10]),
  ];
  const mixed = await of([10, 10], window('2027-02-01', '2027-02-28'));
  const own = (gift: Gift, set: Partial<ReturnType<typeof window>> & { active?: boolean }) =>
    db().updateTable('sku').set(set).where('id', '=', gift.skus[0]!).execute();
  await own(mixed, { dispatch_from: '2026-12-01', dispatch_until: '2026-12-10' });
  // The nearer variant is over, or not offered: what is left is a reservation.
  const left = await of([10, 10], window('2027-02-01', '2027-02-28'));
  await own(left, { dispatch_from: '2026-11-01', dispatch_until: '2026-11-20' });
  const all = [february, soldOut, soon, begun, atOnce, mixed, left];
  await reindexGoods(
    db(),
    all.map((g) => g.id),
  );

  const badges = (
    await cardsByIds(
      all.map((g) => g.id),
      AT,
    )
  )
    .filter((c) => c.reserved)
    .map((c) => c.id);
  expect(badges).toEqual([february.id, soldOut.id, left.id]);
  expect(await found('先行予約')).toEqual(badges);
  expect(await found('-先行予約')).toEqual([soon.id, begun.id, atOnce.id, mixed.id]);
  expect(await found('ほたて 先行予約')).toEqual(badges);
  expect(await found('先行予約 -ほたて')).toEqual([]);
});
