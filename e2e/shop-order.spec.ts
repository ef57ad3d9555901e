import type { Page } from '@playwright/test';
import { orderErrors } from '../app/order/result/error-catalogue.ts';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { hasJava, htmlFaults } from './fixtures/html-checker.ts';
import { mailTo } from './fixtures/inbox.ts';
import { press, tabTo, typeInto } from './fixtures/keyboard.ts';
import { expectNoSidewaysScroll, textOf } from './fixtures/layout.ts';
import { logIn } from './fixtures/login.ts';
import { paidOrder, staff } from './fixtures/made-order.ts';
import {
  agree,
  aProduct,
  fillPerson,
  goOn,
  guestAtConfirm,
  h1,
  OKINAWA,
  openOrder,
  order,
  orderNumber,
  summary,
  toConfirm,
} from './fixtures/order.ts';
import { anEmail } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const FROZEN = 'temperature=frozen';
const AMBIENT = 'temperature=ambient';

/** What 特定商取引法 12条の6 wants on the one screen, by its headings. */
const ITEMS = [
  'ご注文の商品と分量',
  '価格・送料・お支払い総額',
  'お支払いの方法と時期',
  '商品の引渡時期',
  'お届け先',
  'ご注文される方',
  'お申し込みの期間',
  'ご注文の取り消し(撤回・解除)',
  '返品・交換(返品特約)',
  '取り消し・返品のご連絡先',
];

const yen = (text: string) => Number(/([\d,]+)円/.exec(text)![1]!.replaceAll(',', ''));
const shippingOf = async (page: Page) =>
  yen(await textOf(summary(page).locator('dl > div', { hasText: '送料' }).locator('dd')));

/** Journey 14: two frozen pieces to 沖縄, the shipping changes, every legal item, paid, mail. */
async function guestJourney(page: Page, { scripted }: { scripted: boolean }): Promise<void> {
  const email = anEmail();
  const product = await aProduct(page.request, FROZEN);
  await openOrder(page, product, '2');
  await expect(page.locator('[name=quantity]')).toHaveValue('2');
  await expect(page.getByText('会員登録をしなくてもご注文いただけます。')).toBeVisible();
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
  await fillPerson(page, 'buyer.');
  const reckon = page.getByRole('button', { name: '送料とお届け日を計算する' });
  if (!scripted) await reckon.click();
  await expect(summary(page)).toContainText('送料(東京都)');
  const near = await shippingOf(page);

  await page.getByRole('radio', { name: '別の住所に届ける' }).check();
  await fillPerson(page, 'delivery.', OKINAWA);
  if (!scripted) await reckon.click();
  await expect(summary(page)).toContainText('送料(沖縄県)');
  const far = await shippingOf(page);
  expect(far).toBeGreaterThan(near);
  await expect(page.locator('main')).toContainText(/沖縄県への送料: [\d,]+円、最短のお届け: \d+月\d+日/);
  await expectNoSidewaysScroll(page);

  // Nothing was agreed to beforehand; what was typed stays.
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('注文の条件への同意が必要です');
  await expect(page.locator('[name="delivery.city"]')).toHaveValue('那覇市');
  const day = page.getByRole('combobox', { name: 'お届け日' });
  await day.selectOption({ index: 3 });
  const wished = await day.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
  await page.getByRole('textbox', { name: '当店へのご要望・備考' }).fill('小さな箱で\nお願いします。 ');
  await agree(page);
  await toConfirm(page);
  for (const name of ITEMS) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const main = page.locator('main');
  for (const text of [
    email,
    product.name,
    '2点',
    `${far.toLocaleString('ja-JP')}円`,
    wished,
    '松尾1-1-1',
    '小さな箱で',
  ])
    await expect(main).toContainText(text);
  await expectNoSidewaysScroll(page);

  // Each part can be corrected from here.
  await page.getByRole('link', { name: /^変更する.*商品の引渡時期/ }).click();
  await expect(page).toHaveURL(/#f-deliveryDate$/);
  await day.selectOption('none');
  await toConfirm(page);
  await expect(main).toContainText('ごろにお届け');

  await order(page);
  await payWith(page, cards.success);
  const number = await orderNumber(page);
  await expect(page).toHaveURL(`/ec/goods/success?order=${number}`);
  await expect(main).toContainText(product.name);
  const mail = await mailTo(page.request, email, 'ご注文が確定しました');
  for (const text of [number, '小さな箱で お願いします。']) expect(mail).toContain(text);
}

const ways = [
  { name: 'on a desk', scripted: true, use: {} },
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

    test('a guest orders two frozen pieces to Okinawa', async ({ page }) => {
      await guestJourney(page, { scripted });
    });

    test('a member pays a part by points, wrapped as a gift', async ({ page, member }) => {
      test.slow();
      const { number } = await paidOrder(page);
      await staff('ship', number, '--carrier', 'yamato', '--tracking', '123456789012');
      const product = await aProduct(page.request, AMBIENT);
      await openOrder(page, product);
      await expect(page.locator('main')).toContainText(member.email);
      await expect(page.locator('[name="buyer.city"]')).toHaveValue('千代田区');
      await page.getByRole('radio', { name: '一部を使う' }).check();
      await page.getByRole('textbox', { name: 'ご利用のポイント' }).fill('99999');
      await agree(page);
      await goOn(page);
      await expect(page.getByRole('alert')).toContainText('ご利用のポイントは');
      await page.getByRole('textbox', { name: 'ご利用のポイント' }).fill('3');
      await page.getByRole('radio', { name: /^ギフト包装をする/ }).check();
      await toConfirm(page);
      await expect(page.locator('main')).toContainText('−3ポイント(−3円)');
      await expect(page.locator('main')).toContainText('330円');
      await order(page);
      await payWith(page, cards.success);
      await orderNumber(page);
      await expect(page.locator('main')).toContainText('−3ポイント');
    });

    test('a guest is told how to pay at a convenience store', async ({ page }) => {
      const [email, product] = [anEmail(), await aProduct(page.request, AMBIENT)];
      await openOrder(page, product);
      await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
      await fillPerson(page, 'buyer.');
      await page.getByRole('radio', { name: /^コンビニ払い/ }).check();
      await agree(page);
      await toConfirm(page);
      await expect(page.locator('main')).toContainText('期限の当日にお支払いのとき、');
      await order(page);
      await expect(h1(page)).toHaveText('ご注文を受け付けました');
      await expect(page.getByRole('heading', { name: 'お支払いのご案内(コンビニ払い)' })).toBeVisible();
      const place = page.url();
      expect(await mailTo(page.request, email, 'お支払いのご案内')).toContain('期限');
      // Somebody else with the number sees how to pay, and nothing of the buyer's.
      await page.context().clearCookies();
      await page.goto(place);
      await expect(h1(page)).toHaveText('ご注文を受け付けました');
      await expect(page.locator('main')).not.toContainText(product.name);
      await expect(page.locator('main')).not.toContainText(email);
    });

    test('a guest logs in midway and keeps what was typed', async ({ page, member }) => {
      await page.context().clearCookies();
      const product = await aProduct(page.request, AMBIENT);
      await openOrder(page, product, '3');
      await page.locator('[name="buyer.street"]').fill('丸の内9-9');
      await page.getByRole('button', { name: '会員の方はログイン' }).click();
      await expect(page).toHaveURL(/\/ec\/login\?redirect=/);
      await logIn(page, member);
      await expect(h1(page)).toHaveText('ご注文情報の入力');
      await expect(page.locator('[name=quantity]')).toHaveValue('3');
      await expect(page.locator('[name="buyer.street"]')).toHaveValue('丸の内9-9');
      await expect(page.locator('[name="buyer.familyName"]')).toHaveValue('髙﨑');
      await expect(page.locator('main')).toContainText(member.email);
    });

    test('the session ends while typing: after login everything is still there', async ({ page, member }) => {
      const product = await aProduct(page.request, AMBIENT);
      await openOrder(page, product, '4');
      await page.locator('[name="buyer.street"]').fill('丸の内8-8');
      await page.context().clearCookies();
      await goOn(page);
      await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible();
      await expect(page.locator('[name="buyer.street"]')).toHaveValue('丸の内8-8');
      await page.locator('main').getByRole('link', { name: 'ログインする' }).click();
      await logIn(page, member);
      await expect(page.getByText('入力された内容を復元しました')).toBeVisible();
      await expect(page.locator('[name="buyer.street"]')).toHaveValue('丸の内8-8');
      await expect(page.locator('[name=quantity]')).toHaveValue('4');
    });
  });
}

test('that it is sent free of charge is shown as one types', async ({ page }) => {
  const product = await aProduct(page.request, `${AMBIENT}&min=1000&max=5000`);
  await openOrder(page, product);
  await page.locator('[name="buyer.prefecture"]').selectOption('13');
  await expect(summary(page)).toContainText('送料(東京都)');
  expect(await shippingOf(page)).toBeGreaterThan(0);
  await page.locator('[name=quantity]').fill('20');
  await expect(summary(page)).toContainText('無料');
});

test('days follow place and payment, and a day that is lost is told of', async ({ page }) => {
  const product = await aProduct(page.request, FROZEN);
  await openOrder(page, product);
  await fillPerson(page, 'buyer.');
  const days = page.getByRole('combobox', { name: 'お届け日' });
  await days.selectOption({ index: 2 });
  await page.getByRole('radio', { name: /^銀行振込/ }).check();
  await expect(page.getByText('お届け日を選び直す必要があります')).toBeVisible();
  await page.locator('[name="buyer.postalCode"]').fill('952-0011');
  await expect(page.getByText('お届け先の島へは船の運航に応じて')).toBeVisible();
  await expect(days.locator('option')).toHaveCount(2);
});

test('orders by the keyboard alone', async ({ page }) => {
  const product = await aProduct(page.request, AMBIENT);
  await page.goto(`/ec/orders/goods/${product.id}`);
  await typeInto(page, page.getByRole('textbox', { name: 'メールアドレス' }), anEmail());
  await typeInto(page, page.locator('[name="buyer.familyName"]'), '髙﨑');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await press(page, page.getByRole('link', { name: '名を入力してください' }));
  await expect(page.locator('[name="buyer.givenName"]')).toBeFocused();
  // The link past the header takes nothing away.
  await page.getByRole('link', { name: '本文へ移動' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('名を入力してください');
  await expect(page.locator('[name="buyer.familyName"]')).toHaveValue('髙﨑');
  for (const [name, text] of [
    ['givenName', '花子'],
    ['familyNameKana', 'たかさき'],
    ['givenNameKana', 'はなこ'],
    ['postalCode', '１００−０００１'],
    ['street', '千代田1-1'],
    ['phone', '03-1234-5678'],
  ] as const)
    await typeInto(page, page.locator(`[name="buyer.${name}"]`), text);
  await expect(page.locator('[name="buyer.city"]')).toHaveValue('千代田区');
  await press(page, page.getByRole('checkbox', { name: '上の内容に同意します' }), 'Space');
  await tabTo(page, page.getByRole('button', { name: '注文内容を確認する' }).last());
  await page.keyboard.press('Enter');
  await expect(h1(page)).toHaveText('ご注文内容の最終確認');
  await press(page, page.getByRole('button', { name: 'この内容で注文する' }));
  await expect(h1(page)).toHaveText('クレジットカードでのお支払い');
});

test('each step is sound at every width', async ({ page }) => {
  test.slow();
  const product = await aProduct(page.request, AMBIENT);
  await openOrder(page, product);
  await expectSound(page);
  await page.getByRole('radio', { name: '別の住所に届ける' }).check();
  await goOn(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
  await page.context().clearCookies();
  await guestAtConfirm(page, product, anEmail());
  await expectSound(page);
  await order(page);
  await payWith(page, cards.success);
  await orderNumber(page);
  await expectSound(page);
  for (const code of [
    'SOLD_OUT',
    'AMOUNT_CHANGED&changed=price',
    'POINTS_CHANGED',
    'SESSION_ENDED',
    'nothing',
  ])
    for (const goods of ['', `&goods=${product.id}`]) {
      await page.goto(`/ec/orders/failed?code=${code}${goods}`);
      await expectAccessible(page);
    }
});

test('form, refused form, final confirmation and failed pages are valid HTML', async ({ page, request }) => {
  test.skip(!hasJava(), 'The HTML checker needs Java, on Debian "apt-get install default-jre-headless".');
  const html = new Map<string, string>();
  for (const query of [FROZEN, AMBIENT, 'category=9']) {
    const list = await (await request.get(`/ec/goods?in_stock=1&${query}`)).text();
    const id = /href="\/ec\/goods\/detail\/(\d+)"/.exec(list)?.[1];
    if (!id) continue;
    const path = `/ec/orders/goods/${id}`;
    html.set(`${path} (empty)`, await (await request.get(path)).text());
    const refused = await request.post(path, { form: { deliveryTo: 'new', quantity: '0' } });
    expect(refused.status()).toBe(400);
    html.set(`${path} (refused)`, await refused.text());
  }
  await guestAtConfirm(page, await aProduct(page.request, FROZEN), anEmail());
  html.set('confirm', await (await page.request.get(page.url())).text());
  for (const code of Object.keys(orderErrors)) {
    const path = `/ec/orders/failed?code=${code}&goods=${page.url().match(/goods\/(\d+)/)![1]}`;
    html.set(path, await (await request.get(path)).text());
  }
  expect(htmlFaults(html)).toEqual([]);
});

test('an unknown number and an unknown product are not there', async ({ page }) => {
  expect((await page.goto('/ec/goods/success?order=AAAAAAAAAAAA'))?.status()).toBe(404);
  expect((await page.goto('/ec/orders/goods/999999999'))?.status()).toBe(404);
  expect((await page.request.get('/ec/orders/return?order=AAAAAAAAAAAA')).status()).toBe(404);
});
