import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { aDesk, someApplications } from './fixtures/applications.ts';
import { expectSound } from './fixtures/axe.ts';
import { mailTo } from './fixtures/inbox.ts';
import { CONSOLE, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** A year that is over: its January is played today, with papers that arrived in time. */
const YEAR = 2025;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test("a municipality's January: papers by keyboard, one with a fault, notices, a correction, and all agrees", async ({
      page,
      context,
      member,
    }) => {
      test.slow();
      const { who, government } = await aDesk();
      const numbers = await someApplications(member.email, government, YEAR, 10);
      await enterConsole(context, who);
      const at = `year=${YEAR}&government=${government}`;

      await page.goto(`${CONSOLE}/one-stop`);
      const field = page.getByLabel('整理番号');
      await expect(field).toBeFocused();
      await field.fill('見つからない番号');
      await field.press('Enter');
      await expect(page.getByRole('alert')).toContainText('見つかりませんでした');
      await page.getByLabel('到着日').fill('2026-01-09');
      // From here on the keyboard alone: number, Enter, a look, Enter, the next.
      for (const [i, number] of numbers.entries()) {
        await field.fill(i === 0 ? number.toLowerCase() : number);
        await field.press('Enter');
        const accept = page.getByRole('button', { name: '受付済みにする' });
        await expect(accept).toBeFocused();
        await expect(page.locator('main')).toContainText(`千代田1-${i + 1}`);
        if (i === 1) {
          if (javaScriptEnabled) {
            await expectSound(page);
            await page.keyboard.press('3');
          } else await page.getByText('不備にする').click();
          await page.getByLabel('個人番号を確認する書類がない').check();
          await page.getByLabel('個人番号を確認する書類がない').press('Enter');
          await expect(page.getByText(`${number} を「不備あり」にしました`)).toBeVisible();
        } else {
          await page.keyboard.press('Enter');
          await expect(page.getByText(`${number} を「受付済み」にしました`)).toBeVisible();
        }
        await expect(field).toBeFocused();
      }
      const mail = await mailTo(page.request, member.email, 'ワンストップ特例の申請に不備があります');
      expect(mail).toContain('マイナンバーカードの両面の写しをお送りください');
      expect(mail).toContain(numbers[1]);

      await page.goto(`${CONSOLE}/one-stop/closing?${at}`);
      await expect(page.getByText('一致していません')).toBeVisible();
      await page.goto(`${CONSOLE}/one-stop/notices?${at}`);
      await page.getByRole('button', { name: '通知を作る(9件)', exact: true }).click();
      await expect(
        page.getByRole('button', { name: '通知を作る(9件)', exact: true, disabled: false }),
      ).toHaveCount(0);
      const notice = page.getByRole('link', { name: '東京都千代田区' });
      await expect(async () => {
        await page.reload();
        await expect(notice).toBeVisible({ timeout: 500 });
      }).toPass();
      await notice.click();
      await expect(page.getByRole('row')).toHaveCount(10);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSVで出力' }).click();
      const rows = parse(await readFile(await (await download).path()), { bom: true }) as string[][];
      expect(rows).toHaveLength(10);
      expect(rows.map((row) => row[5])).toEqual(['整理番号', ...numbers.filter((_, i) => i !== 1)]);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '送付済みにする' }).click();
      await expect(page.getByText('送付済みにしました')).toBeVisible();
      await page.goto(`${CONSOLE}/one-stop/closing?${at}`);
      await expect(page.getByText('すべて一致しています')).toBeVisible();

      // A change notice of January turns up.
      await page.goto(`${CONSOLE}/one-stop?number=${numbers[0]}`);
      await page.getByRole('link', { name: '変更届・通知先' }).click();
      await page.getByLabel('変更届の到着日').fill('2026-01-09');
      await page.getByLabel('町名・番地').fill('丸の内9-9');
      await page.getByRole('button', { name: '記録する' }).last().click();
      await expect(page.getByText('変更届を記録しました')).toBeVisible();
      await page.goto(`${CONSOLE}/one-stop/closing?${at}`);
      await expect(page.getByRole('row').filter({ hasText: numbers[0]! })).toContainText('訂正の通知が必要');
      await page.goto(`${CONSOLE}/one-stop/notices?${at}`);
      await page.getByRole('button', { name: '訂正の通知を作る(1件)' }).click();
      await expect(page.getByRole('button', { name: '訂正の通知を作る(1件)', disabled: false })).toHaveCount(
        0,
      );
      const correction = page.getByRole('row').filter({ hasText: '訂正' }).getByRole('link');
      await expect(async () => {
        await page.reload();
        await expect(correction).toBeVisible({ timeout: 500 });
      }).toPass();
      await correction.click();
      await page.getByRole('button', { name: '送付済みにする' }).click();
      await page.getByLabel(/の回答$/).selectOption('更正不可');
      await page.getByRole('button', { name: '回答を記録する' }).click();
      await expect(page.getByText('回答を記録しました')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      const letters = await page.getByRole('link', { name: '更正不可の方への手紙' }).getAttribute('href');
      const pdf = await page.request.get(CONSOLE + letters);
      expect(pdf.headers()['content-type']).toBe('application/pdf');
      await page.goto(`${CONSOLE}/one-stop/closing?${at}`);
      await expect(page.getByText('すべて一致しています')).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toContainText('一致');
    });
  });

test('a notice leaves only after somebody has shown that they sit there', async ({ page, context }) => {
  await enterConsole(context, 'operator', { confirmed: false });
  await page.goto(`${CONSOLE}/one-stop/file?run=1&as=csv`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('通知書の出力');
  await page.getByRole('button', { name: '出力する' }).click();
  await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
});
