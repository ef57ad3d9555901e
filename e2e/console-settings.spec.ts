import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('an operator says something on every page and changes a fee; both are seen within a second, and taken back', async ({
  page,
  context,
  baseURL,
}) => {
  const law = `${baseURL}/ec/law`;
  const fees = page.getByRole('table', { name: '常温の商品の送料' });
  await page.goto(law); // kept from now on
  await expect(fees).toContainText('1,450');

  await enterConsole(context, 'operator', { confirmed: false });
  await page.goto(`${CONSOLE}/settings`);
  await page.getByRole('link', { name: '送料・送料無料の金額' }).click();
  await page.getByLabel('沖縄・小').fill('1,470');
  await page.getByRole('button', { name: '保存する前に確かめる' }).click();
  await expect(page.getByRole('row', { name: /^沖縄 4,450円 → 4,470円/ })).toBeVisible();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
  await page.getByLabel('パスワードまたは確認コード').fill('kanri-demo-2026');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(page.getByRole('table', { name: '設定の履歴' })).toContainText('小1,450円');
  await expect(async () => {
    await page.goto(law);
    await expect(fees).toContainText('1,470', { timeout: 100 });
  }).toPass({ timeout: 1_500 });

  await page.goto(`${CONSOLE}/settings/shipping`);
  await page.getByLabel('沖縄・小').fill('1,450');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();

  await page.goto(`${CONSOLE}/settings/banner`);
  const text = `配送の遅れについて ${process.pid}`;
  await page.getByRole('radio', { name: '通販' }).check();
  await page.locator('#f-text').fill(text);
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(async () => {
    await page.goto(law);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 1_500 });
  await page.goto(`${baseURL}/guide`);
  await expect(page.getByText(text)).toHaveCount(0);

  await page.goto(`${CONSOLE}/settings/banner`);
  await page.getByRole('radio', { name: '次の日時から' }).check();
  await page.locator('#f-from').fill('2099-01-01');
  await page.locator('#f-text').fill('先のお知らせ');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  const toCome = page.getByRole('table', { name: 'これから始まる変更' });
  await expect(toCome).toContainText('先のお知らせ');
  await toCome.getByRole('button', { name: /取りやめる/ }).click();
  await expect(page.getByText('予定していた変更を取りやめました')).toBeVisible();
  await page.getByRole('button', { name: 'いますぐ表示を終える' }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await page.goto(law);
  await expect(page.getByText(text)).toHaveCount(0);
});

test('an operator closes for some days; the preview tells which days turn, the law page tells of it within a second, and no more once it is taken away', async ({
  page,
  context,
  baseURL,
}) => {
  const law = `${baseURL}/ec/law`;
  await page.goto(law); // kept from now on
  await expect(
    page.getByText('発送は営業日に行います。土曜日・日曜日・祝日と12月29日から1月3日まで'),
  ).toBeVisible();
  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/settings/calendar`);
  // Far ahead and one day alone, as others order meanwhile.
  const days = new Date(Date.now() + 80 * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  const name = `棚卸し${process.pid}`.slice(0, 20);
  await page.getByLabel('臨時の休業日').fill(`${days}〜昨日 ${name}`);
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('の形で入力してください');
  await page.getByLabel('臨時の休業日').fill(`${days}〜${days} ${name}`);
  await page.getByLabel('土曜日').uncheck();
  await page.getByRole('button', { name: '保存する前に確かめる' }).click();
  await expect(page.getByRole('heading', { name: /のうちに変わる日/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /\(土\) 休業日 営業日/ }).first()).toBeVisible();
  await expect(page.getByLabel('土曜日')).not.toBeChecked();
  await page.getByLabel('土曜日').check();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(page.getByRole('table', { name: '設定の履歴' })).toContainText(name);
  await expect(async () => {
    await page.goto(law);
    await expect(page.getByText(`(${name})は、発送をお休みします。`)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 1_500 });

  await page.goto(`${CONSOLE}/settings/calendar`);
  await page.getByLabel('臨時の休業日').fill('');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(async () => {
    await page.goto(law);
    await expect(page.getByText(name)).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 1_500 });
});

/** Goods that anybody can have at any time, with their references: others that are applied for meanwhile do not sell them out. */
async function someGoods(kind: 'gift' | 'product'): Promise<{ reference: string; name: string }[]> {
  const { rows } = await query(
    `select g.government_code || '/' || g.code as reference, g.name
       from goods g join goods_search s on s.goods_id = g.id
      where g.kind = $1 and s.in_stock and s.stock_until = 'infinity' and coalesce(s.accept_from, now()) <= now() and coalesce(s.accept_until, 'infinity') > now() + interval '1 day'
        and s.dispatch_until = 'infinity' and not s.ticket
      order by s.popularity, g.id limit 2`,
    [kind],
  );
  return rows;
}

test('an operator puts gifts first for a time; the top page shows them in their order within a second, and no more once they are taken away', async ({
  page,
  context,
  baseURL,
}) => {
  const [first, second] = await someGoods('gift');
  const shelf = page.locator('section', {
    has: page.getByRole('heading', { name: '注目の返礼品', exact: true }),
  });
  await page.goto(`${baseURL}/`); // kept from now on
  await expect(page.getByRole('heading', { name: /^人気の返礼品/ })).toBeVisible();
  await expect(shelf).toHaveCount(0);

  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/settings`);
  await page.getByRole('link', { name: '注目の返礼品' }).click();
  const [product] = await someGoods('product');
  await page.getByLabel('表示する返礼品').fill(`${second!.reference}\n${product!.reference}`);
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    `「${product!.reference}」は返礼品として見つかりません`,
  );
  await page.getByLabel('表示する返礼品').fill(`${second!.reference}\n${first!.reference}`);
  await page.locator('#f-until').fill('2099-01-01');
  await page.getByRole('button', { name: '保存する前に確かめる' }).click();
  const preview = page.getByRole('table', { name: '注目の返礼品の表示' });
  await expect(preview.getByRole('row').nth(1)).toContainText(second!.name);
  await expect(preview.getByRole('row').nth(2)).toContainText('表示します');
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(page.getByRole('table', { name: '設定の履歴' })).toContainText(second!.reference);
  await expect(async () => {
    await page.goto(`${baseURL}/`);
    await expect(shelf.getByRole('listitem')).toHaveCount(2, { timeout: 100 });
  }).toPass({ timeout: 1_500 });
  await expect(shelf.getByRole('listitem').first()).toContainText(second!.name);
  await expect(shelf.getByRole('listitem').last()).toContainText(first!.name);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings[headings.indexOf('注目の返礼品') + 1]).toContain('人気の返礼品');

  await page.goto(`${CONSOLE}/settings/featured_gifts`);
  await page.getByRole('button', { name: 'いますぐ表示を終える' }).click();
  await expect(page.getByText('保存しました')).toBeVisible();
  await expect(page.getByRole('button', { name: 'いますぐ表示を終える' })).toHaveCount(0);
  await expect(async () => {
    await page.goto(`${baseURL}/`);
    await expect(shelf).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 1_500 });
});

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true });

  test('an operator puts products first and takes them away; both pages have room for all', async ({
    page,
    context,
    baseURL,
  }) => {
    const [first, second] = await someGoods('product');
    const shelf = page.locator('section', {
      has: page.getByRole('heading', { name: '注目の商品', exact: true }),
    });
    await enterConsole(context, 'operator');
    await page.goto(`${CONSOLE}/settings/featured_products`);
    await page.getByLabel('表示する商品').fill(`${second!.reference}\n${first!.reference}`);
    await page.getByRole('button', { name: '保存する前に確かめる' }).click();
    await expect(page.getByRole('table', { name: '注目の商品の表示' })).toContainText(first!.name);
    await expectSound(page);
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(page.getByText('保存しました')).toBeVisible();
    await expect(page.getByText(`${second!.name}: 表示します`)).toBeVisible();
    await expectSound(page);
    await expect(async () => {
      await page.goto(`${baseURL}/ec`);
      await expect(shelf.getByRole('listitem')).toHaveCount(2, { timeout: 100 });
    }).toPass({ timeout: 1_500 });
    await expectSound(page);
    await shelf.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second!.name);

    await page.goto(`${CONSOLE}/settings/featured_products`);
    await page.getByRole('button', { name: 'いますぐ表示を終える' }).click();
    await expect(page.getByText('保存しました')).toBeVisible();
    await expect(async () => {
      await page.goto(`${baseURL}/ec`);
      await expect(shelf).toHaveCount(0, { timeout: 100 });
    }).toPass({ timeout: 1_500 });
  });
});
