import sharp from 'sharp';
import { expectSound } from './fixtures/axe.ts';
import { browserOptions } from './fixtures/browser.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

// A picture is looked at.
test.use({ launchOptions: browserOptions({ pictures: true }) });

const PAGE = `${CONSOLE}/governments/442020/seal`;

const aSeal = async () => ({
  name: 'seal.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: { r: 200, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) },
    },
  })
    .png()
    .toBuffer(),
});

const sealIdOf = async () =>
  (await query("select seal_id from government where code = '442020'")).rows[0] as { seal_id: string | null };

test.describe.configure({ mode: 'serial' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a seal is uploaded by its government, from a day on', async ({ page, context }) => {
      await enterConsole(context, 'city', { confirmed: false });
      await page.goto(`${CONSOLE}/governments/442020`);
      await page.getByRole('link', { name: '公印', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('公印');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText(
        'パスワードまたは確認コードを入力してください',
      );

      await enterConsole(context, 'city');
      await page.goto(PAGE);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('印影の画像を選んでください');
      await page.getByLabel('印影の画像', { exact: true }).setInputFiles({
        name: 'seal.png',
        mimeType: 'image/png',
        buffer: Buffer.from('これは画像ではありません'),
      });
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('この画像は使えません');
      await page.getByLabel('印影の画像', { exact: true }).setInputFiles(await aSeal());
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();
      const picture = page.getByRole('img', { name: 'いまの印影' });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(500);

      const { seal_id: before } = await sealIdOf();
      await page.getByLabel('「公印省略」と記載する').check();
      await page.getByLabel('使い始める日').fill('2020-04-01');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('今日以降の日付にしてください');
      await expect(page.getByLabel('「公印省略」と記載する')).toBeChecked();
      await page.getByLabel('使い始める日').fill('2039-04-01');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('2039/04/01から')).toBeVisible();
      expect((await sealIdOf()).seal_id).toBe(before);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '予定を取り消す' }).click();
      await expect(page.getByText('2039/04/01から')).toHaveCount(0);
      await page.goto(`${CONSOLE}/governments/442020`);
      await expect(page.getByText('公印を変更').first()).toBeVisible();
    });
  });

test('an agency sees no seal', async ({ page, context }) => {
  await enterConsole(context, 'agency');
  await page.goto(`${CONSOLE}/governments/442020`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '公印', exact: true })).toHaveCount(0);
  expect((await page.request.get(PAGE)).status()).toBe(404);
});
