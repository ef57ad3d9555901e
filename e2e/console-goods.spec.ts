import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const TOWN = '442020';

/** What is pushed sideways: the page, and tables in it. */
const pushed = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.table-box')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} ${box.scrollWidth}`),
  );

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('variants are cards on a phone, and one is added there', async ({ page, context }) => {
      await enterConsole(context, 'city');
      const { rows } = await query(
        `select k.goods_id as id from sku k join goods g on g.id = k.goods_id
          where g.government_code = $1 and g.kind = 'gift' and k.active group by 1 order by count(*) desc, 1 limit 1 offset $2`,
        [TOWN, javaScriptEnabled ? 0 : 1],
      );
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(`${CONSOLE}/goods/${rows[0].id}/variants`);
      await expect(page.getByLabel('新しいバリエーションの名前')).toBeVisible();
      if (javaScriptEnabled) expect(await pushed(page)).toEqual([]);
      const name = `E2E ${process.pid} ${javaScriptEnabled ? '有' : '無'}`;
      await page.getByLabel('新しいバリエーションの名前').fill(name);
      await page.getByLabel('新しいバリエーションの在庫').fill('３');
      await page.getByLabel('新しいバリエーションの発送までの営業日数').fill('七');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert')).toContainText('数字で入力してください');
      await page.getByLabel(`${name}の発送までの営業日数`).fill('7');
      if (javaScriptEnabled) expect(await pushed(page)).toEqual([]);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await page.getByLabel(`${name}を有効にする`).uncheck();
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByLabel(`${name}を有効にする`)).not.toBeChecked();
      if (javaScriptEnabled) await expectSound(page);
    });

    test('the list is narrowed by category and producer, and tells what was given and sold', async ({
      page,
      context,
    }) => {
      await enterConsole(context, 'operator');
      const { rows } = await query(
        `select p.id as parent, p.name as "parentName", c.name as leaf, g.code, m.name as producer
           from goods g join category c on c.id = g.category_id join category p on p.id = c.parent_id
           join producer m on m.id = g.producer_id
          where g.government_code = $1 and g.archived_at is null order by g.id limit 1`,
        [TOWN],
      );
      const { parent, parentName, leaf, code, producer } = rows[0] as Record<string, string>;
      await page.goto(`${CONSOLE}/goods?q=${encodeURIComponent(code!)}`);
      await page.getByLabel('カテゴリ').selectOption(String(parent));
      await page.getByLabel('事業者の名称').fill(producer!.slice(0, 4));
      await page.getByRole('button', { name: '絞り込む' }).click();
      // The row stood there before: the answer is there with the address of its file.
      await expect(page.locator('a[href*="/goods/csv?"][href*="maker="]').first()).toBeAttached();
      await expect(page.getByRole('row').filter({ hasText: code! })).toBeVisible();
      await expect(page.getByLabel('カテゴリ').locator('option:checked')).toHaveText(`${parentName}のすべて`);
      await expect(page.getByRole('columnheader', { name: '寄附・販売数' })).toBeVisible();
      await page.getByLabel('事業者の名称').fill('ない事業者');
      await page.getByRole('button', { name: '絞り込む' }).click();
      await expect(page.getByText('該当する返礼品・商品はありません')).toBeVisible();

      // Of one government, its producers are there to choose from.
      await page.goto(`${CONSOLE}/goods?government=${TOWN}&q=${encodeURIComponent(code!)}`);
      await page.getByLabel('カテゴリ').selectOption({ label: leaf! });
      await page.getByRole('combobox', { name: '事業者' }).selectOption({ label: producer! });
      await page.getByRole('button', { name: '絞り込む' }).click();
      await expect(page.getByRole('row').filter({ hasText: code! })).toBeVisible();
      await expect(page.getByText(`事業者: ${producer}`)).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
    });
  });
