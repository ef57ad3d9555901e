import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { NotAllowed, reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { findGoods } from './goods-store.ts';
import { makeGoods } from './new-goods.ts';
import {
  confirmStopped,
  offerEverywhere,
  readShares,
  setShare,
  stopEverywhere,
  stopsToMake,
} from './shares.ts';
import { changeState } from './state.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE, withPicture } from './testing/goods.ts';

useTestDatabase({ DATABASE_POOL: '20' });

let city: SignedInStaff;
let stranger: SignedInStaff;
let producer: SignedInStaff;
let producerId: number;

beforeAll(async () => {
  ({ producerId } = await aCatalogue());
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  city = await signedInStaff(await aPerson('city@example.jp', of(PLACE)));
  stranger = await signedInStaff(await aPerson('stranger@example.jp', of(ELSEWHERE)));
  producer = await signedInStaff(await aPerson('p@example.jp', { role: 'producer', ...NOWHERE, producerId }));
});

async function aVariant(stock: number | null): Promise<{ goodsId: number; skuId: number }> {
  const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), stock);
  if (made.kind !== 'made') throw new Error(made.kind);
  const { id } = await db()
    .selectFrom('sku')
    .select('id')
    .where('goods_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { goodsId: made.id, skuId: id };
}

const here = async (skuId: number) =>
  (await sql<{ stock: number }>`select stock from sku where id = ${skuId}`.execute(db())).rows[0]!.stock;
const shares = async (skuId: number) =>
  (await readShares(skuId)).map(({ portal, pieces }) => [portal, pieces]);

it('is taken out of what the site offers, and given back', async () => {
  const { skuId } = await aVariant(10);
  expect(await setShare(city, skuId, '見本ポータル', { pieces: 4, seen: 0 })).toEqual({
    kind: 'saved',
    stock: 6,
  });
  expect(await setShare(producer, skuId, '見本ポータル', { pieces: 1, seen: 4 })).toEqual({
    kind: 'saved',
    stock: 9,
  });
  expect(await shares(skuId)).toEqual([['見本ポータル', 1]]);
  await setShare(city, skuId, '見本ポータル', { pieces: 0, seen: 1 });
  expect([await here(skuId), await shares(skuId)]).toEqual([10, []]);
});

it('leaves what waits for its payment, and is not taken of what has no limit', async () => {
  const { goodsId, skuId } = await aVariant(10);
  await transaction((tx) => reserveStock(tx, [{ goodsId, skuId, quantity: 7 }]));
  expect(await setShare(city, skuId, 'A', { pieces: 4, seen: 0 })).toEqual({ kind: 'few', free: 3 });
  expect(await setShare(city, skuId, 'A', { pieces: 3, seen: 0 })).toEqual({ kind: 'saved', stock: 7 });
  const { skuId: free } = await aVariant(null);
  expect(await setShare(city, free, 'A', { pieces: 1, seen: 0 })).toEqual({ kind: 'unlimited' });
});

it('is set once by many at the same time, and never sells a piece twice', async () => {
  const { goodsId, skuId } = await aVariant(10);
  const tries = Array.from({ length: 10 }, (_, i) =>
    i % 2
      ? setShare(city, skuId, 'A', { pieces: 6, seen: 0 })
      : transaction((tx) => reserveStock(tx, [{ goodsId, skuId, quantity: 1 }])),
  );
  await Promise.all(tries);
  const { rows } = await sql<{ stock: number; reserved: number; shared: number }>`
    select stock, reserved, coalesce((select sum(pieces) from stock_share where sku_id = sku.id), 0)::integer as shared
      from sku where id = ${skuId}`.execute(db());
  expect(rows[0]!.stock + rows[0]!.shared).toBe(10);
  expect(rows[0]!.reserved).toBeLessThanOrEqual(rows[0]!.stock);
  expect((await setShare(city, skuId, 'A', { pieces: 2, seen: 5 })).kind).toBe('changed');
});

it('is stopped everywhere: here at once, elsewhere when somebody says so', async () => {
  const { goodsId, skuId } = await aVariant(10);
  await withPicture(goodsId);
  await changeState(city, goodsId, 'publish');
  await setShare(city, skuId, '見本ポータル', { pieces: 4, seen: 0 });
  expect(await stopEverywhere(city, goodsId)).toEqual({ kind: 'done' });
  expect((await findGoods(goodsId))!.status).toBe('suspended');
  const reach = reachOf(city, 'stock.read');
  expect(await stopsToMake(reach)).toMatchObject({ count: 1, skuId });
  expect((await stopsToMake(reachOf(stranger, 'stock.read'))).count).toBe(0);
  await confirmStopped(stranger, skuId, '見本ポータル');
  expect((await stopsToMake(reach)).count).toBe(1);
  await confirmStopped(producer, skuId, '見本ポータル');
  expect((await stopsToMake(reach)).count).toBe(0);
  expect(await offerEverywhere(city, goodsId)).toEqual({ kind: 'done' });
  expect((await readShares(skuId))[0]).toMatchObject({ stopAskedAt: null, stoppedAt: null });
});

it('is not there for others', async () => {
  const { goodsId, skuId } = await aVariant(10);
  await expect(setShare(stranger, skuId, 'A', { pieces: 1, seen: 0 })).rejects.toBeInstanceOf(NotAllowed);
  await expect(stopEverywhere(producer, goodsId)).rejects.toBeInstanceOf(NotAllowed);
});
