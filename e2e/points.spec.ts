import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { logIn } from './fixtures/login.ts';
import { expect, test } from './fixtures/test.ts';

const PATH = '/mypage/points/histories';
const DEMO = { email: 'demo@satonowa.example', password: 'furusato-demo-2026' };

test('a new member has no points, and is told where they come from', async ({ page, member: _ }) => {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ポイント履歴');
  await expect(page.locator('main')).toContainText('ポイントの履歴はまだありません');
  await expect(page.locator('main')).toContainText('寄附では、ポイントは付与されません');
  await expectSound(page);
});

test('is for members only', async ({ page }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(PATH)}`);
});

/** The demo member has each kind of entry; the newest row's balance is what can be used. */
async function readHistory(page: Page): Promise<void> {
  await page.goto(PATH);
  await logIn(page, DEMO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ポイント履歴');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(7);
  for (const kind of ['付与', '利用', '失効', '返還'])
    await expect(rows.filter({ hasText: kind }).first()).toBeVisible();
  await expect(rows.first()).toContainText('+50');
  await expect(page.locator('dl')).toContainText('利用できるポイント230');
  const years = page.getByRole('navigation', { name: '年を選ぶ' }).getByRole('link');
  await years.last().click();
  await expect(page).toHaveURL(/year=\d{4}$/);
  await expect(rows.last()).toContainText('+320');
  expect(await rows.count()).toBeLessThan(7);
}

test('shows every entry with the balance after it, by year', async ({ page }) => {
  await readHistory(page);
  await page.goto(PATH);
  await expectSound(page);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, isMobile: true });
  test('shows every entry with the balance after it, by year', async ({ page }) => {
    await readHistory(page);
    await expectNoSidewaysScroll(page);
  });
});
