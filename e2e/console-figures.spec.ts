import { readFile } from 'node:fs/promises';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a municipality sees what was donated, enters what it paid, and how close it comes to its ceiling', async ({
      page,
      context,
    }) => {
      test.slow();
      await query(
        `insert into donation (number, form_key, source, government_code, amount, usage_id, usage_title, donor, status, paid_at)
         select 'F' || left(gen_random_uuid()::text, 11), gen_random_uuid(), 'counter', '442020', 1000000, u.id, u.title, '{"prefecture": 13}', 'paid', now()
           from usage u where u.government_code = '442020' limit 1`,
      );
      await enterConsole(context, 'city');
      await page.goto(CONSOLE);
      await expect(page.getByRole('heading', { name: /募集費用の割合/ })).toBeVisible();
      await page.getByRole('link', { name: '集計を見る' }).click();
      await expect(page.getByRole('img', { name: /寄附金額のグラフ/ })).toBeVisible();
      await page.getByRole('combobox', { name: '内訳' }).selectOption('source');
      await page.getByRole('button', { name: '表示する' }).click();
      await expect(
        page.getByRole('region', { name: '内訳' }).getByRole('row', { name: /窓口/ }),
      ).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSVで出力' }).last().click(),
      ]);
      expect(await readFile(await file.path(), 'utf8')).toContain('窓口,counter,');

      await page.getByRole('link', { name: '指定制度' }).click();
      await page.getByRole('link', { name: '費用の記録' }).click();
      await page.getByRole('button', { name: '登録する' }).click();
      await expect(page.getByRole('alert')).toContainText('費用の種類を選択してください');
      const purpose = `掲載料 ${javaScriptEnabled}`;
      await page.getByLabel('対象の月').selectOption({ index: 1 });
      await page.getByLabel('種類').selectOption('広報費');
      await page.getByLabel('金額(円)').fill('１２,345');
      await page.getByLabel('支払先').fill('見本広告');
      await page.getByLabel('内容').fill(purpose);
      await page.getByRole('button', { name: '登録する' }).click();
      await expect(page.getByText('費用を登録しました')).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: purpose });
      await expect(row).toContainText('12,345円');
      await page.getByRole('link', { name: '募集費用', exact: true }).click();
      await expect(page.getByRole('img', { name: /現在.*上限50%/ })).toBeVisible();

      await page.getByRole('link', { name: '基準の確認' }).click();
      for (const [table, heading] of [
        ['事前確認', '管理番号,返礼品,事業者,公開状態,地場産品類型,事前確認,事前確認日'],
        ['区域内にお住まいの方への返礼品', '受付番号,受領日,返礼品,寄附金額'],
      ] as const) {
        const [sheet] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: new RegExp(`^CSVで出力\\s*\\(${table}\\)`) }).click(),
        ]);
        expect((await readFile(await sheet.path(), 'utf8')).slice(1)).toMatch(new RegExp(`^${heading}\r\n`));
      }
    });

    test('an operator sees how many of those who look at gifts and products open the form', async ({
      page,
      context,
      browser,
      gift,
    }) => {
      test.slow();
      const shown = async () => {
        const row = page.getByRole('region', { name: '段階ごとの回数' }).getByRole('row');
        const of = async (name: string) => {
          const cell = row.filter({ hasText: name }).getByRole('cell').first();
          return Number((await cell.textContent())?.replaceAll(',', ''));
        };
        await page.goto(`${CONSOLE}/figures/conversion?kind=donation`);
        return { views: await of('ページの表示'), forms: await of('フォームを開いた') };
      };
      await enterConsole(context, 'operator');
      const before = await shown();
      // A test's browser calls itself one without a screen, which counts as a program.
      const agent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
      const visitor = await browser.newContext({ userAgent: agent, javaScriptEnabled });
      const visit = await visitor.newPage();
      for (let i = 0; i < 3; i++) await visit.goto(`/goods/detail/${gift.id}`);
      await visitor.close();
      await expect(async () => {
        const { views, forms } = await shown();
        expect(views).toBeGreaterThanOrEqual(before.views + 3);
        expect(forms).toBeGreaterThanOrEqual(before.forms);
      }).toPass();
      await expect(page.getByRole('img', { name: /前の段階から進んだ割合のグラフ/ })).toBeVisible();
      await page.getByRole('combobox', { name: '種類' }).selectOption('通販の注文');
      await page.getByRole('button', { name: '表示する' }).click();
      await expect(page.getByRole('rowheader', { name: '商品のページの表示' })).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSVで出力' }).click(),
      ]);
      expect(await readFile(await file.path(), 'utf8')).toContain(
        '商品のページの表示,ご注文フォームを開いた',
      );
    });
  });
