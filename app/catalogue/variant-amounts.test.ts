import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTarget } from '#app/donation/apply/target.ts';
import { favoriteGoods } from '#app/favorite/store.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { giftJsonLd } from './detail/donation-json-ld.ts';
import { goodsPage } from './detail/goods-view.ts';
import { Gallery } from './detail/parts/Gallery.tsx';
import { productJsonLd } from './detail/product-json-ld.ts';
import { productPage } from './detail/product-view.ts';
import { cardsByIds } from './kept-cards.ts';
import { goodsResults } from './search/results.ts';
import { reindexGoods } from './search/search-index.ts';
import { readQuery } from './search/search-query.ts';
import { aGift, aPlace, changeGift, type Gift, PRODUCT } from './testing/gifts.ts';

useTestDatabase();

let gift: Gift;
let plain: Gift;
let product: Gift;

const set = (sku: number, change: Record<string, unknown>) =>
  db().updateTable('sku').set(change).where('id', '=', sku).execute();
const found = async (query: string) =>
  (await goodsResults('gift', readQuery(new URLSearchParams(query)))).cards.map((c) => c.id);
const searched = async ({ id }: Gift) => {
  const row = await db()
    .selectFrom('goods_search')
    .select('amount')
    .where('goods_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.amount;
};
const told = async ({ id }: Gift) => {
  const [card] = await cardsByIds([id]);
  return { amount: card!.amount, rising: card!.rising };
};

beforeAll(async () => {
  await aPlace();
  gift = await aGift([10, 10, 10]);
  plain = await aGift([10], { amount: 15_000 });
  product = await aGift([10, 10], PRODUCT);
  await reindexGoods(db(), [gift.id, plain.id, product.id]);
  // Of 12,000 yen, one smaller and one larger.
  await set(gift.skus[1]!, { amount: 9_000, procurement_cost: 2_700 });
  await set(gift.skus[2]!, { amount: 18_000, procurement_cost: 5_000 });
  await set(product.skus[1]!, { amount: 3_240 });
});

describe('variants that ask for different amounts', () => {
  it('are told from the lowest to the highest, each with its own', async () => {
    const page = (await goodsPage(gift.id))!;
    expect(page.amounts).toEqual({ lowest: 9_000, highest: 18_000 });
    expect(page.skus.map((s) => s.amount)).toEqual([12_000, 9_000, 18_000]);
    expect((await goodsPage(plain.id))!.amounts).toEqual({ lowest: 15_000, highest: 15_000 });
  });

  it('stand in lists by the lowest, as something that begins there', async () => {
    expect(await told(gift)).toEqual({ amount: 9_000, rising: true });
    expect(await told(plain)).toEqual({ amount: 15_000, rising: false });
  });

  it('are found and put in order by the lowest', async () => {
    expect(await found('max=10000')).toEqual([gift.id]);
    expect(await found('min=10000')).toEqual([plain.id]);
    expect(await found('sort=amount_asc')).toEqual([gift.id, plain.id]);
    expect(await found('sort=amount_desc')).toEqual([plain.id, gift.id]);
  });

  it('count no more once they cannot be had, unless none can', async () => {
    const [first, small, large] = gift.skus as [number, number, number];
    await set(small, { reserved: 10 });
    expect([await searched(gift), await told(gift)]).toEqual([12_000, { amount: 12_000, rising: true }]);
    expect((await goodsPage(gift.id))!.amounts.lowest).toBe(12_000);
    await set(first, { reserved: 10 });
    await set(large, { reserved: 10 });
    expect([await searched(gift), (await told(gift)).amount]).toEqual([9_000, 9_000]);
    for (const id of gift.skus) await set(id, { reserved: 0 });
    expect(await searched(gift)).toBe(9_000);
  });

  it('follow the goods where they have none of their own, in the search at once', async () => {
    await changeGift(plain, { amount: 16_000 });
    expect([await searched(plain), (await told(plain)).amount]).toEqual([16_000, 16_000]);
    await changeGift(plain, { amount: 15_000 });
    await set(gift.skus[1]!, { active: false });
    expect(await searched(gift)).toBe(12_000);
    await set(gift.skus[1]!, { active: true });
  });

  it('stand in a member’s list as in any other', async () => {
    const { id } = await db()
      .insertInto('member')
      .values({ email: 'a@example.jp', password_hash: 'none', family_name: '佐藤', given_name: '太郎' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into favorite_goods (member_id, goods_id, kind, name)
              select ${id}, id, kind, name from goods where kind = 'gift'`.execute(db());
    const rows = await favoriteGoods(id, 'gift', 'amount_asc', 10, 0);
    expect(rows.map((r) => [r.goods, r.amount, r.rising])).toEqual([
      [gift.id, 9_000, true],
      [plain.id, 15_000, false],
    ]);
  });

  it('are told to search engines as a range', async () => {
    const page = (await goodsPage(gift.id))!;
    expect(giftJsonLd(page, 'https://site.example', '/p').potentialAction).toMatchObject({
      priceSpecification: { minPrice: 9_000, maxPrice: 18_000, priceCurrency: 'JPY' },
    });
    const at = { origin: 'https://site.example', seller: '運営者' };
    expect(productJsonLd((await productPage(product.id))!, at).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 2_000,
      highPrice: 3_240,
      offerCount: 2,
    });
  });

  it('of a product are told with the tax in each', async () => {
    const facts = Object.fromEntries((await productPage(product.id))!.facts);
    expect(facts['価格(税込)']).toBe('2,000円〜3,240円(うち消費税8% 148円〜240円) ※軽減税率の対象です');
  });
});

describe('the picture of a variant', () => {
  it('is one of its goods’, and told on page and forms', async () => {
    const images = ['u/white', 'u/black'].map((key) => ({ key, alt: key }));
    await changeGift(gift, { images: JSON.stringify(images) });
    await set(gift.skus[1]!, { image: 'u/black' });
    await set(gift.skus[2]!, { image: 'u/gone' });
    expect((await goodsPage(gift.id))!.skus.map((s) => s.image)).toEqual([null, 'u/black', null]);
    const member = await db()
      .insertInto('member')
      .values({ email: 'b@example.jp', password_hash: 'none', family_name: '佐藤', given_name: '太郎' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const target = (await loadTarget(db(), gift.ref, member.id, new Date()))!.gift!;
    expect(gift.skus.map((id) => pictureOf(target, id))).toEqual(['u/white', 'u/black', 'u/white']);
  });

  it('is named below it, for who chooses without scripts', () => {
    const images = [
      { key: 'u/white', alt: '白い碗' },
      { key: 'u/black', alt: '黒い碗' },
    ];
    const skus = [{ id: 1, label: '黒', image: 'u/black' }];
    const html = renderToStaticMarkup(
      createElement(Gallery, { images, label: '画像', skus, chosen: undefined }),
    );
    expect(html.match(/<p[^>]*>黒<\/p>/g)).toHaveLength(1);
    expect(html.indexOf('黒い碗')).toBeLessThan(html.indexOf('>黒</p>'));
  });
});

describe('30 % of what a variant of a gift asks for (総務省告示)', () => {
  const refused = (sku: number, change: Record<string, unknown>) =>
    expect(set(sku, change)).rejects.toMatchObject({ code: '23514' });

  it('is the most that it may cost, to the yen', async () => {
    await set(gift.skus[1]!, { amount: 9_000, procurement_cost: 2_700 });
    await refused(gift.skus[1]!, { amount: 9_000, procurement_cost: 2_701 });
    await refused(gift.skus[1]!, { amount: 8_999 });
  });

  it('is known of each variant with an amount of its own, and goes with it', async () => {
    await refused(gift.skus[0]!, { amount: 20_000 });
    await refused(gift.skus[0]!, { procurement_cost: 100 });
    await refused(gift.skus[1]!, { amount: null });
    await refused(product.skus[1]!, { procurement_cost: 100 });
    await expect(
      db().insertInto('sku').values({ goods_id: gift.id, label: '特大', amount: 30_000 }).execute(),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
