import type { Page } from '@playwright/test';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Once scripts run: a page that loads whole is read anew in any case. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(CONSOLE + path);
  await page.waitForLoadState('networkidle');
}

interface Variant {
  id: number;
  stock: number;
}

/** Two variants of one gift of the demo's city, with its number. */
async function twoVariants(): Promise<{ code: string; variants: [Variant, Variant] }> {
  const { rows } = await query(
    `select g.code, json_agg(json_build_object('id', k.id, 'stock', k.stock) order by k.id) as variants
       from goods g join sku k on k.goods_id = g.id and k.active
      where g.government_code = '442020' and g.status = 'published'
      group by g.id having count(*) >= 2 and bool_and(k.stock is not null)
      order by g.id desc limit 1`,
  );
  return rows[0] as { code: string; variants: [Variant, Variant] };
}

test('a proposal that was replaced while it was read is shown anew, and decided then', async ({
  page,
  context,
}) => {
  const copy = `読み直すことば ${process.pid}`;
  const { rows } = await query(
    `insert into goods_proposal (goods_id, government_code, producer_id, kind, texts)
     select id, government_code, producer_id, kind, jsonb_build_object('catch_copy', 'はじめのことば')
       from goods g
      where government_code = '442020' and kind = 'gift' and status = 'published'
        and not exists (select from goods_proposal p where p.goods_id = g.id)
      order by id desc limit 1 returning id`,
  );
  const { id } = rows[0] as { id: number };
  await enterConsole(context, 'city');
  await open(page, `/proposals/${id}`);
  await page.getByLabel('コメント').fill('よいと思います');
  await query(`update goods_proposal set texts = jsonb_build_object('catch_copy', $2::text) where id = $1`, [
    id,
    copy,
  ]);
  await page.getByRole('button', { name: '承認する' }).click();
  await expect(page.getByRole('alert')).toContainText('内容が変更されました');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: copy })).toBeVisible();
  await expect(page.getByLabel('コメント')).toHaveValue('よいと思います');
  await page.getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('承認済み', { exact: true })).toBeVisible();
});

test('a table of stock that was saved in part shows what was saved, and takes the rest after another look', async ({
  page,
  context,
}) => {
  const { code, variants } = await twoVariants();
  const [one, two] = variants;
  await enterConsole(context, 'city');
  await open(page, `/stock?q=${encodeURIComponent(code)}`);
  const field = ({ id }: { id: number }) => page.locator(`[name="stock-${id}"]`);
  const save = page.getByRole('button', { name: '変更した行を保存する' });
  await field(one).fill(String(one.stock + 3));
  await field(two).fill('たくさん');
  await page.getByLabel('変更の理由').fill('入荷');
  await save.click();
  await expect(page.getByText('1件の在庫を変更しました')).toBeVisible();
  await expect(page.locator(`[name="seen-${one.id}"]`)).toHaveValue(String(one.stock + 3));
  await expect(field(two)).toHaveValue('たくさん');
  await expect(field(two)).toHaveAccessibleDescription(/数字/);
  await expect(page.getByLabel('変更の理由')).toHaveValue('入荷');

  // Somebody else changes the second one meanwhile: told once, the next press counts from what is there now.
  const other = two.stock + 20;
  await query(`insert into stock_move (sku_id, before, after, reason) values ($1, $2, $3, '棚卸')`, [
    two.id,
    two.stock,
    other,
  ]);
  await query('update sku set stock = $2 where id = $1', [two.id, other]);
  await field(two).fill(String(two.stock + 1));
  await save.click();
  await expect(page.getByRole('alert')).toContainText(`ほかの担当者が${other}個に変更しました`);
  await expect(page.locator(`[name="seen-${two.id}"]`)).toHaveValue(String(other));
  await expect(field(two)).toHaveValue(String(two.stock + 1));
  await save.click();
  await expect(page.getByText('1件の在庫を変更しました')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const { rows } = await query('select stock from sku where id = any($1) order by id', [[one.id, two.id]]);
  expect(rows.map(({ stock }) => stock)).toEqual([one.stock + 3, two.stock + 1]);

  // Refused for the reason alone: what is applied for meanwhile stays taken, and what somebody else counts is told.
  await open(page, `/stock?q=${encodeURIComponent(code)}`);
  await field(one).fill(String(one.stock + 13));
  await field(two).fill(String(two.stock + 11));
  await query('update sku set stock = stock - 2 where id = $1', [one.id]);
  await query(`insert into stock_move (sku_id, before, after, reason) values ($1, $2, $3, '棚卸')`, [
    two.id,
    two.stock + 1,
    two.stock - 1,
  ]);
  await query('update sku set stock = $2 where id = $1', [two.id, two.stock - 1]);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('理由を60文字以内で入力してください');
  await page.getByLabel('変更の理由').fill('入荷');
  await save.click();
  await expect(page.getByText('1件の在庫を変更しました')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`ほかの担当者が${two.stock - 1}個に変更しました`);
  const { rows: kept } = await query('select stock from sku where id = any($1) order by id', [
    [one.id, two.id],
  ]);
  expect(kept.map(({ stock }) => stock)).toEqual([one.stock + 11, two.stock - 1]);
});

test('a setting that somebody else saved meanwhile stands on the page that asks which of the two is to stay', async ({
  page,
  context,
  browser,
}) => {
  await enterConsole(context, 'operator');
  await open(page, '/settings/thresholds');
  const few = page.locator('[name=few]');
  const was = Number(await few.inputValue());
  const desk = await browser.newContext();
  await enterConsole(desk, 'operator2');
  const other = await desk.newPage();
  await open(other, '/settings/thresholds');
  await other.locator('[name=few]').fill(String(was + 1));
  await other.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(other.getByText('保存しました')).toBeVisible();
  await desk.close();

  await few.fill(String(was + 2));
  await page.locator('[name=note]').fill('見直し');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('ほかの担当者が先に保存しました')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'いまの設定' }).locator('..')).toContainText(`${was + 1}個`);
  await expect(page.getByRole('table', { name: '設定の履歴' })).toContainText(
    `${was}個以下 → ${was + 1}個以下`,
  );
  await expect(few).toHaveValue(String(was + 2));
  await expect(page.locator('[name=note]')).toHaveValue('見直し');
  await page.getByRole('radio', { name: /下の欄に入力した内容/ }).check();
  await few.fill(String(was));
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText(/^保存しました/)).toBeVisible();
  await expect(few).toHaveValue(String(was));
});

test('an invitation that was taken back meanwhile is told of, and gone', async ({ page, context }) => {
  await enterConsole(context, 'operator');
  const email = `gone-${process.pid}-${Date.now()}@satonowa.example`;
  await open(page, '/staff/invite');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('役割').selectOption('監査');
  await page.getByRole('button', { name: '招待メールを送る' }).click();
  await expect(page.getByText(`${email} に招待メールをお送りしました`)).toBeVisible();
  await open(page, '/staff');
  await query('delete from staff_invitation where email = $1', [email]);
  await page.getByRole('button', { name: new RegExp(`取り消す.*${email}`) }).click();
  await expect(page.getByRole('alert')).toContainText('この招待は、すでに');
  await expect(page.getByText(email)).toHaveCount(0);
});
