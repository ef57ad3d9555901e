import type { APIRequestContext, Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { fillForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { textOf } from './fixtures/layout.ts';
import { guestAtConfirm, order, orderNumber, type Product } from './fixtures/order.ts';
import { anEmail } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const yen = (text: string) => Number(/([\d,]+)円/.exec(text)![1]!.replaceAll(',', ''));

/** The address of the first card of some lists of which the text says so. */
async function cardSaying(request: APIRequestContext, says: RegExp, lists: string[]): Promise<string> {
  for (const list of lists) {
    const html = await (await request.get(list)).text();
    for (const [, path, inner = ''] of html.matchAll(/<a [^>]*href="([^"?]*\/detail\/\d+)"[^>]*>(.*?)<\/a>/g))
      if (says.test(inner.replace(/<[^>]*>/g, '')) && !/残り|在庫なし|開始前/.test(inner)) return path!;
  }
  throw new Error(`No list has a card that says ${says}.`);
}

const pages = (path: string) => Array.from({ length: 40 }, (_, i) => `${path}&page=${i + 1}`);

/** A dearer variant, from the page of the gift to its paper. */
async function donateDearer(page: Page): Promise<void> {
  const path = await cardSaying(page.request, /円〜/, [
    '/goods?q=シャツ&in_stock=1',
    '/goods?q=椅子&in_stock=1',
  ]);
  await page.goto(path);
  const choices = page.getByRole('group', { name: '種類を選ぶ' }).locator('label:has(input:enabled)');
  const dearest = choices.last();
  const amount = yen(await textOf(dearest));
  expect(amount).toBeGreaterThan(yen(await textOf(choices.first())));
  await dearest.getByRole('radio').check();
  await page.getByRole('button', { name: '寄附を申し込む' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
  await fillForm(page);
  await toConfirm(page);
  const words = `${amount.toLocaleString('ja-JP')}円`;
  await expect(page.locator('main')).toContainText(words);
  await submit(page);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  const paper = await page.request.get(`/papers/donations/${number}/receipt.pdf`);
  expect(paper.status()).toBe(200);
  await page.goto('/mypage/donation-histories');
  await expect(page.locator('main')).toContainText(words);
}

/** A product in a sale, at its price. Frozen: nothing of it asks for an age. */
async function orderInSale(page: Page): Promise<void> {
  const path = await cardSaying(page.request, /セール/, pages('/ec/goods?in_stock=1&temperature=frozen'));
  await page.goto(path);
  const main = page.locator('main');
  await expect(main).toContainText(/セール期間(\(一部の種類\))?: \d+月\d+日\(.\) 23:59まで/);
  const sold: Product = { id: path.split('/').at(-1)!, name: await textOf(page.locator('h1')), path };
  await guestAtConfirm(page, sold, anEmail());
  await expect(main).toContainText(/セール価格 [\d,]+円 × 1点/);
  await expect(main).toContainText('までに確定されたご注文');
  await order(page);
  await payWith(page, cards.success);
  await orderNumber(page);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test('a dearer variant is donated for', async ({ page, member: _ }) => donateDearer(page));
    test('a product is ordered in its sale', async ({ page }) => orderInSale(page));
  });

test('the bar of a phone follows the variant that is chosen, and the page is accessible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(
    await cardSaying(page.request, /円〜/, ['/goods?q=シャツ&in_stock=1', '/goods?q=椅子&in_stock=1']),
  );
  const choices = page.getByRole('group', { name: '種類を選ぶ' }).locator('label:has(input:enabled)');
  const dearest = yen(await textOf(choices.last()));
  await choices.last().click();
  await expect(page.locator('#apply .fixed')).toContainText(`${dearest.toLocaleString('ja-JP')}円`);
  await expectSound(page);
  await page.goto(await cardSaying(page.request, /セール/, pages('/ec/goods?in_stock=1')));
  await expectSound(page);
});
