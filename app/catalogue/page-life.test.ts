import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextTurnOfDay } from '#app/delivery/business-days.ts';
import { KEPT_UNTIL_HEADER, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { detailLife } from './detail/detail-life.ts';
import { goodsPage } from './detail/goods-view.ts';
import { productPage } from './detail/product-view.ts';
import { insertPlaces, insertThings, PLACES } from './testing/catalogue.ts';
import { giveContracts } from './testing/contract.ts';
import { thing } from './testing/few-gifts.ts';
import { aSale, wasAsked } from './testing/sales.ts';

useTestDatabase();

/** So many minutes after now. */
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const PLACE = PLACES[1]!;

beforeAll(async () => {
  await insertPlaces();
  await insertThings([
    thing(1),
    thing(2, { government: PLACES[5]!, acceptUntil: minutes(60 * 24 * 40) }),
    thing(3, { kind: 'product', amount: 3_000 }),
    thing(4, { kind: 'product', amount: 3_000, government: PLACES[5]! }),
  ]);
  await giveContracts();
});

it.each([
  ['2026-11-22T23:59:59+09:00', '2026-11-23T00:00:00+09:00'],
  ['2026-11-23T00:00:00+09:00', '2026-11-23T12:00:00+09:00'],
  ['2026-11-23T11:59:59+09:00', '2026-11-23T12:00:00+09:00'],
  ['2026-11-23T12:00:00+09:00', '2026-11-24T00:00:00+09:00'],
  ['2026-12-31T18:00:00+09:00', '2027-01-01T00:00:00+09:00'],
])('what is told in days may change next after %s at %s', (at, next) => {
  expect(nextTurnOfDay(new Date(at))).toEqual(new Date(next));
});

describe('a page is kept', () => {
  const lifeOf = async (id: number, at = new Date()) => {
    const page = (await goodsPage(id, at)) ?? (await productPage(id, at));
    return detailLife(page!, at);
  };
  const untilOf = async (id: number, at = new Date()) =>
    new Date(Number((await lifeOf(id, at))[KEPT_UNTIL_HEADER]));

  it('until the day turns, and no longer, by the tags of everything that it shows', async () => {
    const at = new Date();
    expect(await untilOf(1, at)).toEqual(nextTurnOfDay(at));
    expect((await lifeOf(1))[TAGS_HEADER]).toBe(`goods:1 goods:2 government:${PLACE.code}`);
  });

  it.each([
    ['its applications end', 1, `update goods_search set accept_until = $ where goods_id = 1`],
    ['they begin', 1, `update goods_search set accept_until = null, accept_from = $ where goods_id = 1`],
    ['those of a gift on its shelf end', 1, `update goods_search set accept_until = $ where goods_id = 2`],
  ])('until %s', async (_, id, change) => {
    // Between two turns of the day.
    const at = new Date('2027-03-02T05:00:00Z');
    const turn = new Date('2027-03-02T05:30:00Z');
    await sql.raw(change.replace('$', `'${turn.toISOString()}'`)).execute(db());
    expect(await untilOf(id, at)).toEqual(turn);
    await sql`update goods_search set accept_from = null, accept_until = null`.execute(db());
  });

  it('until a sale begins or ends, its own or that of a card, though nobody has noted the turn', async () => {
    const skuOf = async (goods: number) =>
      (await sql<{ id: number }>`select id from sku where goods_id = ${goods}`.execute(db())).rows[0]!.id;
    await aSale(await skuOf(4), 2_000, 10, 20);
    // At an hour with no turn of the day shortly before it.
    const [first, last] = [10, 20].map(
      (days) =>
        new Date(
          `${minutes(days * 24 * 60)
            .toISOString()
            .slice(0, 10)}T05:00:00Z`,
        ),
    );
    await sql`update sale set begins_at = ${first}, ends_at = ${last}`.execute(db());
    await sql`update goods_search set turns_at = null`.execute(db());
    const soon = (date?: Date) => new Date(date!.getTime() - 60_000);
    expect(await untilOf(3, soon(first))).toEqual(first);
    expect(await untilOf(4, soon(first))).toEqual(first);
    expect(await untilOf(3, soon(last))).toEqual(last);
  });

  it('for two minutes while it is in a sale: whether the price before may be told is asked again', async () => {
    const { id } = await db()
      .selectFrom('sku')
      .select('id')
      .where('goods_id', '=', 3)
      .executeTakeFirstOrThrow();
    await wasAsked(id, 3_000, 60);
    await aSale(id, 2_500, -1, 30);
    const at = new Date();
    const until = Math.min(at.getTime() + 120_000, nextTurnOfDay(at).getTime());
    expect(await untilOf(3, at)).toEqual(new Date(until));
  });
});
