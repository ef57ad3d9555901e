import type { Page, Route } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { expect, test } from './fixtures/test.ts';

/** Answers page-data requests with the given status as long as `failing` says; counts them. */
async function standIn(page: Page, status: number, failing: (count: number) => boolean): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\.data(\?|$)/, async (route: Route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    if (failing(asked.length)) await route.fulfill({ status, body: 'out of order' });
    else await route.continue();
  });
  return asked;
}

async function follow(page: Page): Promise<void> {
  await page.goto('/');
  await awake(page);
  await page
    .getByRole('navigation', { name: 'サイト内メニュー' })
    .getByRole('link', { name: '返礼品をさがす' })
    .click();
}

test('a server that fails twice is asked three times, and the page appears', async ({ page, member: _ }) => {
  await page.goto('/mypage');
  await awake(page);
  const asked = await standIn(page, 503, (count) => count <= 2);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) void request.allHeaders().then((all) => sent.push(all.cookie));
  });
  await page
    .getByRole('navigation', { name: 'マイページのメニュー' })
    .getByRole('link', { name: '寄附履歴', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附履歴');
  await expect(page).toHaveURL('/mypage/donation-histories');
  expect(asked).toEqual(Array(3).fill('GET /mypage/donation-histories.data'));
  // Same-origin credentials: the guard lets the member through.
  await expect.poll(() => sent.every((cookie) => cookie?.includes('session='))).toBe(true);
});

test('a server that fails for ever is asked four times, then the page says so', async ({ page }) => {
  const asked = await standIn(page, 502, () => true);
  await follow(page);
  await expect(page.getByRole('link', { name: '再読み込み' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページを表示できませんでした');
  expect(asked).toEqual(Array(4).fill('GET /goods.data'));
  await page.getByRole('link', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('返礼品をさがす');
});

test('a 4xx answer is not asked for again', async ({ page }) => {
  const asked = await standIn(page, 404, () => true);
  await follow(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  expect(asked).toEqual(['GET /goods.data']);
});

test('a request that never arrived is not asked for again', async ({ page }) => {
  let asked = 0;
  await page.route(/\.data(\?|$)/, (route) => {
    asked++;
    return route.abort('connectionreset');
  });
  await follow(page);
  await expect(page.getByRole('link', { name: '再読み込み' })).toBeVisible();
  expect(asked).toBe(1);
});

test('a form is never sent twice by itself', async ({ page }) => {
  await page.goto('/login');
  await awake(page);
  const asked = await standIn(page, 503, () => true);
  await page.getByLabel('メールアドレス').fill('someone@example.jp');
  await page.getByLabel('パスワード').first().fill('does not matter');
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ただいまページを表示できません');
  expect(asked).toEqual(['POST /login.data']);
});
