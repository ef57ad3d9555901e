import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { aPerson, CONSOLE, endSessions, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** The login with password; the second factor is set up at the first one, which another test walks. */
async function logInAgain(page: Page, context: BrowserContext, who: Parameters<typeof enterConsole>[1]) {
  const to = new URL(page.url()).searchParams.get('to')!;
  await page.getByLabel('メールアドレス').fill(`${who}@satonowa.example`);
  await page.locator('[name=password]').fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2段階認証');
  expect(new URL(page.url()).searchParams.get('to')).toBe(to);
  await enterConsole(context, who);
  await page.goto(CONSOLE + to);
}

const NOTICE = '入力された内容は、まだ保存されていません';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what was typed outlives the session, for its person alone, and nothing is done by itself', async ({
      page,
      context,
    }) => {
      const { who, email } = await aPerson('operator');
      await enterConsole(context, who);
      await page.goto(`${CONSOLE}/goods?state=published`);
      await page
        .locator('tbody a[href^="/goods/"]')
        .nth(javaScriptEnabled ? 2 : 4)
        .click();
      const name = page.getByLabel('返礼品名').or(page.getByLabel('商品名'));
      await expect(name).toBeVisible();
      const before = await name.inputValue();
      await name.fill('<まだ保存していない> & "名前"');
      await page.locator('[name=description]').fill('一行目\n<二行目>');
      const category = page.locator('[name=category_id]');
      await category.selectOption({ index: 5 });
      const chosen = await category.inputValue();
      const box = page.locator('[name=allergens]').first();
      await box.setChecked(true);
      await endSessions(email);
      await page.getByRole('button', { name: '保存する' }).click();

      await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
      await expect(page.getByText('ログインすると、入力された内容が元の画面に戻ります')).toBeVisible();
      expect(decodeURIComponent(page.url())).not.toContain('名前');
      const { to } = Object.fromEntries(new URL(page.url()).searchParams) as { to: string };
      await logInAgain(page, context, who);

      await expect(page.getByText(NOTICE)).toBeVisible();
      await expect(page.getByText('もう一度送信してください')).toBeVisible();
      await expect(name).toHaveValue('<まだ保存していない> & "名前"');
      await expect(page.locator('[name=description]')).toHaveValue('一行目\n<二行目>');
      await expect(category).toHaveValue(chosen);
      await expect(box).toBeChecked();
      // The heading tells of what is kept.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);

      const other = await aPerson('operator');
      await enterConsole(context, other.who);
      await page.goto(CONSOLE + to);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
      await expect(page.getByText(NOTICE)).toHaveCount(0);
      await expect(name).toHaveValue(before);

      await enterConsole(context, who);
      await page.goto(CONSOLE + to);
      await name.fill(before);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました', { exact: true })).toBeVisible();
      await page.goto(CONSOLE + to);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
      await expect(page.getByText(NOTICE)).toHaveCount(0);
    });

    test('a row of a table is kept with its place, and a button alone is not pressed', async ({
      page,
      context,
    }) => {
      const { who, email } = await aPerson('operator');
      await enterConsole(context, who);
      await page.goto(`${CONSOLE}/stock`);
      const field = page.getByRole('row').nth(2).getByRole('combobox');
      const name = (await field.getAttribute('name'))!;
      const before = await field.inputValue();
      await field.fill('8765');
      await page.getByLabel('変更の理由').fill('棚卸');
      await endSessions(email);
      await page.getByRole('button', { name: '変更した行を保存する' }).click();
      await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
      await logInAgain(page, context, who);
      await expect(page.getByText(NOTICE)).toBeVisible();
      await expect(page.locator(`[name="${name}"]`)).toHaveValue('8765');
      await expect(page.getByLabel('変更の理由')).toHaveValue('棚卸');
      if (javaScriptEnabled) {
        await expect(page.locator('main > [tabindex="-1"]')).toBeFocused();
        await expectSound(page);
      }
      await page.goto(`${CONSOLE}/stock`);
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(before);
    });
  });
