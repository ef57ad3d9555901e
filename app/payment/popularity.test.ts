import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { aMember, applied, donationOf, fillForm } from '#app/donation/testing/data.ts';
import { afterPaying, giveUp, sweepPayments } from '#app/donation/testing/money.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { lockGoods } from '#app/listing/goods-store.ts';
import { countApplications, noteApplication } from '#app/stock/popularity.ts';
import { countUncounted } from '#app/stock/popularity-store.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';

const world = useWorld();

/** How often goods were applied for, as the goods themselves say and as lists are sorted. */
async function popularityOf(goodsId: number): Promise<[number, number]> {
  await countApplications();
  const row = await db()
    .selectFrom('goods')
    .innerJoin('goods_search', 'goods_search.goods_id', 'goods.id')
    .select(['goods.popularity as own', 'goods_search.popularity as listed'])
    .where('goods.id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return [row.own, row.listed];
}

async function listed() {
  const gift = await aGift();
  await reindexGoods(db(), [gift.id]);
  return { gift, form: await fillForm(await aMember(), gift.ref) };
}

/** Days on which they were applied for, as often as that was. */
const daysOf = (goodsId: number) =>
  db().selectFrom('goods_day').select(['day', 'applications']).where('goods_id', '=', goodsId).execute();

/** What an application counts: twice as much as one of fourteen days before. */
const weight = (paidAt: Date) =>
  2 ** ((paidAt.getTime() - Date.parse('2026-01-01T00:00:00+09:00')) / (14 * 86_400_000));

it('grows by a paid application, once, however often one is told of it', async () => {
  const { gift, form } = await listed();
  expect(await popularityOf(gift.id)).toEqual([0, 0]);
  const { number, url } = await applied(form);
  expect(await popularityOf(gift.id)).toEqual([0, 0]);
  await world.payAt(url);
  await Promise.all([afterPaying(number), afterPaying(number)]);
  await sweepPayments(new Date(Date.now() + 3_600_000));
  const { paid_at } = await donationOf(form);
  for (const popularity of await popularityOf(gift.id))
    expect(popularity / weight(paid_at!)).toBeCloseTo(1, 9);
  expect(await daysOf(gift.id)).toEqual([{ day: jstDate(paid_at!), applications: 1 }]);

  const again = await applied(await fillForm(await aMember(), gift.ref));
  await world.payAt(again.url);
  await afterPaying(again.number);
  for (const popularity of await popularityOf(gift.id))
    expect(popularity / weight(paid_at!)).toBeCloseTo(2, 3);
  expect((await daysOf(gift.id)).reduce((n, d) => n + d.applications, 0)).toBe(2);
});

it('does not grow by what was never paid', async () => {
  const { gift, form } = await listed();
  const { number } = await applied(form);
  await giveUp(number, { to: 'expired', actor: 'sweeper', reason: '' });
  expect(await popularityOf(gift.id)).toEqual([0, 0]);
  expect(await daysOf(gift.id)).toEqual([]);
});

it('counts nothing of goods that are gone, and the rest with them', async () => {
  const { gift } = await listed();
  const at = new Date('2026-06-01T00:00:00+09:00');
  const before = new Date(at.getTime() - 1);
  const pieces = [gift.id, 2 ** 40].map((goodsId) => ({ goodsId, skuId: 0, quantity: 2 }));
  for (const paidAt of [at, before, at]) await transaction((tx) => noteApplication(tx, pieces, paidAt));
  for (const popularity of await popularityOf(gift.id)) expect(popularity / weight(at)).toBeCloseTo(3, 6);
  expect(await daysOf(gift.id)).toEqual([
    { day: '2026-05-31', applications: 1 },
    { day: '2026-06-01', applications: 2 },
  ]);
  const { rows } = await sql`select from uncounted_application`.execute(db());
  expect(rows).toEqual([]);
});

it('counts each of many that are paid at once, in lists or not in any', async () => {
  const { gift } = await listed();
  const hidden = await aGift();
  const at = new Date();
  const held = (goodsId: number) =>
    transaction(async (tx) => {
      await noteApplication(tx, [{ goodsId, skuId: 0, quantity: 1 }], at);
      await sql`select pg_sleep(0.02)`.execute(tx);
    });
  let ended = false;
  const counting = Array.from({ length: 4 }, async () => {
    while (!ended) await countApplications();
  });
  await Promise.all([gift, hidden].flatMap((g) => Array.from({ length: 12 }, () => held(g.id))));
  ended = true;
  await Promise.all(counting);
  for (const popularity of await popularityOf(gift.id)) expect(popularity / weight(at)).toBeCloseTo(12, 6);
  for (const { id } of [gift, hidden])
    expect(await daysOf(id)).toEqual([{ day: jstDate(at), applications: 12 }]);
});

it.each([
  [{ goods: 2, applications: 1_000 }, 4],
  [{ goods: 1_000, applications: 3 }, 3],
  [{ goods: 2, applications: 1 }, 1],
])('counts all that there are in one run, at a time of %o no more than %i', async (most, first) => {
  const gifts = [];
  for (let i = 0; i < 5; i++) gifts.push(i % 2 ? await aGift() : (await listed()).gift);
  const at = new Date('2026-06-01T00:00:00+09:00');
  const pieces = gifts.map(({ id }) => ({ goodsId: id, skuId: 0, quantity: 1 }));
  for (let i = 0; i < 2; i++) await transaction((tx) => noteApplication(tx, pieces, at));
  expect(await countUncounted(most)).toBe(first);
  await countApplications(most);
  const counted = await Promise.all(gifts.map(({ id }) => daysOf(id)));
  expect(counted).toEqual(gifts.map(() => [{ day: '2026-06-01', applications: 2 }]));
});

it('waits for no goods that somebody holds, counts the others, and those the next time', async () => {
  const [{ gift: held }, { gift: free }] = [await listed(), await listed()];
  const at = new Date('2026-06-01T00:00:00+09:00');
  const pieces = [held.id, free.id].map((goodsId) => ({ goodsId, skuId: 0, quantity: 1 }));
  await transaction((tx) => noteApplication(tx, pieces, at));
  await transaction(async (tx) => {
    // As an import does: what is searched is taken away and made anew.
    await lockGoods(tx, held.id);
    await countApplications();
    expect(await daysOf(held.id)).toEqual([]);
    expect(await daysOf(free.id)).toEqual([{ day: '2026-06-01', applications: 1 }]);
    await reindexGoods(tx, [held.id]);
  });
  for (const { id } of [held, free])
    for (const popularity of await popularityOf(id)) expect(popularity / weight(at)).toBeCloseTo(1, 9);
});
