import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { THRESHOLDS } from '#app/staff/thresholds.ts';
import { reserveStock, settleStock } from '#app/stock/stock.ts';
import { db, transaction } from '#platform/db/db.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { makeGoods } from './new-goods.ts';
import { daysLeft, readStock, setAlarm, setStock } from './stock.ts';
import { listStock, type StockFilter } from './stock-query.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from './testing/goods.ts';

useTestDatabase();

let operator: SignedInStaff;
let producer: SignedInStaff;
let ids: { producerId: number; elsewhereId: number };

beforeAll(async () => {
  ids = await aCatalogue();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  producer = await signedInStaff(
    await aPerson('producer@example.jp', { role: 'producer', ...NOWHERE, producerId: ids.producerId }),
  );
});

async function aSku(stock: number | null, place = PLACE) {
  const producerId = place === PLACE ? ids.producerId : ids.elsewhereId;
  const made = await makeGoods(operator, 'gift', place, aGift(producerId), stock);
  if (made.kind !== 'made') throw new Error(made.kind);
  const { id } = await db()
    .selectFrom('sku')
    .select('id')
    .where('goods_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { skuId: id, goodsId: made.id };
}

const stockOf = async (id: number) =>
  db().selectFrom('sku').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow();

it('is set with a reason, which stays with who it was', async () => {
  const { skuId } = await aSku(10);
  const [result] = await setStock(producer, [{ skuId, seen: 10, lastMove: 0, stock: 60 }], '入荷');
  expect(result).toEqual({ kind: 'saved', stock: 60 });
  expect((await readStock(producer, skuId))?.moves).toMatchObject([
    { before: 10, after: 60, reason: '入荷', person: producer.name },
  ]);
  await expect(sql`update stock_move set reason = 'x'`.execute(db())).rejects.toThrow('append-only');
});

it('keeps taken what was applied for since the table was opened', async () => {
  const { skuId, goodsId } = await aSku(10);
  const pieces = [{ skuId, goodsId, quantity: 4 }];
  await transaction(async (tx) => {
    await reserveStock(tx, pieces);
    await settleStock(tx, pieces);
  });
  await setStock(producer, [{ skuId, seen: 10, lastMove: 0, stock: 15 }], '入荷');
  expect(await stockOf(skuId)).toEqual({ stock: 11, reserved: 0 });
});

it('waits for a payment of the same goods, whose locks come in the same order', async () => {
  const { skuId, goodsId } = await aSku(10);
  const set = Promise.withResolvers<unknown>();
  await transaction(async (tx) => {
    await sql`select from sku where id = ${skuId} for no key update`.execute(tx);
    void setStock(producer, [{ skuId, seen: 10, lastMove: 0, stock: 20 }], '入荷').then(
      set.resolve,
      set.reject,
    );
    await waitingForLocks(1);
    // As it counts what is popular, at the end.
    await sql`set local deadlock_timeout = '10ms'`.execute(tx);
    await sql`select from goods_search where goods_id = ${goodsId} for update`.execute(tx);
  });
  expect(await set.promise).toEqual([{ kind: 'saved', stock: 20 }]);
});

it('never grows beyond what a table takes, whatever a form says that it showed', async () => {
  const { skuId } = await aSku(10);
  const [result] = await setStock(producer, [{ skuId, seen: 0, lastMove: 0, stock: 999_999 }], '入荷');
  expect(result).toEqual({ kind: 'changed', stock: 10 });
});

it('is few from as many pieces on as staff say, and from ten otherwise', async () => {
  const { skuId } = await aSku(30);
  const few = async () => {
    const { rows } = await listStock(
      reachOf(producer, 'stock.read'),
      { q: '', mark: 'low', governmentCode: null, producerId: null },
      { limit: 100 },
      '2026-01-01',
    );
    return rows.some((row) => row.skuId === skuId);
  };
  expect(await few()).toBe(false);
  const value = { ...THRESHOLDS.start, few: 30 };
  knowSettings([{ id: 1, name: THRESHOLDS.name, value, effectiveAt: new Date(0), endsAt: null }]);
  expect(await few()).toBe(true);
  knowSettings([]);
  await setAlarm(producer, skuId, 30, null);
  expect(await few()).toBe(true);
  expect(await setAlarm(producer, skuId, 20, null)).toEqual({ now: 30 });
  expect(await setAlarm(producer, skuId, null, 30)).toBeUndefined();
  expect(await few()).toBe(false);
  expect((await readStock(producer, skuId))!.alarmLevel).toBeNull();
});

it('never falls below what is reserved', async () => {
  const { skuId, goodsId } = await aSku(10);
  await transaction((tx) => reserveStock(tx, [{ skuId, goodsId, quantity: 4 }]));
  const row = { skuId, seen: 10, lastMove: 0 };
  expect(await setStock(producer, [{ ...row, stock: 3 }], '廃棄')).toEqual([
    { kind: 'reserved', reserved: 4 },
  ]);
  expect(await setStock(producer, [{ ...row, stock: 4 }], '廃棄')).toEqual([{ kind: 'saved', stock: 4 }]);
  expect(await stockOf(skuId)).toEqual({ stock: 4, reserved: 4 });
});

it('typed by twenty at once while forty apply is changed once, and no piece is lost or made', async () => {
  const { skuId, goodsId } = await aSku(50);
  const row = { skuId, seen: 50, lastMove: 0, stock: 60 };
  const [typed] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => setStock(producer, [row], '入荷'))),
    Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(async (tx) => {
          const pieces = [{ skuId, goodsId, quantity: 1 }];
          if ((await reserveStock(tx, pieces)).length === 0) await settleStock(tx, pieces);
        }),
      ),
    ),
  ]);
  expect(typed.flat().filter(({ kind }) => kind === 'saved')).toHaveLength(1);
  expect(await stockOf(skuId)).toEqual({ stock: 20, reserved: 0 });
});

it('may have no limit, and get one', async () => {
  const { skuId } = await aSku(null);
  expect(await setStock(producer, [{ skuId, seen: 5, lastMove: 0, stock: 9 }], 'x')).toEqual([
    { kind: 'changed', stock: null },
  ]);
  expect(await setStock(producer, [{ skuId, seen: null, lastMove: 0, stock: 9 }], 'x')).toEqual([
    { kind: 'saved', stock: 9 },
  ]);
});

it('of somebody else is not there', async () => {
  const { skuId } = await aSku(10, ELSEWHERE);
  expect(await readStock(producer, skuId)).toBeUndefined();
  const row = { skuId, seen: 10, lastMove: 0, stock: 99 };
  expect(await setStock(producer, [row], 'x')).toEqual([{ kind: 'unknown' }]);
  expect((await stockOf(skuId)).stock).toBe(10);
});

it('is listed with the fewest first, and says when it will be gone', async () => {
  await aSku(0);
  const { skuId, goodsId } = await aSku(3);
  await sql`insert into goods_day (goods_id, day, applications) values (${goodsId}, current_date, 28)`.execute(
    db(),
  );
  const filter: StockFilter = { q: '', mark: null, governmentCode: null, producerId: null };
  const page = { limit: 50 };
  const own = { governments: [], producers: [ids.producerId] };
  const { rows } = await listStock(own, filter, page, '2020-01-01');
  const free = rows.map(({ stock, reserved }) =>
    stock === null ? Number.POSITIVE_INFINITY : stock - reserved,
  );
  expect(free).toEqual(free.toSorted((a, b) => a - b));
  const row = rows.find((r) => r.skuId === skuId)!;
  expect([row.applied, daysLeft(3, row.applied)]).toEqual([28, 1]);
  const { rows: low } = await listStock(own, { ...filter, mark: 'low' }, page, '2020-01-01');
  expect(low.map((r) => r.skuId)).toContain(skuId);
  const { rows: out } = await listStock(own, { ...filter, mark: 'out' }, page, '2020-01-01');
  expect(out.every(({ stock, reserved }) => stock === reserved)).toBe(true);
});
