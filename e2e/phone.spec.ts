import type { Page } from '@playwright/test';
import { openFilters, sendFilters } from './fixtures/filters.ts';
import { textOf } from './fixtures/layout.ts';
import { expect, test } from './fixtures/test.ts';

const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const chips = (page: Page) => page.getByRole('list', { name: '選んでいる条件' });
const filterButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^絞り込む/ });

test.describe('the filters of a phone', () => {
  test.use(PHONE);

  test('fill the screen, count what is chosen, and send it all at once', async ({ page }) => {
    await page.goto('/goods?temperature=frozen');
    await expect(filterButton(page)).toHaveText('絞り込む(1)');
    const address = page.url();
    const form = await openFilters(page);
    const sheet = page.getByRole('dialog', { name: '絞り込み' });
    await expect(sheet).toBeVisible();
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    await expect(page.getByRole('button', { name: '閉じる' })).toBeFocused();

    const asked: string[] = [];
    page.on('request', (r) => {
      if (r.url().includes('/api/count') || r.url().includes('.data')) asked.push(r.url());
    });
    await form.getByRole('checkbox', { name: /^在庫あり/ }).check();
    await expect(form.getByRole('button', { name: /見る$/ })).toBeVisible();
    const before = asked.length;
    const tap = form.getByRole('link', { name: /^10,001〜20,000円/ });
    await tap.evaluate((link: HTMLElement) => {
      for (const _ of [1, 2, 3]) link.click();
    });
    await expect(tap).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => asked.at(-1)).toContain('min=10001');
    const send = form.getByRole('button', { name: /件(以上)?を見る$/ });
    await expect(send).toBeInViewport({ ratio: 1 });
    const told = (await textOf(send)).match(/[\d,]+件/)![0];
    // Three changes in a moment are one question, and the list stays as it is.
    expect(asked).toHaveLength(before + 1);
    expect(asked.at(-1)).toContain('/api/count?min=10001&max=20000&temperature=frozen&in_stock=1');
    expect(page.url()).toBe(address);
    // An amount counts as it is typed, not when its field is left.
    await form.getByLabel('寄附金額の上限').fill('');
    await form.getByLabel('寄附金額の上限').pressSequentially('20000');
    await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
    await expect(form.getByLabel('寄附金額の上限')).toBeFocused();

    await sendFilters(form);
    await expect(chips(page)).toContainText('在庫あり');
    await expect(sheet).toBeHidden();
    await expect(page.locator('main [role=status]').last()).toContainText(told);
    await expect(filterButton(page)).toHaveText('絞り込む(4)');
  });

  test('are closed by Escape, and the focus goes back', async ({ page }) => {
    await page.goto('/goods');
    const form = await openFilters(page);
    await page.keyboard.press('Tab');
    expect(await form.evaluate((f) => f.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(filterButton(page)).toBeFocused();
  });
});

test.describe('without scripts', () => {
  test.use({ ...PHONE, javaScriptEnabled: false });

  test('the filters open, and are sent all at once', async ({ page }) => {
    await page.goto('/goods');
    const form = await openFilters(page);
    await form.getByRole('checkbox', { name: /^在庫あり/ }).check();
    await form.getByRole('button', { name: 'この条件でさがす' }).click();
    await expect(page).toHaveURL('/goods?in_stock=1');
    await expect(filterButton(page)).toHaveText('絞り込む(1)');
    await page.getByRole('main').getByRole('combobox', { name: '並べ替え' }).selectOption('新着順');
    await page.getByRole('button', { name: '並べ替える' }).click();
    await expect(page).toHaveURL('/goods?in_stock=1&sort=new');
  });

  test('the menu leads to everything of the header', async ({ page }) => {
    await page.goto('/goods');
    await page.getByRole('button', { name: 'メニュー' }).click();
    const menu = page.getByRole('navigation', { name: 'サイト内メニュー' });
    for (const name of ['自治体をさがす', 'お気に入り', '寄附履歴', 'マイページ', '会員登録'])
      await expect(menu.getByRole('link', { name })).toBeInViewport();
    await menu.getByRole('link', { name: '自治体をさがす' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('自治体をさがす');
    await expect(page.getByRole('navigation', { name: '現在の位置' })).toContainText('自治体をさがす');
  });
});

for (const width of [320, 360]) {
  test(`at ${width} px and twice the size of text, nothing of header and footer is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/guide', '/ec/law']) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('header a, header button, header input, footer a')]
          .filter((e) => e.getBoundingClientRect().right > innerWidth || e.scrollWidth > e.clientWidth + 1)
          .map((e) => e.outerHTML.slice(0, 120)),
      );
      expect(cut, path).toEqual([]);
    }
  });
}

test.describe('the first screen of a phone', () => {
  test.use(PHONE);

  for (const path of ['/', '/ec'])
    test(`of ${path} has one search, categories, and goods`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('input[name=q]:visible')).toHaveCount(1);
      const categories = await page.getByRole('heading', { name: 'カテゴリーからさがす' }).boundingBox();
      const goods = await page.locator('.goods-card .amount').first().boundingBox();
      expect(categories!.y).toBeLessThan(goods!.y);
      expect(goods!.y + goods!.height).toBeLessThan(800);
      expect((await page.getByRole('contentinfo').boundingBox())!.height).toBeLessThanOrEqual(600);
      await expect(page.getByRole('banner').getByRole('link', { name: '会員登録' })).toBeInViewport({
        ratio: 1,
      });
    });

  test('of a gift has its name and its amount above the button', async ({ page, gift }) => {
    await page.goto(gift.path);
    const button = await page.locator('#apply').getByRole('button', { name: '寄附を申し込む' }).boundingBox();
    for (const box of [page.getByRole('heading', { level: 1 }), page.locator('main .amount').first()])
      expect((await box.boundingBox())!.y + (await box.boundingBox())!.height).toBeLessThanOrEqual(button!.y);
  });
});

test('the order that is chosen has a line in forced colours, and the others have none', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/goods');
  const lines = await page
    .getByRole('navigation', { name: '並べ替え' })
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => getComputedStyle(a).borderBottomColor));
  expect(lines[0]).not.toBe(lines[1]);
  expect(new Set(lines.slice(1)).size).toBe(1);
});

test('nothing of the login moves when its scripts have come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => {
    const moved = window as unknown as { moved: number };
    moved.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'パスキーを使う' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'パスワードを表示する' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
});
