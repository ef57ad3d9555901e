import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { openFilters, sendFilters, sortBy } from './fixtures/filters.ts';
import { expectNoSidewaysScroll, textOf } from './fixtures/layout.ts';
import { pressBelow } from './fixtures/press-below.ts';
import { expect, test } from './fixtures/test.ts';

/** Paths of products of a list, in its order. */
async function products(request: APIRequestContext, query = ''): Promise<string[]> {
  const html = await (await request.get(`/ec/goods?${query}`)).text();
  return [...html.matchAll(/<a [^>]*href="(\/ec\/goods\/detail\/\d+)"/g)].map(([, path = '']) => path);
}

const count = (page: Page) => page.locator('main [role=status] .amount').first();
const found = async (page: Page) => Number((await textOf(count(page))).replaceAll(',', ''));
const chips = (page: Page) => page.getByRole('list', { name: '選んでいる条件' });
const IN_SHOP = '/ec/goods';

/** `sent`: a tick is a search by itself. */
const ways = [
  { name: 'with JavaScript', sent: true, use: {} },
  { name: 'without JavaScript', sent: false, use: { javaScriptEnabled: false } },
  {
    name: 'on a phone',
    sent: false,
    use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  },
];

for (const { name, sent, use } of ways) {
  test.describe(name, () => {
    test.use(use);

    test('from the top page over a search and its filters to a product and on to its order', async ({
      page,
    }) => {
      await page.goto('/ec');
      await page.getByRole('banner').locator('input[name=q]').fill('茶');
      await page.getByRole('banner').getByRole('button', { name: '検索' }).click();
      await expect(page).toHaveURL(/\/ec\/goods\?q=/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('「茶」の商品');
      const all = await found(page);
      expect(all).toBeGreaterThan(0);

      await page.goto(IN_SHOP);
      const shown = await found(page);
      const form = await openFilters(page);
      await form.getByRole('checkbox', { name: /^常温/ }).check();
      if (!sent) await sendFilters(form);
      await expect(chips(page)).toContainText('常温');
      expect(await found(page)).toBeLessThan(shown);
      await sortBy(page, '価格の安い順');
      await expect(page).toHaveURL(/sort=amount_asc/);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await pressBelow(page.getByRole('link', { name: '次へ' }));
      await expect(page).toHaveURL(/page=2/);
      const pages = page.getByRole('navigation', { name: 'ページ', exact: true });
      await expect(pages.locator('[aria-current=page]')).toHaveText('2');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);

      const card = page.locator('main .goods-card').first();
      await expect(card).toContainText(/円\s*\(税込\)/);
      await expect(card).toContainText(/送料(無料|[\d,]+円〜)/);
      const title = await textOf(card.locator('.name'));
      await card.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('main')).toContainText(/うち消費税(8|10)%/);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('the way to the order names kind and number, without JavaScript too', async ({ browser, request }) => {
  const [path = ''] = await products(request, 'in_stock=1&temperature=ambient');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  const form = page.locator('form[action^="/ec/orders/goods/"]');
  await expect(form).toHaveAttribute('action', path.replace('goods/detail', 'orders/goods'));
  await expect(form).not.toHaveAttribute('method', 'post');
  await expect(form.locator('[name=sku]').first()).toHaveValue(/^\d+$/);
  await expect(form.locator('[name=quantity]')).toHaveValue('1');
  await context.close();
});

test('tells what sending costs and when it arrives, region by region, and what may be sent back', async ({
  page,
  request,
}) => {
  const [path = ''] = await products(request, 'in_stock=1&temperature=chilled');
  await page.goto(path);
  await page.getByRole('link', { name: /^送料/ }).click();
  const table = page.getByRole('table', { name: /送料/ });
  await expect(table.getByRole('row')).toHaveCount(14);
  const hokkaido = table.getByRole('row').filter({ hasText: '北海道' });
  await expect(hokkaido).toContainText(/[\d,]+円/);
  await expect(hokkaido).toContainText(/\d+月\d+日/);
  await expect(page.locator('section', { has: page.locator('#returns') })).toContainText(
    '返品・交換はお受けできません',
  );
});

test('describes the product to search engines as it stands on the page', async ({ page, request }) => {
  const [path = ''] = await products(request, 'in_stock=1&max=5000');
  await page.goto(path);
  const statements = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((s) => JSON.parse(s.textContent ?? '{}')));
  const product = statements.find((s) => s['@type'] === 'Product');
  const price = await page.locator('main .amount').first().textContent();
  expect(product.offers).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'JPY',
    price: Number(price?.replace(/\D/g, '')),
    availability: 'https://schema.org/InStock',
  });
  const prefectures = product.offers.shippingDetails.flatMap(
    (d: { shippingDestination: { addressRegion: string[] } }) => d.shippingDestination.addressRegion,
  );
  expect(new Set(prefectures).size).toBe(47);
});

test('gifts have no page in the shop, products none on the donation site', async ({ request, gift }) => {
  const [path = ''] = await products(request);
  expect((await request.get(path)).status()).toBe(200);
  expect((await request.get(path.replace('/ec', ''))).status()).toBe(404);
  expect((await request.get(`/ec${gift.path}`)).status()).toBe(404);
  for (const wrong of ['0', 'x', '999999999', '-1'])
    expect((await request.get(`/ec/goods/detail/${wrong}`)).status()).toBe(404);
});

test('suggests products and places of the shop while one types', async ({ page }) => {
  await page.goto('/ec');
  const box = page.getByRole('combobox', { name: '商品・産地をキーワードでさがす' });
  await box.pressSequentially('京都');
  const options = page.getByRole('listbox', { name: '検索の候補' }).getByRole('option');
  await expect(options.first()).toContainText('産地');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ec\/goods\?government=\d{6}$/);
  await expect(chips(page)).toContainText('京都');
});

test('a visitor who presses a heart comes to the shop’s login', async ({ page }) => {
  await page.goto(IN_SHOP);
  await page
    .getByRole('button', { name: /^お気に入り / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/ec\/login\?redirect=/);
  await expect(page.locator('html')).toHaveAttribute('data-storefront', 'shop');
});

test.describe('words and entrances', () => {
  const shop = ['/ec', IN_SHOP, '/ec/site-map', '/ec/goods?q=存在しないことば'];
  const donation = ['/', '/goods', '/governments/detail', '/site-map'];
  const said = async (page: Page) => (await page.locator('header, main, footer').allTextContents()).join(' ');

  test('the shop speaks of no donation, but for the way to the other site', async ({ page, request }) => {
    for (const path of [...shop, ...(await products(request)).slice(0, 5)]) {
      await page.goto(path);
      expect(await said(page), path).not.toMatch(/寄附|寄付|返礼品|自治体|控除|ワンストップ|お申し込み/);
      await expect(page).toHaveTitle(/ \| さとのわ商店$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'ふるさと納税' })).toHaveAttribute(
        'href',
        '/',
      );
      await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toHaveAttribute(
        'href',
        '/ec/login',
      );
    }
  });

  test('the donation site speaks of no sale, and leads to the shop', async ({ page, gift }) => {
    for (const path of [...donation, gift.path]) {
      await page.goto(path);
      expect(await said(page), path).not.toMatch(/価格|購入|注文|税込|送料/);
      await expect(page).toHaveTitle(/ \| さとのわ$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'さとのわ商店' })).toHaveAttribute(
        'href',
        '/ec',
      );
    }
  });
});

test('sitemap.xml lists every product once', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  expect(index).toContain('/sitemap/shop.xml');
  const parts = [...index.matchAll(/\/sitemap\/products-\d+\.xml/g)].map(([path]) => path);
  const listed = (await Promise.all(parts.map(async (path) => (await request.get(path)).text()))).flatMap(
    (xml) => [...xml.matchAll(/<loc>[^<]*(\/ec\/goods\/detail\/\d+)</g)].map(([, path]) => path),
  );
  expect(listed.length).toBeGreaterThan(3000);
  expect(new Set(listed).size).toBe(listed.length);
});

test('a search that finds nothing is accessible', async ({ page }) => {
  await page.goto('/ec/goods?q=かに&max=1');
  await expectSound(page);
});

test('products of every kind are accessible', async ({ page, request }) => {
  test.slow();
  const some = await products(request, 'in_stock=1&sort=new');
  const craft = await products(request, 'category=144&in_stock=1');
  for (const path of [some[0]!, craft[0]!]) {
    await page.goto(path);
    await expectSound(page);
  }
});
