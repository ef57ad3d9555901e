import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift, aPlace, type Gift } from '#app/catalogue/testing/gifts.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { countApplications, noteApplication } from './popularity.ts';
import { type Pieces, releaseStock, reserveStock, returnStock, settleStock, takeStock } from './stock.ts';

useTestDatabase();
beforeAll(aPlace);

const of = (gift: Gift, sku = 0, quantity = 1): Pieces => ({
  goodsId: gift.id,
  skuId: gift.skus[sku]!,
  quantity,
});

/** Stock and reserved pieces of each of these. */
async function stocks(pieces: readonly Pieces[]): Promise<unknown[]> {
  const rows = await db()
    .selectFrom('sku')
    .select(['id', 'stock', 'reserved'])
    .where(
      'id',
      'in',
      pieces.map((p) => p.skuId),
    )
    .execute();
  return pieces.map(({ skuId }) => {
    const row = rows.find((r) => r.id === skuId)!;
    return [row.stock, row.reserved];
  });
}

describe('pieces of several goods', () => {
  it('are reserved as far as there are any, and it is said of which there are not', async () => {
    const some = [of(await aGift([5]), 0, 2), of(await aGift([1]), 0, 2), of(await aGift([null]), 0, 9)];
    const short = await transaction((tx) => reserveStock(tx, some));
    expect(short).toEqual([some[1]!.skuId]);
    expect(await stocks(some)).toEqual([
      [5, 2],
      [1, 0],
      [null, 9],
    ]);
  });

  it('of one SKU count together, also where each alone could be had', async () => {
    const gift = await aGift([3]);
    const twice = [of(gift, 0, 2), of(gift, 0, 2)];
    expect(await transaction((tx) => reserveStock(tx, twice))).toEqual([gift.skus[0]]);
    expect(await stocks([twice[0]!])).toEqual([[3, 0]]);
  });

  it('are settled, released, taken and returned, each SKU by its own number', async () => {
    const two = [of(await aGift([5]), 0, 2), of(await aGift([5]), 0, 3)];
    await transaction((tx) => reserveStock(tx, two));
    await transaction((tx) => settleStock(tx, two));
    expect(await stocks(two)).toEqual([
      [3, 0],
      [2, 0],
    ]);
    await transaction((tx) => returnStock(tx, two));
    expect(await transaction((tx) => takeStock(tx, two))).toEqual([]);
    expect(await transaction((tx) => takeStock(tx, two))).toEqual([two[1]!.skuId]);
    expect(await stocks(two)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    await transaction((tx) => returnStock(tx, two));
    await transaction((tx) => reserveStock(tx, two));
    await transaction((tx) => releaseStock(tx, two));
    expect(await stocks(two)).toEqual([
      [3, 0],
      [5, 0],
    ]);
  });

  it('that are none ask nothing', async () => {
    expect(await transaction((tx) => reserveStock(tx, []))).toEqual([]);
    await transaction((tx) => noteApplication(tx, [], new Date()));
  });
});

it('gives ten pieces to ten of twenty who want another thing beside, and keeps nothing of those who are refused', async () => {
  const [wanted, beside] = [await aGift([10]), await aGift([null])];
  const both = [of(beside), of(wanted)];
  const apply = () =>
    transaction(async (tx) => {
      if ((await reserveStock(tx, both)).length > 0) throw new Error('sold out');
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, apply));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(10);
  expect(await stocks(both)).toEqual([
    [null, 10],
    [10, 10],
  ]);
});

/** As they are completed: stock first, then how often they were applied for. */
describe('many that want the same goods in other orders', () => {
  const CLIENTS = 6;
  const ROUNDS = 40;

  it('never wait for each other in a circle', async () => {
    const gifts: Gift[] = [];
    for (let i = 0; i < 8; i++) gifts.push(await aGift([100_000, 100_000]));
    await reindexGoods(
      db(),
      gifts.map((g) => g.id),
    );
    const all = gifts.flatMap((g) => [of(g), of(g, 1)]);
    let turn = 0;
    /** Some of them, in an order that hardly any other has. */
    const some = () => {
      turn++;
      return all
        .map((p, i) => ({ p, key: ((i + 3) * (turn * 7 + 1) * 2_654_435_761) % 1_000_003 }))
        .toSorted((a, b) => a.key - b.key)
        .slice(0, 6)
        .map(({ p }) => p);
    };
    const at = new Date();
    let pieces = 0;
    const client = async () => {
      for (let i = 0; i < ROUNDS; i++) {
        const these = some();
        pieces += these.length;
        await transaction((tx) => reserveStock(tx, these));
        await transaction(async (tx) => {
          await noteApplication(tx, these, at);
          await settleStock(tx, these);
        });
        await countApplications();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const { rows } = await sql<{ given: number; reserved: number }>`
      select sum(100000 - stock)::int as given, sum(reserved)::int as reserved
        from sku where id = any(${all.map((p) => p.skuId)})`.execute(db());
    expect(rows).toEqual([{ given: pieces, reserved: 0 }]);
  }, 60_000);
  it('count goods once an application, whatever it has of them', async () => {
    const [one, other] = [await aGift([10, 10]), await aGift([10])];
    await transaction((tx) => noteApplication(tx, [of(other), of(one), of(one, 1)], new Date()));
    await countApplications();
    const rows = await db()
      .selectFrom('goods_day')
      .select(['goods_id', 'applications'])
      .where('goods_id', 'in', [one.id, other.id])
      .orderBy('goods_id')
      .execute();
    expect(rows).toEqual([
      { goods_id: one.id, applications: 1 },
      { goods_id: other.id, applications: 1 },
    ]);
  });
});
