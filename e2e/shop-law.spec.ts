import { expect, test } from './fixtures/test.ts';

test('the notice under 特定商取引法 is read without a script, on a phone and by everyone', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (r) => loaded.push(r.resourceType()));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ec/law');
  expect(loaded).not.toContain('script');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('特定商取引法に基づく表記');
  for (const term of [
    '販売業者',
    '代表者',
    '所在地',
    '電話番号',
    'メールアドレス',
    '販売価格',
    '送料',
    'お支払いの方法と時期',
    '商品の引渡時期',
    'ご注文の取り消し',
    '返品・交換(返品特約)',
    '販売数量の制限・特別の販売条件',
    '適格請求書発行事業者の登録番号',
  ])
    await expect(
      page.locator('dt', { hasText: new RegExp(`^${term.replace(/[()]/g, '\\$&')}$`) }),
    ).toBeVisible();
  const cool = page.getByRole('table', { name: '冷蔵・冷凍の商品の送料(円・税込)' });
  await expect(cool.getByRole('row', { name: /^沖縄/ })).toContainText('1,725');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
    expect.stringContaining('"legalName"'),
  );
});
