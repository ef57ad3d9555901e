import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectSound } from './fixtures/axe.ts';
import { aPicture } from './fixtures/picture.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

let number = 0;
const aName = () => `e2e-${process.pid}-${++number}`;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('news are written, looked at, published, put off, changed by two and taken back', async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      await enterConsole(context, 'operator');
      const slug = aName();
      await page.goto(`${CONSOLE}/texts`);
      await page.getByRole('link', { name: 'お知らせを書く' }).click();
      await page.getByLabel('アドレスの名前').fill(slug);
      await page.getByLabel('題名').fill(`冬の受付 ${slug}`);
      await page.getByRole('textbox', { name: '本文' }).fill('窓口を開けます。[次](/nosuch)');
      await page.getByRole('button', { name: '公開する', exact: true }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('分類: 入力してください');
      await expect(alert).toContainText('1行目: リンク先「/nosuch」のページがありません');
      await expect(page.getByRole('textbox', { name: '本文' })).toHaveValue('窓口を開けます。[次](/nosuch)');
      await page.getByLabel('分類').selectOption('重要');
      await page.getByRole('textbox', { name: '本文' }).fill('窓口を開けます。');

      await page.getByLabel('画像のファイル').setInputFiles({
        name: 'mado.jpg',
        mimeType: 'image/jpeg',
        buffer: await aPicture(),
      });
      await page.getByLabel('画像の説明').fill('開いた窓口');
      await page.getByRole('button', { name: '画像を追加する' }).click();
      await expect(page.getByText('本文に画像を入れました')).toBeVisible();
      await expect(page.getByRole('textbox', { name: '本文' })).toHaveValue(
        /窓口を開けます。\n+!\[開いた窓口\]\(u\//,
      );
      if (javaScriptEnabled)
        await expect(page.frameLocator('iframe[title="プレビュー"]').locator('h1')).toContainText(slug);
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: '別のタブでプレビュー' }).click(),
      ]);
      await expect(tab.getByRole('heading', { level: 1 })).toContainText(`冬の受付 ${slug}`);
      await tab.close();

      await page.getByRole('button', { name: '公開する', exact: true }).click();
      await expect(page.getByText('公開しました', { exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      const address = page.url().replace(/\?.*/, '');
      await page.goto(`${baseURL}/news?id=${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(slug);
      await expect(page.getByRole('img', { name: '開いた窓口' })).toBeVisible();

      // A colleague saves while the form is open.
      await page.goto(address);
      const other = await context.newPage();
      await other.goto(address);
      await other.getByLabel('題名').fill(`夏の受付 ${slug}`);
      await other.getByRole('button', { name: '下書きを保存する' }).click();
      await expect(other.getByText('下書きを保存しました')).toBeVisible();
      await other.close();
      await page.getByRole('textbox', { name: '本文' }).fill('窓口を閉めます。');
      await page.getByRole('button', { name: '下書きを保存する' }).click();
      // They have changed different things: both are there.
      await expect(page.getByText('ほかの担当者が先に保存した変更も反映されています')).toBeVisible();
      await expect(page.getByLabel('題名')).toHaveValue(`夏の受付 ${slug}`);
      await expect(page.getByRole('textbox', { name: '本文' })).toHaveValue('窓口を閉めます。');
      await page.getByText('日時を指定して反映する').click();
      await page.getByLabel('反映する日時').fill('2099-01-01');
      await page.getByRole('button', { name: 'この日時に公開する' }).click();
      await expect(page.getByText('公開を予約しました')).toBeVisible();
      await expect(page.getByText('第3版を2099年1月1日')).toBeVisible();
      await page.goto(`${baseURL}/news?id=${slug}`);
      await expect(page.locator('main')).toContainText('窓口を開けます。');

      // Time passes.
      const at = new Date(Date.now() + 1_500);
      await query(`update site_text set next_at = $2 where kind = 'news' and slug = $1`, [slug, at]);
      await query(
        `select graphile_worker.add_job('turn_text', json_build_object('id', id, 'at', $2::text), run_at := $3)
           from site_text where kind = 'news' and slug = $1`,
        [slug, at.toISOString(), at],
      );
      await expect(async () => {
        await page.goto(`${baseURL}/news?id=${slug}`);
        await expect(page.locator('main')).toContainText('窓口を閉めます。', { timeout: 500 });
      }).toPass({ timeout: 20_000 });

      // And back to the first one.
      await page.goto(`${address}/versions`);
      await page.getByRole('link', { name: '第1版' }).click();
      await expect(page.locator('main')).toContainText('窓口を閉めます。');
      await page.getByRole('button', { name: 'この版の内容に戻す' }).click();
      await page.getByRole('button', { name: '公開する', exact: true }).click();
      await expect(page.getByText('公開しました', { exact: true })).toBeVisible();
      await page.goto(`${baseURL}/news?id=${slug}`);
      await expect(page.locator('main')).toContainText('窓口を開けます。');
      await page.goto(address);
      await page.getByRole('button', { name: '取り下げる' }).click();
      await expect(page.getByText('取り下げました')).toBeVisible();
      expect((await page.request.get(`${baseURL}/news?id=${slug}`)).status()).toBe(404);
    });

    test('a file is looked at, taken over as a draft beside what a colleague wrote, and all leave as an archive', async ({
      page,
      context,
    }) => {
      await enterConsole(context, 'operator');
      const slug = aName();
      const file = (title: string, body: string) => ({
        name: `${slug}.md`,
        mimeType: 'text/markdown',
        buffer: Buffer.from(`---\ntitle: ${title}\ncategory: 重要\nfrom: 2026-01-01\n---\n${body}\n`),
      });
      const send = async (title: string, body: string) => {
        await page.goto(`${CONSOLE}/texts/upload`);
        await page.getByLabel('種類').selectOption('お知らせ');
        await page.getByLabel('ファイル', { exact: true }).setInputFiles(file(title, body));
        await page.getByRole('button', { name: '送信して確認する' }).click();
      };
      await page.goto(`${CONSOLE}/texts`);
      await page.getByRole('link', { name: 'ファイルの取り込み' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ファイルの取り込み');
      await send('冬の受付', '[次](/nosuch)');
      await expect(page.getByText('本文: 1行目: リンク先「/nosuch」のページがありません')).toBeVisible();
      await expect(page.getByRole('button', { name: '下書きとして取り込む' })).toHaveCount(0);
      await send('冬の受付', '窓口を開けます。');
      await expect(page.getByText('新しい文章です')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '下書きとして取り込む' }).click();
      await expect(page.getByText('ファイルの内容を下書きに取り込みました')).toBeVisible();
      const address = page.url().replace(/\?.*/, '');

      // What stands there is shown beside the file; a colleague saves before it is taken.
      await send('夏の受付', '窓口を閉めます。');
      const differs = page.getByRole('region', { name: 'いまの文章との違い' });
      await expect(differs).toContainText('ファイル「夏の受付」');
      await expect(differs).toContainText('窓口を開けます。');
      if (javaScriptEnabled) await expectSound(page);
      const other = await context.newPage();
      await other.goto(address);
      await other.getByLabel('題名').fill('春の受付');
      await other.getByRole('button', { name: '下書きを保存する' }).click();
      await expect(other.getByText('下書きを保存しました')).toBeVisible();
      await other.close();
      await page.getByRole('button', { name: '下書きとして取り込む' }).click();
      await expect(page.getByText('ほかの担当者が先に保存しました')).toBeVisible();
      await expect(differs).toContainText('最新の版「春の受付」');
      await page.getByRole('button', { name: '下書きとして取り込む' }).click();
      await expect(page.getByText('ファイルの内容を下書きに取り込みました')).toBeVisible();
      await expect(page.getByLabel('題名')).toHaveValue('夏の受付');

      await page.goto(`${CONSOLE}/texts`);
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'すべてをZIPで出力' }).click(),
      ]);
      const files = unzipSync(await readFile(await archive.path()));
      expect(Buffer.from(files[`content/news/${slug}.md`]!).toString()).toContain('夏の受付');
    });
  });

test('guidance that is written in place of what is built in is seen at once, and goes again', async ({
  page,
  context,
  baseURL,
}) => {
  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/texts?kind=guidance`);
  await page.getByRole('link', { name: 'サイトポリシー' }).click();
  const lead = `受付は平日です ${aName()}`;
  await page
    .getByRole('textbox', { name: '本文' })
    .fill(`${lead}\n\n## 大切なこと {#important}\n{{siteName}}です。`);
  await page.getByRole('button', { name: '公開する', exact: true }).click();
  await expect(page.getByText('公開しました', { exact: true })).toBeVisible();
  const address = page.url();
  await page.goto(`${baseURL}/policy`);
  await expect(page.locator('main')).toContainText(lead);
  await page.goto(address);
  await page.getByRole('button', { name: '組み込みの文章に戻す' }).click();
  await expect(page.getByText('組み込みの文章に戻しました')).toBeVisible();
  await page.goto(`${baseURL}/policy`);
  await expect(page.locator('main')).not.toContainText(lead);
});

test('a paragraph for mails is written and looked at in its place', async ({ page, context }) => {
  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/mail-notices/new`);
  await page.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByRole('alert')).toContainText('メールの種類を1つ以上選んでください');
  await page.locator('[name="words"]').fill('年末年始は休みます。');
  await page.locator('[name="from"]').fill('2098-12-28');
  await page.locator('[name="until"]').fill('2099-01-04');
  await page.getByLabel('ご注文: 発送').check();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '別のタブでプレビュー' }).click(),
  ]);
  await expect(tab.locator('table').first()).toContainText('年末年始は休みます。');
  await expect(tab.locator('pre')).toContainText('◆ お知らせ');
  await tab.close();
  await page.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await page.getByRole('button', { name: 'このお知らせ文を削除する' }).click();
  await expect(page.getByText('削除しました')).toBeVisible();
});
