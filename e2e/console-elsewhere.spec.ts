import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Waits for the job: with scripts the page follows it by itself. */
async function told(page: Page, words: string | RegExp, scripts: boolean): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: words });
  if (scripts) return expect(status).toBeVisible({ timeout: 120_000 });
  await expect(async () => {
    await page.reload();
    await expect(status).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a municipality enters what it took at its counter and on another site, and prints the certificates', async ({
      page,
      context,
    }) => {
      test.slow();
      await enterConsole(context, 'city');
      const mark = `${process.pid}-${Date.now() % 100_000}-${javaScriptEnabled ? 'a' : 'b'}`;
      // A day of its own, so that nothing else is printed with it.
      const day = javaScriptEnabled ? '2021-02-03' : '2021-02-04';

      const typed = (name: string) => page.locator(`main [name="${name}"]`);

      await page.goto(`${CONSOLE}/donations`);
      await page.getByRole('link', { name: 'ほかで受けた寄附を登録' }).click();
      if (javaScriptEnabled) await expectSound(page);
      await typed('sourceNumber').fill(`M-${mark}`);
      await typed('receivedOn').fill(day);
      await typed('amount').fill('３０，０００円');
      await typed('familyName').fill('見本');
      await typed('givenName').fill('窓口');
      await typed('familyNameKana').fill('みほん');
      await typed('givenNameKana').fill('まどぐち');
      await typed('postalCode').fill('1000001');
      await page.getByRole('button', { name: '郵便番号から住所を入力' }).first().click();
      await expect(typed('city')).toHaveValue('千代田区');
      await typed('street').fill('千代田1-1');
      await typed('gift').fill('ない番号');
      await page.locator('main form button.btn-primary').click();
      await expect(page.getByRole('alert')).toContainText('電話番号');
      await typed('phone').fill('03-1234-5678');
      await page.locator('main form button.btn-primary').click();
      await expect(page.getByRole('alert')).toContainText('管理番号「ない番号」の返礼品が見つかりません');
      await expect(typed('sourceNumber')).toHaveValue(`M-${mark}`);
      await typed('gift').fill('');
      await page.locator('main form button.btn-primary').click();
      await expect(page.getByRole('status')).toContainText('寄附を登録しました');
      await expect(page.getByRole('main')).toContainText(`M-${mark}`);
      await expect(page.getByRole('main')).toContainText('受付元で受領済み');

      await page.goto(`${CONSOLE}/donation-imports`);
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'ひな型' }).click(),
      ]);
      const [heading = '', example = ''] = (await readFile(await template.path(), 'utf8')).split('\r\n');
      const rows = [1, 2, 3].map((n) =>
        example
          .replace('A-000123', `C-${mark}-${n}`)
          .replace(/20\d\d-\d\d-\d\d/, n === 3 ? '2021年2月' : day),
      );
      await page.getByRole('link', { name: 'ファイルを送信する' }).click();
      await typed('source').selectOption({ label: 'さとふる' });
      await page.locator('[name=file]').setInputFiles({
        name: 'satofuru.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([heading, ...rows].join('\r\n')),
      });
      await page.getByRole('button', { name: '送信して確認する' }).click();
      await told(page, '新規 2件、誤り 1件', javaScriptEnabled);
      await expect(page.getByRole('region', { name: '誤り' })).toContainText('2021年2月');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '2件を登録する' }).click();
      await told(page, '取り込みました: 登録 2件、誤り 1件', javaScriptEnabled);

      await page.goto(`${CONSOLE}/donations?source=satofuru&q=${encodeURIComponent(`C-${mark}-1`)}`);
      await expect(page.getByRole('row')).toHaveCount(2);

      await page.goto(`${CONSOLE}/certificates`);
      await page.getByRole('link', { name: 'まとめて印刷する' }).click();
      await typed('from').fill(day);
      await typed('until').fill(day);
      await page.getByRole('button', { name: '枚数を確認する' }).click();
      await expect(page.getByRole('status').filter({ hasText: '3枚を印刷できます' })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '発行してPDFを作成する' }).click();
      await expect(page).toHaveURL(/certificates\/\d+$/);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('link', { name: 'PDFをダウンロード' })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 120_000 });
      await expect(page.getByRole('main')).toContainText('3枚・封筒2通');
      if (javaScriptEnabled) await expectSound(page);
      const [pdf] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'PDFをダウンロード' }).click(),
      ]);
      expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
      const [list] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: '印刷一覧' }).click(),
      ]);
      expect((await readFile(await list.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
      await page.getByRole('button', { name: '記録する' }).click();
      await expect(page.getByRole('main')).not.toContainText('未発送');
    });
  });
