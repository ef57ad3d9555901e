import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

let number = 0;
/** Tests run side by side: what each of them keeps is of a person of its own. */
const PEOPLE = {
  scripts: { who: 'city', beside: 'operator', organisation: '別府市', columns: 'producer' },
  plain: { who: 'operator', beside: 'city', organisation: '運営', columns: 'auditor' },
} as const;
const aName = () => `一覧 ${process.pid}-${++number}`;

for (const javaScriptEnabled of [true, false])
  test.describe(`saved lists ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });
    const people = PEOPLE[javaScriptEnabled ? 'scripts' : 'plain'];

    test('a list is saved, opened by one tap, shared, put first, and removed', async ({
      page,
      context,
      browser,
    }) => {
      test.slow();
      await enterConsole(context, people.who);
      const name = aName();
      const saved = page.getByRole('navigation', { name: '保存した一覧' });
      await page.goto(`${CONSOLE}/producers`);
      const found = page.getByText(/^[\d,]+件/).first();
      const all = (await found.textContent())!;
      await page.getByRole('searchbox').fill('水産');
      await page.getByRole('button', { name: 'さがす' }).click();
      // The address changes a moment before the table.
      await expect(found).not.toHaveText(all);
      const count = await page.getByRole('row').count();
      await page.locator('summary', { hasText: 'この一覧を保存' }).click();
      await page.getByRole('button', { name: '新しく保存する' }).click();
      await expect(page.getByRole('alert')).toContainText('入力してください');
      await page.getByLabel('一覧の名前').fill(name);
      await page.getByRole('button', { name: '新しく保存する' }).click();
      await expect(page.getByText('一覧を保存しました')).toBeVisible();
      await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      if (javaScriptEnabled) await expectSound(page);

      await page.goto(`${CONSOLE}/producers`);
      await saved.getByRole('link', { name }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('水産');
      await expect(page.getByRole('row')).toHaveCount(count);

      await page.getByRole('link', { name: '整理する' }).click();
      await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: '設定' }).click();
      await page.getByLabel('一覧の名前').fill(`${name} 改`);
      await page.getByLabel('見られる人').selectOption(`${people.organisation}の担当者と共有`);
      await page.getByRole('button', { name: '保存する', exact: true }).click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await page.getByRole('button', { name: '最初に表示する' }).click();
      await expect(page.getByRole('button', { name: '最初に表示するのをやめる' })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      const address = page.url();

      await page.goto(`${CONSOLE}/producers`);
      await expect(page.getByRole('searchbox')).toHaveValue('水産');
      await expect(saved.getByRole('link', { name: `${name} 改 共有` })).toBeVisible();
      await saved.getByRole('link', { name: '条件なし' }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');

      // A government and who runs the site are different organisations.
      const elsewhere = await browser.newContext();
      await enterConsole(elsewhere, people.beside);
      const theirs = await elsewhere.newPage();
      await theirs.goto(`${CONSOLE}/producers`);
      await expect(theirs.getByText(name)).toHaveCount(0);
      expect((await theirs.goto(address))?.status()).toBe(404);
      await elsewhere.close();

      await page.goto(address);
      await page.getByRole('button', { name: 'この一覧を削除する' }).click();
      await expect(page.getByText('削除しました')).toBeVisible();
      await page.goto(`${CONSOLE}/producers`);
      await expect(page.getByRole('searchbox')).toHaveValue('');
    });

    test('the columns that were chosen are shown, kept, and in the file', async ({ page, context }) => {
      await enterConsole(context, people.columns);
      const head = page.getByRole('columnheader');
      await page.goto(`${CONSOLE}/stock?mark=low`);
      await expect(head).toHaveText(['名称', '事業者', '在庫', '予約', '残り', '売り切れの見込み']);
      await page.locator('summary', { hasText: '表示する列' }).click();
      await page.getByRole('checkbox', { name: '事業者' }).uncheck();
      await page.getByRole('checkbox', { name: '予約' }).uncheck();
      await page.getByRole('button', { name: 'この列で表示する' }).click();
      await expect(head).toHaveText(['名称', '在庫', '残り', '売り切れの見込み']);
      await expect(page).toHaveURL(/mark=low/);
      await page.goto(`${CONSOLE}/stock`);
      await expect(head).toHaveText(['名称', '在庫', '残り', '売り切れの見込み']);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSVで出力' }).click();
      const [names] = parse(await readFile(await (await download).path()), {
        bom: true,
        to: 1,
      }) as string[][];
      expect(names).toEqual(['管理番号', '名称', '種類', '発送', '在庫', '販売できる数', '14日間の申込']);
      await page.locator('summary', { hasText: '表示する列' }).click();
      if (javaScriptEnabled) await expectSound(page);
      await page.setViewportSize({ width: 320, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.getByRole('button', { name: 'はじめの列に戻す' }).click();
      await expect(head).toHaveCount(6);
    });
  });

test('a condition that is no more is told, and the rest is shown', async ({ page, context }) => {
  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/goods?state=published&mark=gone`);
  await expect(page.getByText('確認が必要なもの「gone」を除いて表示しています。')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '状態' })).toHaveValue('published');
  await expectSound(page);
  await page.goto(`${CONSOLE}/goods?government=442020&producer=999999`);
  await expect(page.getByText('自治体: 別府市')).toBeVisible();
  await expect(page.getByText('事業者「番号999999」を除いて表示しています。')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'すべての条件を外す' }).click();
  await expect(page.getByText('自治体: 別府市')).toHaveCount(0);
});
