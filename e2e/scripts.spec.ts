import type { Page } from '@playwright/test';
import { awake, runs } from './fixtures/awake.ts';
import { anyGift } from './fixtures/gift.ts';
import { expect, test } from './fixtures/test.ts';

/** Of the scripts of a public page, compressed: what a phone in the country fetches before the first touch is answered. */
const MOST_FILES = 6;
const MOST_BYTES = 100 * 1024;

/** What starts the scripts: those of app/site/parts/start-scripts.js. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'scroll'];

/** Notes signs of a visitor, so that a page that starts by itself says why. */
async function noteSigns(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((signs) => {
    const seen: string[] = [];
    Object.assign(window, { signsSeen: seen });
    for (const sign of signs)
      addEventListener(
        sign,
        (event) => {
          const { movementX, movementY } = event as PointerEvent;
          if (sign === 'pointermove' && movementX === 0 && movementY === 0) return; // laid out under a still pointer
          seen.push(`${sign} ${(event.target as Node).nodeName} ${movementX} ${movementY} ${scrollY}`);
        },
        true,
      );
  }, SIGNS);
  return () => page.evaluate(() => (window as unknown as { signsSeen: string[] }).signsSeen);
}

/** Keeps the page's scripts on their way until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function expectFewFiles(page: Page, most = MOST_FILES): Promise<void> {
  const sizes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter((r) => new URL(r.name).pathname.endsWith('.js'));
    // One that was fetched ahead is told twice, the second time from the cache.
    return [...Map.groupBy(scripts, (r) => r.name).values()].map((same) =>
      Math.max(...same.map((r) => r.encodedBodySize)),
    );
  });
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.length).toBeLessThanOrEqual(most);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
}

for (const path of [
  '/',
  '/goods',
  '/goods/detail',
  '/governments/detail',
  '/about-deduction',
  '/ec',
  '/ec/goods',
  '/register',
  '/password/recover',
  '/inquiry',
  '/donate/cart',
  '/ec/cart',
]) {
  test(`${path} starts no script before the visitor does something, and then few files`, async ({
    page,
    request,
  }) => {
    const signs = await noteSigns(page);
    await page.goto(path === '/goods/detail' ? (await anyGift(request)).path : path);
    // Fetched ahead, not run: the page's own scripts would make a router.
    await expect(page.locator('head link[rel=prefetch]').first()).toBeAttached();
    expect(await signs()).toEqual([]);
    expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
    await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0);
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
    // The layers of the stylesheet stand in their order: what a part says counts more than the reset.
    await expect(page.locator('#main')).not.toHaveCSS('padding-left', '0px');
    await awake(page);
    await expectFewFiles(page);
  });
}

for (const path of ['/login', '/donate/goods/success']) {
  test(`${path} is run by few files, by itself`, async ({ page }) => {
    await page.goto(path);
    await runs(page);
    // What reads passkeys is fetched beyond them, where the browser knows such.
    await expectFewFiles(page, path === '/login' ? MOST_FILES + 1 : MOST_FILES);
  });
}

test('the answer to a form starts its scripts by itself', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/password/recover');
  await page.getByRole('main').getByRole('button', { name: '再設定用のリンクを送る' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  release();
  await runs(page);
});

test('what was typed and ticked before the scripts ran counts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/goods');
  const box = page.getByRole('combobox', { name: '返礼品・自治体をキーワードでさがす' }).first();
  await box.fill('札幌');
  await box.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1));
  await expect(page.getByRole('listbox', { name: '検索の候補' })).toHaveCount(0);
  release();
  await expect(page.getByRole('listbox', { name: '検索の候補' })).toBeVisible();
  await expect(box).toHaveValue('札幌');
  expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
});

test('a box ticked before the scripts ran narrows the list', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto('/goods');
  await page.getByRole('checkbox', { name: /^冷凍/ }).check();
  await expect(page).toHaveURL(/temperature=frozen/);
});

test('a text that an IME holds when the scripts start is neither lost nor doubled', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/goods');
  const box = page.getByRole('combobox', { name: '返礼品・自治体をキーワードでさがす' }).first();
  await box.focus();
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('さっぽろ');
  release();
  await awake(page);
  await compose('さっぽろし');
  await browser.send('Input.insertText', { text: '札幌市' });
  await expect(box).toHaveValue('札幌市');
  await expect(page.getByRole('listbox', { name: '検索の候補' })).toBeVisible();
});

const cartButtons = (page: Page) => page.locator('main').getByRole('button', { name: /リストに入れる/ });

/** Puts two gifts in, one right after the other. */
async function pressTwo(page: Page): Promise<void> {
  await page.goto('/goods');
  await cartButtons(page).nth(0).click();
  await cartButtons(page).nth(1).click();
}

test('what is put into a list before the scripts run is all there, and the page stays', async ({ page }) => {
  const release = await holdScripts(page);
  await pressTwo(page);
  release();
  await expect(page.getByRole('link', { name: 'お申し込みリスト 2件' })).toBeVisible();
  await expect(page).toHaveURL(/\/goods$/);
  await page.goto('/donate/cart');
  await expect(page.getByRole('button', { name: /^外す/ })).toHaveCount(2);
});

test('what is put into a list while the scripts do not come leads there, all of it', async ({ page }) => {
  const release = await holdScripts(page);
  await pressTwo(page);
  await expect(page).toHaveURL(/\/donate\/cart/, { timeout: 15_000 });
  release();
  await expect(page.getByRole('button', { name: /^外す/ })).toHaveCount(2);
});

test('the next page counts what was put into a list without the scripts', async ({ page }) => {
  const release = await holdScripts(page);
  await pressTwo(page);
  await expect(page).toHaveURL(/\/donate\/cart/, { timeout: 15_000 });
  await page.goto('/');
  release();
  await expect(page.getByRole('link', { name: 'お申し込みリスト 2件' })).toBeVisible();
});
