import type { Page } from '@playwright/test';
import { CONSOLE, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Once scripts run: before, pages load whole, and begin at their tops. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(CONSOLE + path);
  await page.waitForLoadState('networkidle');
}

test('reading goes on where the result is told, at what is wrong, or at the heading', async ({
  page,
  context,
}) => {
  await enterConsole(context, 'operator');
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, '/goods');

  const words = page.getByRole('searchbox', { name: '管理番号・名称' });
  await words.fill('干物');
  await words.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('table')).toContainText('干物');
  await expect(words).toBeFocused();

  await page
    .getByRole('navigation', { name: 'メニュー' })
    .last()
    .getByRole('link', { name: '事業者' })
    .click();
  await expect(page).toHaveURL(/\/producers/);
  await expect(heading).toBeFocused();

  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/producers\/\d+$/);
  await expect(heading).toBeFocused();

  const name = page.locator('[name=name]');
  const was = await name.inputValue();
  await name.fill('');
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(page.getByRole('alert')).toBeFocused();
  await name.fill(was);
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '保存しました' })).toBeFocused();
});

test('what is typed and chosen while an answer is on its way stays', async ({ page, context }) => {
  await enterConsole(context, 'operator');
  await open(page, '/goods');
  // The answer comes when the test lets it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/goods\.data\?/, async (route) => {
    await held;
    await route.continue();
  });
  const words = page.getByRole('searchbox', { name: '管理番号・名称' });
  const kind = page.getByLabel('種類');
  const asked = page.waitForRequest(/goods\.data\?/);
  await words.fill('干物');
  await words.press('Enter');
  await asked;
  await words.pressSequentially(' セット');
  await kind.selectOption('返礼品');
  answer();
  await expect(page).toHaveURL(/q=%E5%B9%B2%E7%89%A9&/);
  await expect(words).toHaveValue('干物 セット');
  await expect(words).toBeFocused();
  await expect(kind).toHaveValue('gift');

  // It is sent by the next press, and what a link asks for stands in the fields.
  await words.press('Enter');
  await expect(page).toHaveURL(/%E3%82%BB%E3%83%83%E3%83%88&kind=gift/);
  await page.goBack();
  await expect(words).toHaveValue('干物');
  await expect(kind).toHaveValue('');
  await page.goBack();
  await expect(words).toHaveValue('');
});
