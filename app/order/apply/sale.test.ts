import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { productJsonLd } from '#app/catalogue/detail/product-json-ld.ts';
import { productPage } from '#app/catalogue/detail/product-view.ts';
import { cardsByIds } from '#app/catalogue/kept-cards.ts';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import { aSale, wasAsked } from '#app/catalogue/testing/sales.ts';
import { turnPrices } from '#app/catalogue/turn-prices.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import {
  aBuyer,
  aGuest,
  aProductFor,
  changeProduct,
  fillOrder,
  ordered,
  readForm,
  submit,
} from '../testing/forms.ts';
import { confirmView } from './confirm-view.ts';
import { loadOffer } from './product.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const DAY = 86_400_000;
const daysOn = (n: number) => new Date(Date.now() + n * DAY);
const refused = { code: '23514' };
const searched = async (id: number) =>
  db()
    .selectFrom('goods_search')
    .select(['amount', 'turns_at'])
    .where('goods_id', '=', id)
    .executeTakeFirst();

/** A product of 2,000 yen that costs 1,500 in a sale of ten days, of which one is over. */
async function onSale({ asked = 60 } = {}) {
  const product = await aProductFor([10]);
  if (asked > 0) await wasAsked(product.sku, 2_000, asked);
  await aSale(product.sku, 1_500, -1, 9);
  return product;
}

describe('a sale', () => {
  it('is told with its end, its price and the one before, on page and card', async () => {
    const { id } = await onSale();
    const page = (await productPage(id))!;
    expect(page.priceBeforeTerms).toContain('セールの開始前8週間');
    expect(page.amounts).toEqual({ lowest: 1_500, highest: 1_500 });
    expect(page.sale).toMatchObject({
      before: 2_000,
      period: expect.stringMatching(/^セール期間: \d+月\d+日\(.\) \d+:\d\dまで$/),
    });
    expect(page.facts.find(([name]) => name === '価格(税込)')?.[1]).toContain('1,500円(うち');
    await reindexGoods(db(), [id]);
    const [card] = await cardsByIds([id]);
    expect(card).toMatchObject({ amount: 1_500, saleUntil: page.sale!.until });
    const about = productJsonLd(page, { origin: 'https://site.example', seller: '運営者' });
    expect(about.offers).toMatchObject({ price: 1_500, priceValidUntil: page.sale!.until.toISOString() });
  });

  it('of some variants names no other price a sale', async () => {
    const product = await aProductFor([10, 10]);
    const [small, large] = await db()
      .selectFrom('sku')
      .select('id')
      .where('goods_id', '=', product.id)
      .orderBy('position')
      .execute();
    await db().updateTable('sku').set({ amount: 3_000 }).where('id', '=', large!.id).execute();
    await aSale(large!.id, 2_500, -1, 9);
    const page = (await productPage(product.id))!;
    expect(page.amounts).toEqual({ lowest: 2_000, highest: 2_500 });
    expect(page.sale).toMatchObject({ whole: false, period: expect.stringContaining('(一部の種類)') });
    const told = async () => {
      await reindexGoods(db(), [product.id]);
      return (await cardsByIds([product.id]))[0]!;
    };
    expect(await told()).toMatchObject({ amount: 2_000, rising: true, saleUntil: null });
    expect(
      productJsonLd(page, { origin: 'https://site.example', seller: '運営者' }).offers,
    ).not.toHaveProperty('priceValidUntil');
    // The card names the end of the price that it shows, not the first end of any.
    await aSale(small!.id, 1_800, -1, 12);
    const both = (await productPage(product.id))!;
    expect(both.sale).toMatchObject({ whole: true, period: expect.stringContaining('種類により異なります') });
    const { saleUntil } = await told();
    expect(saleUntil!.getTime()).toBeGreaterThan(both.sale!.until.getTime());
  });

  it('stands without a price before, where that was not asked for long enough', async () => {
    for (const asked of [0, 12]) {
      const page = (await productPage((await onSale({ asked })).id))!;
      expect([page.amounts.lowest, page.sale?.before, page.priceBeforeTerms]).toEqual([1_500, null, null]);
    }
    // Nor where it had just been raised for it.
    const raised = await aProductFor([10]);
    await wasAsked(raised.sku, 1_600, 60);
    await aSale(raised.sku, 1_500, 0, 9);
    expect((await productPage(raised.id))!.sale).toMatchObject({ before: null });
  });

  it('is none before it begins, and none at its end', async () => {
    const product = await aProductFor([10]);
    const id = await aSale(product.sku, 1_500, 1, 2);
    const { begins_at, ends_at } = await db()
      .selectFrom('sale')
      .select(['begins_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const price = async (at: Date) =>
      (await loadOffer(db(), { goodsId: product.id }, at))!.products[0]!.skus[0]!.amount;
    expect(await price(new Date(begins_at.getTime() - 1))).toBe(2_000);
    expect(await price(begins_at)).toBe(1_500);
    expect(await price(new Date(ends_at.getTime() - 1))).toBe(1_500);
    expect(await price(ends_at)).toBe(2_000);
  });

  it('never makes dearer what costs less by now', async () => {
    const { id } = await onSale();
    await changeProduct(id, { price: 1_400 });
    expect(await productPage(id)).toMatchObject({ amounts: { lowest: 1_400 }, sale: null });
  });

  it('is the price that is paid, taxed and earned points for', async () => {
    const { id, sku } = await onSale();
    const form = await fillOrder(await aBuyer(), { id, sku }, { quantity: '2' });
    expect(form.shown.goods).toBe(3_000);
    await ordered(form);
    const order = await db()
      .selectFrom('shop_order')
      .innerJoin('order_line', 'order_line.order_id', 'shop_order.id')
      .select(['unit_price', 'goods_total', 'taxable_8', 'tax_8', 'points_to_earn'])
      .where('goods_id', '=', id)
      .execute();
    expect(order).toEqual([
      { unit_price: 1_500, goods_total: 3_000, taxable_8: 3_000, tax_8: 222, points_to_earn: 30 },
    ]);
  });
});

describe('a price that turns between confirmation and order', () => {
  it('at the end of a sale: told with both sums, nothing taken', async () => {
    const { id, sku } = await onSale();
    const form = await fillOrder(aGuest(), { id, sku });
    expect(await submit(form, daysOn(9))).toMatchObject({
      kind: 'refused',
      code: 'AMOUNT_CHANGED',
      changed: ['price'],
      sums: { shown: 1_500 + 1_155, now: 2_000 + 1_155 },
    });
  });

  it('at its beginning, too: nobody is charged what was not shown', async () => {
    const product = await aProductFor([10]);
    await aSale(product.sku, 1_500, 1, 2);
    const form = await fillOrder(aGuest(), product);
    expect(await submit(form, daysOn(1.5))).toMatchObject({
      code: 'AMOUNT_CHANGED',
      sums: { shown: 2_000 + 1_155, now: 1_500 + 1_155 },
    });
  });
});

describe('what was asked for', () => {
  const history = (sku: number) =>
    db()
      .selectFrom('asked_price')
      .select(['price', sql<boolean>`asked_until = 'infinity'`.as('open')])
      .where('sku_id', '=', sku)
      .orderBy('asked_from')
      .execute();
  const row = (price: number, open = false) => ({ price, open });

  it('is written down with every price, of the goods or the variant', async () => {
    const { id, sku } = await aProductFor([10]);
    await changeProduct(id, { price: 2_200 });
    await db().updateTable('sku').set({ amount: 2_500 }).where('id', '=', sku).execute();
    await changeProduct(id, { price: 2_300 });
    expect(await history(sku)).toEqual([row(2_000), row(2_200), row(2_500), row(2_500, true)]);
  });

  it('ends while it cannot be had', async () => {
    const { id, sku } = await aProductFor([1]);
    const set = (change: Record<string, unknown>) =>
      db().updateTable('sku').set(change).where('id', '=', sku).execute();
    await set({ reserved: 1 });
    expect(await history(sku)).toEqual([row(2_000)]);
    await set({ reserved: 0 });
    await changeProduct(id, { status: 'suspended' });
    expect(await history(sku)).toEqual([row(2_000), row(2_000)]);
    await changeProduct(id, { status: 'published', accept_until: daysOn(3) });
    const last = await sql`
      select asked_until - now() between '71 hours' and '72 hours' as so from asked_price
       where sku_id = ${sku} and asked_until > now()`.execute(db());
    expect(last.rows).toEqual([{ so: true }]);
    // What cannot be ordered yet is asked for from its opening on.
    await changeProduct(id, { accept_from: daysOn(1) });
    const opens = await sql`
      select asked_from > now() + interval '23 hours' as later from asked_price where sku_id = ${sku} and asked_until > now()`.execute(
      db(),
    );
    expect(opens.rows).toEqual([{ later: true }]);
  });

  it('is of no interest of gifts', async () => {
    const { skus } = await aGift([1]);
    expect(await history(skus[0]!)).toEqual([]);
  });
});

describe('the database', () => {
  it('takes no sale of a gift, and no two at once', async () => {
    const { skus } = await aGift([1]);
    await expect(aSale(skus[0]!, 9_000, 0, 1)).rejects.toMatchObject(refused);
    const { sku } = await onSale();
    await expect(aSale(sku, 1_300, 5, 20)).rejects.toMatchObject({ code: '23P01' });
    await aSale(sku, 1_300, 9.01, 20);
  });

  it('lets a sale that has begun only end earlier, and one to come be changed', async () => {
    const { sku } = await aProductFor([1]);
    const [begun, coming] = [await aSale(sku, 1_500, -1, 5), await aSale(sku, 1_400, 6, 8)];
    const set = (id: number, change: Record<string, unknown>) =>
      db().updateTable('sale').set(change).where('id', '=', id).execute();
    for (const change of [
      { price: 1_600 },
      { begins_at: daysOn(-2) },
      { ends_at: daysOn(5.5) },
      { ends_at: daysOn(-0.5) },
    ])
      await expect(set(begun, change)).rejects.toMatchObject(refused);
    await expect(db().deleteFrom('sale').where('id', '=', begun).execute()).rejects.toMatchObject(refused);
    await set(begun, { ends_at: daysOn(2) });
    await set(coming, { price: 1_300, ends_at: daysOn(7) });
    await db().deleteFrom('sale').where('id', '=', coming).execute();
    // With its goods it goes.
    await db().deleteFrom('sku').where('id', '=', sku).execute();
  });
});

it('turns lists with the clock, and says so to kept pages', async () => {
  const product = await aProductFor([10]);
  await reindexGoods(db(), [product.id]);
  const soon = 1.2 / 86_400;
  await aSale(product.sku, 1_500, soon, 3);
  const before = await searched(product.id);
  expect(before?.amount).toBe(2_000);
  await turnPrices();
  expect(await searched(product.id)).toEqual(before);
  await expect
    .poll(
      async () => {
        await turnPrices();
        return (await searched(product.id))?.amount;
      },
      { timeout: 10_000, interval: 300 },
    )
    .toBe(1_500);
  const after = await searched(product.id);
  expect(after!.turns_at!.getTime()).toBeGreaterThan(before!.turns_at!.getTime());
});

it('is named in the final confirmation with its end', async () => {
  const { id, sku } = await onSale();
  const at = new Date();
  const { read, choice } = await readForm(aGuest(), { id, sku }, {}, at);
  if (!read.ok) throw new Error(JSON.stringify(read.reply.errors));
  const rows = Object.fromEntries(
    confirmView(read.value, choice, at, true).sections.find((s) => s.title.startsWith('価格'))!.rows,
  );
  expect(rows['商品の価格(税込)']).toBe('セール価格 1,500円 × 1点 = 1,500円');
  expect(rows.セール価格の期限).toMatch(/までに確定されたご注文$/);
});
