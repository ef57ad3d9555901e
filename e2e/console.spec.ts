import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const aPicture = (green = 90) =>
  sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: { r: Math.floor(Math.random() * 256), g: green, b: 40 },
    },
  })
    .jpeg()
    .toBuffer();

let number = 0;
const aCode = () => `E2E-${process.pid}-${++number}`;

/** What the page beside a form shows as its title, or in other places. */
const shownBeside = (page: Page, of = 'h1') => page.frameLocator('iframe[title="プレビュー"]').locator(of);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a gift is written, gets its picture, is published and seen by donors', async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      await enterConsole(context, 'city');
      const code = aCode();
      await page.goto(`${CONSOLE}/goods/new`);
      await page.getByLabel('管理番号').fill(code);
      await page.getByLabel('返礼品名').fill(`別府の竹かご ${code}`);
      await page.getByLabel('カテゴリ').selectOption({ index: 3 });
      await page.getByLabel('事業者').selectOption({ index: 1 });
      await page.getByLabel('説明').fill('真竹をひとつずつ編んだかごです。');
      await page.getByLabel('寄附金額').fill('20,000');
      await page.getByLabel('調達費').fill('6001');
      await page.getByLabel('地場産品類型').selectOption({ index: 1 });
      await page.getByLabel('発送までの営業日数').fill('５');
      await page.getByLabel('在庫').fill('12');
      if (javaScriptEnabled) await expect(shownBeside(page)).toContainText('竹');
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: '別のタブでプレビュー' }).click(),
      ]);
      await expect(tab.getByRole('heading', { level: 1 })).toContainText('竹');
      await tab.close();
      await page.getByRole('button', { name: '下書きとして登録する' }).click();
      await expect(page.getByText('登録しました')).toBeVisible();

      await page.getByRole('button', { name: '公開する' }).click();
      await expect(page.getByRole('alert')).toContainText('寄附金額の3割(6,000円)を超えています');
      await page.getByLabel('調達費').fill('6000');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();

      await page.goto(page.url().replace(/\?.*/, '/pictures'));
      await page.getByLabel('画像を追加する').setInputFiles([
        { name: 'kago.jpg', mimeType: 'image/jpeg', buffer: await aPicture() },
        { name: 'naka.jpg', mimeType: 'image/jpeg', buffer: await aPicture(200) },
        { name: 'memo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('これは画像ではありません') },
      ]);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert')).toContainText('memo.jpg: 読み取れない形式です');
      await expect(page.getByRole('region', { name: '1枚目' }).getByRole('img')).toBeVisible();
      // Enter saves, and moves nothing.
      await page.getByLabel('2枚目の説明').fill('かごの中');
      await page.getByLabel('1枚目の説明').fill('竹のかご');
      await page.getByLabel('1枚目の説明').press('Enter');
      await expect(page.getByText('保存しました', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /後ろへ.*1枚目/ }).click();
      await expect(page.getByLabel('1枚目の説明')).toHaveValue('かごの中');
      if (javaScriptEnabled) {
        const [first, second] = [1, 2].map((n) => page.getByRole('region', { name: `${n}枚目` }));
        await second!.getByRole('img').dragTo(first!);
        await expect(page.getByText('順番を変えました')).toBeVisible();
      } else await page.getByRole('button', { name: /前へ.*2枚目/ }).click();
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByLabel('1枚目の説明')).toHaveValue('竹のかご');

      await page.goto(page.url().replace(/\/pictures.*/, ''));
      await page.getByRole('button', { name: '公開する' }).click();
      await expect(page.getByText('公開しました')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);

      const id = /\/goods\/(\d+)/.exec(page.url())![1];
      await page.goto(`${baseURL}/goods/detail/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
      const shown = page.getByRole('img', { name: '竹のかご' }).first();
      await expect(shown).toBeVisible();
      const source = await shown.getAttribute('src');
      expect((await page.request.get(new URL(source!, baseURL).href)).headers()['content-type']).toMatch(
        /^image\//,
      );
      await page.goto(`${baseURL}/goods?q=${encodeURIComponent(code)}`);
      await expect(page.locator('main .goods-grid')).toContainText(code);
    });

    test('stock runs low and is refilled; a producer may, for what is theirs', async ({ page, context }) => {
      await enterConsole(context, 'producer');
      await page.goto(`${CONSOLE}/stock`);
      const row = page.getByRole('row').nth(1);
      const field = row.getByRole('combobox');
      const name = (await field.getAttribute('name'))!;
      const before = Number(await field.inputValue());
      await field.fill(String(before + 7));
      await page.getByRole('button', { name: '変更した行を保存する' }).click();
      await expect(page.getByRole('alert')).toContainText('理由');
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(String(before + 7));
      await page.getByLabel('変更の理由').fill('入荷');
      await page.getByRole('button', { name: '変更した行を保存する' }).click();
      await expect(page.getByText('1件の在庫を変更しました')).toBeVisible();
      await page.goto(`${CONSOLE}/stock/${name.replace('stock-', '')}`);
      await expect(
        page.getByRole('region', { name: '担当者による変更' }).getByRole('row').nth(1),
      ).toContainText('入荷');
    });

    test('pieces are set apart for another portal, and everything is stopped at once', async ({
      page,
      context,
      baseURL,
    }) => {
      await enterConsole(context, 'city');
      const { rows } = await query(
        `select k.id, k.goods_id, k.stock, k.stock - k.reserved as free from sku k join goods g on g.id = k.goods_id
          where g.government_code = '442020' and g.status = 'published' and k.stock - k.reserved > 5
            and not exists (select from stock_share s where s.sku_id = k.id)
          order by k.id limit 1 offset $1`,
        [javaScriptEnabled ? 0 : 1],
      );
      const {
        id,
        goods_id: goods,
        stock,
        free,
      } = rows[0] as Record<string, number> & { stock: number; free: number };
      const portal = `見本ポータル${javaScriptEnabled ? 'A' : 'B'}`;
      await page.goto(`${CONSOLE}/stock/${id}`);
      await page.getByLabel('販売先の名称').fill(portal);
      await page.getByLabel('取り分(個)', { exact: true }).fill(String(free + 1));
      await page.getByRole('button', { name: '取り分を追加する' }).click();
      await expect(page.getByRole('alert')).toContainText(`残りは${free.toLocaleString('ja-JP')}個です`);
      await expect(page.getByLabel('販売先の名称')).toHaveValue(portal);
      await page.getByLabel('取り分(個)', { exact: true }).fill('４');
      await page.getByRole('button', { name: '取り分を追加する' }).click();
      await expect(page.getByText('取り分を変更しました')).toBeVisible();
      await expect(page.getByLabel(`${portal}の取り分`, { exact: true })).toHaveValue('4');
      await expect(page.getByText((stock - 4).toLocaleString('ja-JP')).first()).toBeVisible();
      await page.getByRole('button', { name: 'すべての販売先で停止する' }).click();
      await expect(page.getByRole('status')).toContainText('このサイトでの受付を停止しました');
      expect((await page.request.get(`${baseURL}/goods/detail/${goods}`)).status()).toBe(404);
      await page.goto(CONSOLE);
      await page.getByRole('link', { name: /ほかの販売先での停止待ち/ }).click();
      if (javaScriptEnabled) await expectSound(page);
      await page.goto(`${CONSOLE}/stock/${id}`);
      await page.getByRole('button', { name: new RegExp(`停止した.*${portal}`) }).click();
      await expect(page.getByText('停止済み')).toBeVisible();
      await page.getByRole('button', { name: '受付を再開する' }).click();
      await expect(page.getByText('受付を再開しました')).toBeVisible();
      expect((await page.request.get(`${baseURL}/goods/detail/${goods}`)).status()).toBe(200);
      await page.getByLabel(`${portal}の取り分`, { exact: true }).fill('0');
      await page.getByRole('button', { name: new RegExp(`変更する.*${portal}`) }).click();
      await expect(page.getByText('取り分はありません')).toBeVisible();
    });

    test('a producer proposes, is corrected, and what is live changes with the approval alone', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      test.slow();
      await enterConsole(context, 'producer');
      await page.goto(`${CONSOLE}/goods?state=published&kind=gift`);
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.waitForURL(/\/goods\/\d+$/);
      const goods = page.url();
      const copy = `作り手のことば ${process.pid}-${++number}`;
      await page.getByRole('link', { name: '変更を提案する' }).click();
      await page.getByLabel('キャッチコピー').fill(`日本一! ${copy}`);
      if (javaScriptEnabled) await expect(shownBeside(page, 'p').filter({ hasText: copy })).toBeVisible();
      await page.getByRole('button', { name: '提案する' }).click();
      await expect(page.getByRole('row').filter({ hasText: copy })).toBeVisible();
      const proposal = page.url().replace(/\?.*/, '');

      const desk = await browser.newContext({ javaScriptEnabled });
      await enterConsole(desk, 'city');
      const city = await desk.newPage();
      await city.goto(proposal);
      if (javaScriptEnabled) await expect(shownBeside(city, 'p').filter({ hasText: copy })).toBeVisible();
      const [seen] = await Promise.all([
        desk.waitForEvent('page'),
        city.getByRole('link', { name: '提案のとおりのページを別のタブで見る' }).click(),
      ]);
      await expect(seen.getByText(`日本一! ${copy}`).first()).toBeVisible();
      await seen.close();
      await city.getByRole('button', { name: '差し戻す' }).click();
      await expect(city.getByRole('alert')).toContainText('差し戻す理由');
      await city.getByLabel('コメント').fill('「日本一」は使えません。');
      await city.getByRole('button', { name: '差し戻す' }).click();
      await expect(city.getByText('差し戻し', { exact: true })).toBeVisible();

      await page.goto(CONSOLE);
      const card = page.getByRole('listitem').filter({ hasText: '差し戻された提案' });
      await expect(card).toBeVisible();
      await page.goto(proposal);
      await page.getByRole('link', { name: '提案を直す' }).click();
      await page.waitForURL(/\/propose$/);
      await expect(page.getByText('「日本一」は使えません。', { exact: true })).toBeVisible();
      await page.getByLabel('キャッチコピー').fill(copy);
      await page.getByRole('button', { name: '提案する' }).click();
      await expect(page.getByText('確認待ち', { exact: true })).toBeVisible();
      const detail = `${baseURL}/goods/detail/${/\d+$/.exec(goods)![0]}`;
      expect(await (await page.request.get(detail)).text()).not.toContain(copy);

      await city.goto(proposal);
      await city.getByRole('button', { name: '承認する' }).click();
      await expect(city.getByText('承認済み', { exact: true })).toBeVisible();
      await expect(city.getByText('「日本一」は使えません。', { exact: true })).toBeVisible();
      await desk.close();
      await expect(async () => {
        expect(await (await page.request.get(detail)).text()).toContain(copy);
      }).toPass();
    });

    test('of two who save, each keeps what they alone changed, and what both changed is asked about', async ({
      page,
      context,
    }) => {
      await enterConsole(context, 'operator');
      const { rows } = await query(
        "select id from goods where kind = 'gift' and status = 'published' order by id offset $1 limit 1",
        [javaScriptEnabled ? 40 : 41],
      );
      const id = (rows[0] as { id: string }).id;
      const [copy, contents, shelf] = ['catch_copy', 'contents', 'shelf_life'].map((n) =>
        page.locator(`[name=${n}]`),
      );
      const save = () => page.getByRole('button', { name: '保存する' }).click();
      const theirs = (columns: string) =>
        query(`update goods set version = version + 1, ${columns} where id = $1`, [id]);
      await page.goto(`${CONSOLE}/goods/${id}`);
      await theirs("catch_copy = '先に保存した人のことば', contents = '先に保存した内容量'");
      await copy!.fill('あとから保存する人のことば');
      await shelf!.fill('製造から30日');
      await save();
      await expect(page.getByText('ほかの担当者が先に保存しました')).toBeVisible();
      await expect(copy!).toHaveValue('あとから保存する人のことば');
      await expect(contents!).toHaveValue('先に保存した内容量');
      await expect(page.getByRole('group', { name: /^内容量/ })).toHaveCount(0);
      const asked = page.getByRole('group', { name: /^キャッチコピー/ });
      await expect(asked).toContainText('先に保存した人のことば');
      await expect(asked).toContainText('あとから保存する人のことば');
      if (javaScriptEnabled) await expectSound(page);
      // Nothing chosen, nothing saved.
      await save();
      await expect(asked.getByRole('radio').first()).toBeVisible();
      await asked.getByRole('radio', { name: /下の欄に入力した内容/ }).check();
      await save();
      await expect(page.getByText('ほかの担当者が先に保存した変更も反映されています')).toBeVisible();
      await expect(copy!).toHaveValue('あとから保存する人のことば');
      await expect(contents!).toHaveValue('先に保存した内容量');
      await expect(shelf!).toHaveValue('製造から30日');

      // Of different fields nobody is asked.
      await theirs("contents = '二度目の内容量'");
      await copy!.fill('二度目のことば');
      await save();
      await expect(page.getByText('ほかの担当者が先に保存した変更も反映されています')).toBeVisible();
      await expect(contents!).toHaveValue('二度目の内容量');
      await expect(copy!).toHaveValue('二度目のことば');
    });

    test('usages that two people change at once keep what either has changed and added', async ({
      page,
      context,
    }) => {
      await enterConsole(context, 'operator');
      const code = javaScriptEnabled ? '442011' : '442020';
      await page.goto(`${CONSOLE}/governments/${code}/usages`);
      const first = page.getByLabel('説明').first();
      const title = await page.getByLabel('名称').first().inputValue();
      // Somebody else adds one, and says something else of the first.
      const { rows } = await query(
        `insert into usage (government_code, title, position, description)
         values ($1, '図書館の本', 90, '') on conflict (government_code, title) do update set position = 90 returning id`,
        [code],
      );
      expect(rows).toHaveLength(1);
      await query(
        "update usage set description = '先に保存した説明' where government_code = $1 and title = $2",
        [code, title],
      );
      await query('update government set version = version + 1 where code = $1', [code]);
      await first.fill('あとから保存する説明');
      await page.getByLabel('新しい使い道の名称').fill('里山の手入れ');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('ほかの担当者が先に保存しました')).toBeVisible();
      const asked = page.getByRole('group', { name: `「${title}」の説明` });
      await expect(asked).toContainText('先に保存した説明');
      await expect(page.getByRole('group')).toHaveCount(2);
      if (javaScriptEnabled) await expectSound(page);
      await asked.getByRole('radio', { name: /下の欄に入力した内容/ }).check();
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('ほかの担当者が先に保存した変更も反映されています')).toBeVisible();
      await expect(first).toHaveValue('あとから保存する説明');
      for (const added of ['図書館の本', '里山の手入れ'])
        await expect(page.getByRole('region', { name: added })).toBeVisible();
    });

    test('many are changed at once, after a look at what will change', async ({ page, context }) => {
      await enterConsole(context, 'city');
      await page.goto(`${CONSOLE}/goods?state=published&kind=gift&sort=code`);
      const boxes = page.getByRole('checkbox', { name: /を選ぶ/ });
      for (const i of [0, 1, 2]) await boxes.nth(i).check();
      await page.getByRole('button', { name: 'まとめて変更する' }).click();
      const label = `秋の味覚${javaScriptEnabled ? 1 : 2}`;
      await page.getByLabel('変更の内容').selectOption('ラベルを付ける');
      await page.getByLabel(/^ラベル・日時/).fill(label);
      await page.getByRole('button', { name: '変更の内容を確認する' }).click();
      await expect(page.getByRole('row').filter({ hasText: label })).toHaveCount(3);
      await page.getByRole('button', { name: '3件を変更する' }).click();
      await expect(page.getByText('3件を変更しました')).toBeVisible();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`lists as CSV ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('are what the list shows, with its filter', async ({ page, context }) => {
      await enterConsole(context, 'operator');
      for (const path of [
        '/goods?state=draft',
        '/stock?mark=out',
        '/governments?q=442020',
        '/producers?q=%E6%B0%B4%E7%94%A3',
      ]) {
        await page.goto(CONSOLE + path);
        const lead = (await page.locator('main').textContent()) ?? '';
        const [, count = ''] = /([\d,]+)件/.exec(lead) ?? [];
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'CSVで出力' }).click();
        const file = await (await download).path();
        const rows = parse(await readFile(file), { bom: true }) as string[][];
        expect(rows).toHaveLength(Number(count.replaceAll(',', '')) + 1);
      }
    });

    test('of the audit ask for the password', async ({ page, context }) => {
      await enterConsole(context, 'auditor', { confirmed: false });
      await page.goto(`${CONSOLE}/audit?subject=staff`);
      await page.getByRole('link', { name: 'CSVで出力' }).click();
      await page.getByLabel('パスワードまたは確認コード').fill('wrong');
      await page.getByRole('button', { name: 'CSVで出力する' }).click();
      await expect(page.getByRole('alert')).toContainText('正しくありません');
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSVで出力する' }).click();
      expect(await readFile(await (await download).path(), 'utf8')).toContain('変更前 → 変更後');
      await page.goto(`${CONSOLE}/audit?subject=audit`);
      await expect(page.getByRole('row').filter({ hasText: '対象: 担当者' }).first()).toBeVisible();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`preview ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('what is typed is seen as visitors would see it, and is not saved', async ({ page, context }) => {
      await enterConsole(context, 'city');
      const { rows } = await query(
        `select id, name from goods where government_code = '442020' and kind = 'gift' and status = 'published' order by id limit 1`,
      );
      const { id, name } = rows[0] as { id: string; name: string };
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${CONSOLE}/goods/${id}`);
      const beside = page.frameLocator('iframe[title="プレビュー"]');
      if (javaScriptEnabled) await expect(beside.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.getByLabel('返礼品名').fill('まだ保存していない名前');
      await page.getByLabel('寄附金額').fill('98,000');
      await page.getByLabel('調達費').fill('90,000');
      if (javaScriptEnabled) {
        await expect(beside.getByRole('heading', { level: 1 })).toHaveText('まだ保存していない名前');
        await expect(beside.getByText('98,000').first()).toBeVisible();
        await page.getByRole('button', { name: 'パソコン' }).click();
        await expectSound(page);
      }
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: '別のタブでプレビュー' }).click(),
      ]);
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('まだ保存していない名前');
      await expect(tab.getByRole('link')).toHaveCount(0);
      await tab.close();
      // The form is still what it was: the next button saves it.
      await page.getByRole('button', { name: '保存する', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('3割');
      expect((await query('select name from goods where id = $1', [id])).rows).toEqual([{ name }]);
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`categories ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('a category is added, can be chosen at once, and is removed', async ({ page, context }) => {
      await enterConsole(context, 'operator');
      const name = `竹かご${aCode().slice(-6)}`;
      await page.goto(`${CONSOLE}/categories/1`);
      await page.getByRole('link', { name: '小分類を追加する' }).click();
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel('名称').fill(name);
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const own = page.url();
      // The console keeps the tree for a while: a change is told to it.
      await expect(async () => {
        await page.goto(`${CONSOLE}/goods/new?government=442020`);
        await expect(page.getByLabel('カテゴリ').locator('option', { hasText: name })).toHaveCount(1);
      }).toPass();
      await page.goto(own);
      await page.getByRole('button', { name: 'このカテゴリを削除する' }).click();
      await expect(page.getByText('削除しました')).toBeVisible();
    });
  });

/** A word that nothing is called: letters alone, as a number may be somebody's. */
const nonsense = () =>
  Array.from({ length: 8 }, () => 'らりるれろみむめもぬね'[Math.floor(Math.random() * 11)]).join('');

for (const javaScriptEnabled of [true, false])
  test.describe(`words of the search ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('a word that found nothing is made a synonym, and what it finds is put in another order', async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      test.slow();
      await enterConsole(context, 'operator');
      const word = nonsense();
      const visitor = await (await browser.newContext()).newPage();
      const list = `${baseURL}/goods?${new URLSearchParams({ q: word })}`;
      for (let i = 0; i < 2; i++) {
        await visitor.goto(list);
        await expect(visitor.getByText('見つかりませんでした').first()).toBeVisible();
      }
      const row = page.getByRole('row').filter({ hasText: word });
      await expect(async () => {
        await page.goto(`${CONSOLE}/search-words?days=7`);
        await expect(row).toHaveCount(1, { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await expect(row).toContainText('ふるさと納税');
      await row.getByRole('link', { name: '同義語にする' }).click();
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByRole('alert')).toContainText('2つ以上');
      await page.getByLabel('一緒に見つける言葉').fill('ほたて');
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByText('次の検索から使われます')).toBeVisible();

      await expect(async () => {
        await visitor.goto(list);
        await expect(visitor.locator('a[href^="/goods/detail/"]').first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 10_000 });

      await page.getByRole('link', { name: '検索を試す' }).click();
      await expect(page.getByRole('heading', { name: /見つかるもの/ })).toBeVisible();
      const third = page.getByRole('table', { name: '見つかるもの' }).locator('tbody tr').nth(2);
      const name = (await third.getByRole('link').textContent())!;
      const reference = (await third.locator('td').first().textContent())!;
      await page.goto(`${CONSOLE}/search-pins/new`);
      await page.getByLabel('検索される言葉').fill(word);
      await page.getByLabel('先に表示する返礼品・商品').fill(`${reference}x`);
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByRole('alert')).toContainText('見つかりませんでした');
      await page.getByLabel('先に表示する返礼品・商品').fill(reference);
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByText('次の検索から先に表示されます')).toBeVisible();
      // Nothing looks at a page without scripts.
      if (javaScriptEnabled) await expectSound(page);
      await expect(async () => {
        await visitor.goto(list);
        await expect(visitor.locator('main a[href^="/goods/detail/"]').first()).toContainText(name, {
          timeout: 1_000,
        });
      }).toPass({ timeout: 10_000 });
      await visitor.context().close();
      await page.getByRole('button', { name: 'この優先表示を削除する' }).click();
      await expect(page.getByText('削除しました')).toBeVisible();
    });
  });

test('on a phone, the name of the console and the button of its menu stay at the top of the open menu', async ({
  page,
  context,
}) => {
  await enterConsole(context, 'operator');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${CONSOLE}/account`);
  await page.getByText('メニュー', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'ホーム' })).toBeVisible();
  for (const its of [page.getByRole('link', { name: '管理画面' }), page.locator('summary')])
    expect((await its.first().boundingBox())!.y).toBeLessThan(20);
});

test('an invitation leads a person through password and second factor to the console', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await enterConsole(context, 'operator');
  const email = `new-${process.pid}-${Date.now()}@satonowa.example`;
  await page.goto(`${CONSOLE}/staff/invite`);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('役割').selectOption('自治体担当');
  await page.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(page.getByRole('alert')).toContainText('団体コード');
  await page.getByLabel('団体コード').fill('442020');
  await page.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(page.getByText(`${email} に招待メールをお送りしました`)).toBeVisible();

  const { rows } = await query('select body_text from mail_message where recipient = $1', [email]);
  const link = /https?:\S+token=\S+/.exec((rows[0] as { body_text: string }).body_text)![0];
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText('自治体担当(別府市)')).toBeVisible();
  expect(guest.url()).not.toContain('token');
  await expectSound(guest);
  await guest.getByLabel('お名前').fill('別府 花子');
  await guest.locator('[name=password]').fill('湯けむりの見える丘77');
  await guest.getByRole('button', { name: '2段階認証の設定へ進む' }).click();
  const secret = (await guest.locator('code').textContent())!.replace(/\s/g, '');
  const { TOTP } = await import('otpauth');
  await guest.getByLabel('確認コード').fill('000000');
  await guest.getByRole('button', { name: '設定してログインする' }).click();
  await expect(guest.getByRole('alert')).toContainText('確認コードが正しくありません');
  await guest.getByLabel('確認コード').fill(new TOTP({ secret }).generate());
  await guest.getByRole('button', { name: '設定してログインする' }).click();
  await expect(guest.getByRole('list', { name: '回復コード' }).getByRole('listitem')).toHaveCount(10);
  const [recovery] = await guest
    .getByRole('list', { name: '回復コード' })
    .getByRole('listitem')
    .allTextContents();
  await guest.getByRole('link', { name: /控えました/ }).click();
  await expect(guest.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await expect(guest.getByRole('link', { name: '担当者' })).toHaveCount(0);

  await guest.getByRole('button', { name: 'ログアウト' }).click();
  await guest.getByLabel('メールアドレス').fill(email);
  await guest.locator('[name=password]').fill('湯けむりの見える丘77');
  await guest.getByRole('button', { name: '次へ' }).click();
  await guest.getByLabel('確認コード').fill(recovery!);
  await guest.getByRole('button', { name: 'ログインする' }).click();
  await expect(guest.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await guest.context().close();

  await page.goto(`${CONSOLE}/staff?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: '別府 花子' }).click();
  await page.getByRole('button', { name: '利用を停止する' }).click();
  await expect(page.getByText('停止中')).toBeVisible();
  await page.goto(`${CONSOLE}/audit?subject=staff`);
  await expect(page.getByRole('row').filter({ hasText: '有効 → 停止' }).first()).toBeVisible();
});

test('nothing of the console is served by the site, and nothing of it is for who is not logged in', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/staff', '/audit', '/stock'])
    expect((await page.request.get(`${baseURL}${path}`, { maxRedirects: 0 })).status()).toBe(404);
  const answer = await page.request.get(`${CONSOLE}/goods`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/login?to=%2Fgoods']);
  await page.goto(`${CONSOLE}/login`);
  await expectSound(page);
});

const PAGES = [
  '/',
  '/donations',
  '/donations/new?government=442020',
  '/donation-imports',
  '/donation-imports/new?government=442020',
  '/remedies',
  '/remedies/new',
  '/certificates',
  '/certificates/new?government=442020',
  '/donations/export',
  '/figures',
  '/figures?split=category&by=day&from=2026-11-01&until=2026-11-30',
  '/figures/orders',
  '/figures/failures?by=day&from=2026-11-01&until=2026-11-30',
  '/figures/failures?kind=order',
  '/figures/donors',
  '/figures/stock-outs',
  '/figures/conversion?by=day&from=2026-11-01&until=2026-11-30',
  '/figures/conversion?kind=order',
  '/figures/forecast',
  '/merchants',
  '/merchants/new?government=442020',
  '/tickets',
  '/redemptions',
  '/settlements',
  '/settlements/open',
  '/settlements/closings/new',
  '/settlements/terms/government-442020',
  '/settlements/terms/gift-1',
  '/figures/duty?government=442020',
  '/figures/duty/costs?government=442020',
  '/figures/duty/ratio?government=442020',
  '/figures/duty/payees?government=442020',
  '/figures/duty/checks?government=442020',
  '/figures/duty/survey?government=442020',
  '/orders',
  '/orders/export',
  '/money',
  '/money?state=all&sort=amount',
  '/one-stop',
  '/one-stop/list',
  '/one-stop/export',
  '/one-stop/remind?government=442020',
  '/one-stop/notices?government=442020',
  '/one-stop/layout?government=442020',
  '/one-stop/closing?government=442020',
  '/one-stop/file-out?run=1&as=csv',
  '/texts/upload',
  '/deliveries',
  '/deliveries?state=late',
  '/deliveries?state=shipped',
  '/deliveries?state=returned',
  '/deliveries/outgoing',
  '/deliveries/tracking',
  '/deliveries/senders/1',
  '/deliveries/export',
  '/goods',
  '/goods/new?government=442020',
  '/goods/bulk',
  '/imports',
  '/imports/new?government=442020',
  '/stock',
  '/proposals',
  '/governments',
  '/governments/442020',
  '/governments/442020/picture',
  '/governments/442020/usages',
  '/governments/442020/acceptance',
  '/governments/442020/seal',
  '/producers?government=442020',
  '/producers/new?government=442020',
  '/staff',
  '/staff/1',
  '/staff/invite',
  '/categories',
  '/categories/new',
  '/categories/1',
  '/labels',
  '/lost-characters?of=/goods/csv?q=a&lost=𠮷🦀',
  '/search-words',
  '/search-words/try?q=ほたて%20-冷凍',
  '/synonyms',
  '/synonyms/new',
  '/synonyms/1',
  '/search-pins',
  '/search-pins/new',
  '/views',
  '/views/new?list=/goods&query=state=draft',
  '/settings',
  '/settings/banner',
  '/settings/maintenance',
  '/settings/shipping',
  '/settings/points',
  '/settings/calendar',
  '/settings/thresholds',
  '/settings/featured_gifts',
  '/settings/featured_products',
  '/approvals',
  '/inquiries',
  '/inquiries/templates',
  '/inquiries/templates/new',
  '/messages',
  '/mails',
  '/mails/dead',
  '/texts',
  '/texts/new?kind=landing_page',
  '/texts/1',
  '/mail-notices',
  '/mail-notices/new',
  '/texts/1/versions',
  '/texts/1/versions/1',
  '/mails/bounces',
  '/newsletters',
  '/newsletters/new',
  '/members',
  '/members/guests',
  '/members/1',
  '/members/1/person',
  '/members/1/points',
  '/members/1/factors',
  '/members/1/disclosure',
  '/members/1/withdrawal',
  '/points',
  '/points/corrections',
  '/audit',
  '/audit/export',
  '/system',
  '/system/jobs',
  '/system/events',
  '/account',
  '/account/factors',
];

for (const path of PAGES)
  test(`the console's ${path} is accessible, on a phone too`, async ({ page, context }) => {
    await enterConsole(context, 'operator');
    await page.goto(CONSOLE + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

for (const path of ['/proposals/new', '/goods', '/stock'])
  test(`a producer's ${path} is accessible, on a phone too`, async ({ page, context }) => {
    await enterConsole(context, 'producer');
    await page.goto(CONSOLE + path);
    await expectSound(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
