import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aGift, aPlace, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { atJst } from '#app/donation/testing/steps.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { releaseStock, reserveStock, returnStock, settleStock, takeStock } from '#app/stock/stock.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readStockOuts, readStockOutTimes } from './stock-outs.ts';

useTestDatabase();

let operator: Actor;
let town: Actor;

beforeAll(async () => {
  await aPlace();
  operator = await signedInStaff(await aPerson('outs@example.jp', everywhere('operator')));
  town = await signedInStaff(
    await aPerson('outs-town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
});

const pieces = (g: Gift, quantity: number) => [{ goodsId: g.id, skuId: g.skus[0]!, quantity }];
const kept = async (g: Gift) =>
  (
    await sql<{ open: boolean; waiting: number }>`
      select ended_at is null as open, waiting from stock_out where sku_id = any(${g.skus}::bigint[]) order by id`.execute(
      db(),
    )
  ).rows;

it('begin with the last piece and end with the next one, whoever takes or brings it', async () => {
  const gift = await aGift([2]);
  await transaction((tx) => reserveStock(tx, pieces(gift, 1)));
  expect(await kept(gift)).toEqual([]);
  await transaction((tx) => reserveStock(tx, pieces(gift, 1)));
  expect(await kept(gift)).toEqual([{ open: true, waiting: 0 }]);
  // Given away instead of reserved: as sold out as before.
  await transaction((tx) => settleStock(tx, pieces(gift, 1)));
  expect(await kept(gift)).toHaveLength(1);
  await db()
    .insertInto('goods_notice')
    .values({ member_id: await aMember(), goods_id: gift.id, cause: 'restock' })
    .execute();
  await transaction((tx) => releaseStock(tx, pieces(gift, 1)));
  expect(await kept(gift)).toEqual([{ open: false, waiting: 1 }]);
  await transaction((tx) => takeStock(tx, pieces(gift, 1)));
  await transaction((tx) => returnStock(tx, pieces(gift, 1)));
  expect(await kept(gift)).toEqual([
    { open: false, waiting: 1 },
    { open: false, waiting: 1 },
  ]);
  // What is undone leaves nothing; what has no limit or is not in use is never sold out.
  await transaction(async (tx) => {
    await takeStock(tx, pieces(gift, 1));
    throw new Error('undone');
  }).catch(() => {});
  await sql`update sku set stock = null where id = ${gift.skus[0]!}`.execute(db());
  await sql`update sku set stock = 0, active = false where id = ${gift.skus[0]!}`.execute(db());
  expect(await kept(gift)).toHaveLength(2);
  await sql`update sku set active = true where id = ${gift.skus[0]!}`.execute(db());
  expect((await kept(gift)).at(-1)).toEqual({ open: true, waiting: 0 });
});

it('begin once when many take the last pieces at the same time', async () => {
  const gift = await aGift([5]);
  await Promise.all(Array.from({ length: 12 }, () => transaction((tx) => reserveStock(tx, pieces(gift, 1)))));
  expect(await kept(gift)).toEqual([{ open: true, waiting: 0 }]);
});

it('are told with the hours within the period in which the goods could be had', async () => {
  const at = { published_at: atJst('2026-01-01', '00:00') };
  const gift = await aGift([0], { ...at, name: '幾度も' });
  const since = await aGift([0], { ...at, government_code: PREFECTURE, name: '前から' });
  const ended = await aGift([0], { ...at, accept_until: atJst('2026-03-02', '00:00'), name: '終わった' });
  const draft = await aGift([0], { status: 'draft', published_at: null });
  const all = [gift, since, ended, draft];
  await sql`delete from stock_out`.execute(db());
  const out = (g: Gift, began: string, until: string | null, before = false) =>
    sql`insert into stock_out (sku_id, began_at, ended_at, waiting, since_before) values (${g.skus[0]!}, ${began}, ${until}, 3, ${before})`.execute(
      db(),
    );
  await out(gift, '2026-02-28 22:00+09', '2026-03-01 02:00+09');
  await out(gift, '2026-03-10 00:00+09', '2026-03-10 01:30+09');
  await out(gift, '2026-04-01 00:00+09', '2026-04-01 05:00+09');
  await out(since, '2026-03-15 00:00+09', null, true);
  await out(ended, '2026-03-01 00:00+09', null);
  await out(draft, '2026-03-01 00:00+09', null);
  const period = { from: '2026-03-01', until: '2026-03-31' };
  const now = atJst('2026-03-20', '00:00');
  const told = (rows: Awaited<ReturnType<typeof readStockOuts>>) =>
    rows.map((r) => [
      all.findIndex((g) => g.id === r.goodsId),
      r.times,
      r.seconds / 3600,
      r.isOut,
      r.waiting,
    ]);
  const asked = { governmentCode: null, period };
  const found = await readStockOuts(operator, asked, now, 10);
  expect(told(found)).toEqual([
    [1, 1, 5 * 24, true, 0],
    [2, 1, 24, true, 0],
    [0, 2, 3.5, false, 3],
  ]);
  expect(found.map((r) => r.since)).toEqual([
    null,
    atJst('2026-03-01', '00:00'),
    atJst('2026-03-10', '00:00'),
  ]);
  expect(told(await readStockOuts(town, asked, now, 10))).toEqual([
    [2, 1, 24, true, 0],
    [0, 2, 3.5, false, 3],
  ]);
  expect((await readStockOutTimes(town, asked, now, 10)).map((t) => [t.name, t.seconds / 3600])).toEqual([
    ['幾度も', 1.5],
    ['終わった', 24],
    ['幾度も', 2],
  ]);
  await expect(readStockOuts(town, { governmentCode: PREFECTURE, period }, now, 10)).rejects.toThrow(
    NotAllowed,
  );
});
