import type { APIRequestContext, Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { pressBelow } from './fixtures/press-below.ts';
import { expect, test } from './fixtures/test.ts';

const FEATURE = '/features/detail/winter-hotpot';
const LANDINGS = ['/lp/first-time', '/lp/year-end', '/lp/subscription'];

/** What a page would run: data for search engines is no script. */
async function scriptsOf(page: Page): Promise<number> {
  return page.locator('script:not([type="application/ld+json"]), link[rel=modulepreload]').count();
}

async function jsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

/** The first item of the list that is marked as a sample, or any other. */
async function itemPaths(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/news')).text();
  return [...html.matchAll(/href="(\/news\?id=[a-z0-9-]+)"/g)].map(([, path]) => path!);
}

for (const path of [
  '/news',
  '/news?category=important&year=2025',
  '/news?category=campaign&year=2024',
  '/features',
]) {
  test(`${path} is sound, and needs no script`, async ({ page }) => {
    await page.goto(path);
    expect(await scriptsOf(page)).toBe(0);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectSound(page);
  });
}

for (const path of [FEATURE, '/features/detail/disaster-support', ...LANDINGS]) {
  test(`${path} is sound`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
    expect(new URL((await canonical(page))!).pathname).toBe(path);
    await expectSound(page);
  });
}

test.describe('without JavaScript, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('news are narrowed, opened and walked through', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /すべて見る.*お知らせ/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
    const lines = page.locator('main .news-lines > li');
    expect(await lines.count()).toBeGreaterThanOrEqual(12);
    await expect(lines.first()).toContainText('固定');

    await page
      .getByRole('navigation', { name: '掲載した年で絞り込む' })
      .getByRole('link', { name: '2025年' })
      .click();
    await page
      .getByRole('navigation', { name: '分類で絞り込む' })
      .getByRole('link', { name: '重要' })
      .click();
    await expect(page).toHaveURL(/\/news\?category=important&year=2025$/);
    for (const line of await lines.allTextContents()) expect(line).toMatch(/^2025年.*重要/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

    const title = await lines.first().locator('.title').textContent();
    await lines.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toContainText(`お知らせ›${title}`);
    await expect(page).toHaveTitle(`${title} | さとのわ`);
    const own = new URL(page.url());
    expect(await canonical(page)).toBe(own.href);
    const article = (await jsonLd(page)).find((x) => x['@type'] === 'NewsArticle');
    expect(article).toMatchObject({ headline: title, mainEntityOfPage: own.href });
    await page.getByRole('navigation', { name: '前後のお知らせ' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title!);
  });

  test('a feature leads from the top page to its goods and to others', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /もっと見る.*特集/ }).click();
    await expect(page).toHaveURL('/features');
    const cards = page.locator('main .feature-cards > li');
    expect(await cards.count()).toBeGreaterThanOrEqual(8);
    await page.getByRole('link', { name: '鍋を囲む、冬の食卓' }).click();
    await expect(page).toHaveURL(FEATURE);
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toHaveText(
      'トップ›特集一覧›鍋を囲む、冬の食卓',
    );
    await expect(page.locator('main .feature-cards > li')).toHaveCount(3);
    const goods = page.locator('main .goods-card');
    expect(await goods.count()).toBeGreaterThan(0);
    await goods.first().click();
    await expect(page).toHaveURL(/\/goods\/detail\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a landing page shows its steps and opens its questions, without breadcrumbs', async ({ page }) => {
    await page.goto('/lp/first-time');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('はじめてのふるさと納税');
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toHaveCount(0);
    await expect(page.locator('.landing-steps > li')).toHaveCount(4);
    const question = page.locator('.question').first();
    await pressBelow(question.locator('summary'));
    await expect(question.locator('.prose')).toBeVisible();
    await page.getByRole('link', { name: '自治体からさがす' }).click();
    await expect(page).toHaveURL('/governments/detail');
  });
});

test('goods of every feature that offers some are there, in a small catalogue too', async ({ request }) => {
  const list = await (await request.get('/features')).text();
  const paths = [
    ...new Set([...list.matchAll(/href="(\/features\/detail\/[a-z0-9-]+)"/g)].map(([, p]) => p!)),
  ];
  expect(paths.length).toBeGreaterThanOrEqual(8);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    if (html.includes('返礼品</h2>')) expect(html, path).toContain('class="goods-card"');
    expect(html, path).not.toContain('いまお申し込みいただける返礼品はありません');
  }
});

test('what there is not, or not yet, is a 404 at its address', async ({ request }) => {
  for (const path of [
    '/news?id=unknown',
    '/news?id=%27%20or%201',
    '/news?page=999',
    '/features/detail/unknown',
    '/features/detail/1',
    '/lp/unknown',
    '/lp/%E3%81%82',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('ページが見つかりません');
  }
});

test('a sample says that it is one', async ({ page }) => {
  await page.goto('/news?id=2026-09-24-maintenance');
  await expect(page.getByText('このお知らせは見本です')).toBeVisible();
  await page.goto('/news?id=2026-11-10-year-end');
  await expect(page.getByText('このお知らせは見本です')).toHaveCount(0);
});

test('the feed is an Atom document that the page names, its entries pages that answer', async ({
  page,
  request,
}) => {
  await page.goto('/news');
  const link = page.locator('link[rel=alternate][type="application/atom+xml"]');
  await expect(link).toHaveAttribute('href', '/news/feed.xml');
  const answer = await request.get('/news/feed.xml');
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = await page.evaluate(
    (text) => {
      const doc = new DOMParser().parseFromString(text, 'application/xml');
      const entries = [...doc.querySelectorAll('feed > entry')];
      const own = (element: Element, name: string) =>
        element.querySelector(`:scope > ${name}`)?.textContent ?? '';
      return {
        root: `${doc.documentElement.namespaceURI} ${doc.documentElement.localName}`,
        head: ['id', 'title', 'updated', 'author'].map((name) => own(doc.documentElement, name)),
        entries: entries.map((entry) => ({
          all: ['id', 'title', 'updated', 'published', 'content'].map((name) => own(entry, name)),
          href: entry.querySelector('link[rel=alternate]')?.getAttribute('href') ?? '',
        })),
      };
    },
    await answer.text(),
  );
  expect(feed.root).toBe('http://www.w3.org/2005/Atom feed');
  for (const text of [...feed.head, ...feed.entries.flatMap((e) => e.all)]) expect(text).not.toBe('');
  expect(feed.entries.length).toBeGreaterThanOrEqual(12);
  expect(new Set(feed.entries.map((e) => e.href)).size).toBe(feed.entries.length);
  for (const { href } of feed.entries.slice(0, 3)) {
    const { pathname, search } = new URL(href);
    expect((await request.get(pathname + search)).status(), href).toBe(200);
  }
});

test('the map for search engines has every text with the day of its change', async ({ request }) => {
  const map = await (await request.get('/sitemap/pages.xml')).text();
  for (const path of [...(await itemPaths(request)), FEATURE, ...LANDINGS]) {
    const row = map.match(/<url>.*?<\/url>/g)?.find((r) => r.includes(`${path}</loc>`));
    expect(row, path).toMatch(/<lastmod>\d{4}-/);
  }
});
