import type { Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { mailTo } from './fixtures/inbox.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { agree, aProduct, fillPerson, h1, order, orderNumber, toConfirm } from './fixtures/order.ts';
import { anEmail } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const CART = '/ec/cart';
const parcels = (page: Page) => page.getByRole('list', { name: 'お荷物と送料' }).getByRole('listitem');

/** Puts a frozen and an ambient product into the cart, from their pages. */
async function gather(page: Page): Promise<string[]> {
  const wanted = [
    await aProduct(page.request, 'temperature=frozen'),
    await aProduct(page.request, 'temperature=ambient&max=4000'),
  ];
  for (const product of wanted) {
    await page.goto(product.path);
    await page
      .locator('main')
      .getByRole('button', { name: 'カートに入れる' })
      .locator('visible=true')
      .first()
      .click();
    await expect(page.getByText(/カートに入れました/).first()).toBeVisible();
  }
  return wanted.map((p) => p.name);
}

/** From the cart with two parcels to the order that is paid. */
async function orderCart(
  page: Page,
  names: readonly string[],
  { scripted, guest }: { scripted: boolean; guest: boolean },
) {
  await page.goto(CART);
  await expect(parcels(page)).toHaveCount(2);
  if (guest) {
    await page.getByLabel('お届け先の都道府県').selectOption('13');
    if (!scripted) await page.getByRole('button', { name: '送料を表示' }).click();
  }
  await expect(page.locator('main')).toContainText('送料(お荷物2個)');
  await expectNoSidewaysScroll(page);
  if (scripted) await expectSound(page);

  await page.getByRole('button', { name: '注文手続きへ進む' }).click();
  await expect(h1(page)).toHaveText('ご注文情報の入力');
  for (const name of names) await expect(page.locator('main')).toContainText(name);
  const email = anEmail();
  if (guest) {
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
    await fillPerson(page, 'buyer.');
  }
  await agree(page);
  if (scripted) await expectSound(page);
  await toConfirm(page);
  const main = page.locator('main');
  for (const text of [
    ...names,
    'ご注文の商品と分量(1/2)',
    'ご注文の商品と分量(2/2)',
    '送料の合計(お荷物2個)',
  ])
    await expect(main).toContainText(text);
  for (const of of ['送料(税込)', 'お届けの予定', '発送の時期'])
    await expect(main.getByText(new RegExp(`^お荷物[12]の${of.replace(/[()]/g, '\\$&')}$`))).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  if (scripted) await expectSound(page);

  await order(page);
  await payWith(page, cards.success);
  const number = await orderNumber(page);
  for (const name of names) await expect(main).toContainText(name);
  // What was ordered is not in the cart any more.
  if (scripted) await expect(page.getByRole('link', { name: 'カート', exact: true }).first()).toBeVisible();
  await page.goto(CART);
  await expect(page.getByText('カートに入っている商品はありません。')).toBeVisible();
  return { number, email };
}

const ways = [
  {
    name: 'on a phone',
    scripted: true,
    use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  },
  { name: 'without JavaScript', scripted: false, use: { javaScriptEnabled: false } },
];

for (const { name, scripted, use } of ways) {
  test.describe(name, () => {
    test.use(use);

    test('a guest orders what goes in two parcels', async ({ page }) => {
      test.slow();
      const names = await gather(page);
      const { number, email } = await orderCart(page, names, { scripted, guest: true });
      const mail = await mailTo(page.request, email, 'ご注文が確定しました');
      for (const text of [number, ...names, '送料の合計(税込)']) expect(mail).toContain(text);
    });

    test('a member orders what goes in two parcels', async ({ page, member }) => {
      test.slow();
      const names = await gather(page);
      const { number } = await orderCart(page, names, { scripted, guest: false });
      await page.goto(`/ec/mypage?order=${number}`);
      await expect(page.locator('main')).toContainText('お荷物2個でお届けします。');
      await expect(page.locator('main')).toContainText(member.email);
    });
  });
}

test('a cart that was changed on another page is asked about again', async ({ page, context }) => {
  test.slow();
  const names = await gather(page);
  await page.goto('/ec/orders');
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(anEmail());
  await fillPerson(page, 'buyer.');
  await agree(page);
  await toConfirm(page);
  const other = await context.newPage();
  await other.goto(CART);
  await other.getByRole('button', { name: new RegExp(`^外す.*${names[1]!.slice(0, 5)}`) }).click();
  await expect(other.getByText('カートから外しました')).toBeVisible();
  await order(page);
  await expect(page.getByText('内容をもう一度ご確認ください')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(names[1]!);
});
