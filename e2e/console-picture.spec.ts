import sharp from 'sharp';
import { expectSound } from './fixtures/axe.ts';
import { browserOptions } from './fixtures/browser.ts';
import { CONSOLE, enterConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

// A picture is looked at.
test.use({ launchOptions: browserOptions({ pictures: true }) });

const CODE = '442020';
const PAGE = `${CONSOLE}/governments/${CODE}/picture`;

const aPhotograph = async () => ({
  name: 'beppu.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_600,
      height: 800,
      channels: 3,
      background: { r: 40, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) },
    },
  })
    .jpeg()
    .toBuffer(),
});

test.describe.configure({ mode: 'serial' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a government puts its picture at the head of its page, says what it shows, and takes it away', async ({
      page,
      context,
    }) => {
      await enterConsole(context, 'city');
      await page.goto(`${CONSOLE}/governments/${CODE}`);
      await page.getByRole('link', { name: '画像', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('画像');
      const file = page.getByLabel(/画像のファイル$/);
      await file.setInputFiles({
        name: 'beppu.txt',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('これは画像ではありません'),
      });
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('beppu.txt: 読み取れない形式です');

      // What was sent once stays while its words are still missing.
      await file.setInputFiles(await aPhotograph());
      await page.getByLabel('画像の説明').fill('');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('説明を、200文字以内で入力してください');
      await expect(page.getByText('追加した画像(まだ保存されていません)')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('画像の説明').fill('別府湾と湯けむり');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました', { exact: true })).toBeVisible();
      const picture = page.getByRole('img', { name: '別府湾と湯けむり' });
      await expect(picture).toBeVisible();

      const site = `/governments/detail?code=${CODE}`;
      await expect(async () => {
        await page.goto(site);
        await expect(picture).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const { width, height } = await picture.evaluate(
        ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
          width: naturalWidth,
          height: naturalHeight,
        }),
      );
      expect(width / height).toBeCloseTo(2, 1);

      await page.goto(PAGE);
      await page.getByRole('button', { name: '画像を外す' }).click();
      await expect(page.getByText('画像を外しました')).toBeVisible();
      await expect(page.getByText('画像は登録されていません')).toBeVisible();
      await expect(async () => {
        expect(await (await page.request.get(site)).text()).not.toContain('別府湾と湯けむり');
      }).toPass();
    });
  });
