import type { Page } from '@playwright/test';
import { authenticate, cards, payWith } from './fixtures/acquirer.ts';
import { fillForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import type { Gift } from './fixtures/gift.ts';
import { mailTo } from './fixtures/inbox.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { logIn } from './fixtures/login.ts';
import type { Member } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

interface Ways {
  narrow?: boolean;
}

/** Journey 4: guard, login, wrong kana and postal code, mended, usage changed, 3-D Secure, success, mail, history. */
async function wholeJourney(page: Page, member: Member, gift: Gift, ways: Ways = {}): Promise<void> {
  await page.context().clearCookies();
  await page.goto(gift.path);
  await page.getByRole('button', { name: '寄附を申し込む' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
  await expect(page.getByLabel('市区町村').first()).toHaveValue('千代田区');

  await fillForm(page);
  await page.getByLabel('セイ').first().fill('高崎');
  await page.getByLabel('郵便番号', { exact: false }).first().fill('100-000');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('セイは全角カタカナで入力してください');
  await expect(summary).toContainText('郵便番号は7桁の数字で入力してください');
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('セイ').first()).toHaveValue('高崎');

  await page.getByLabel('セイ').first().fill('たかさき');
  await page.getByLabel('郵便番号', { exact: false }).first().fill('1000001');
  await toConfirm(page);
  await expect(page.getByText('タカサキ', { exact: false }).first()).toBeVisible();

  await page.getByRole('link', { name: /^変更する.*使い道と応援メッセージ/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
  const second = page.getByRole('group', { name: '寄附の使い道' }).getByRole('radio').nth(1);
  await second.check();
  const usage = await second.evaluate((radio) => radio.nextElementSibling?.firstChild?.textContent ?? '?');
  await page.getByRole('textbox', { name: '応援メッセージ' }).fill('応援しています');
  await toConfirm(page);
  await expect(page.locator('main')).toContainText(usage);
  if (ways.narrow) await expectNoSidewaysScroll(page);

  await submit(page);
  await payWith(page, cards.challenge);
  await authenticate(page);
  const number = await receivedNumber(page);
  await expect(page).toHaveURL(new RegExp(`/donate/goods/success\\?donation=${number}`));
  await expect(page.locator('main')).toContainText(usage);
  expect(await mailTo(page.request, member.email, '寄附')).toContain(number);

  await page.getByRole('link', { name: '寄附履歴を見る' }).click();
  await expect(page.locator('main')).toContainText(number);
  await expect(page.locator('main')).toContainText(usage);
  await expect(page.locator('main')).toContainText('応援しています');
}

test('donates with 3-D Secure, mending and changing on the way', async ({ page, member, gift }) => {
  await wholeJourney(page, member, gift);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('donates with 3-D Secure, mending and changing on the way', async ({ page, member, gift }) => {
    await wholeJourney(page, member, gift);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test('donates with 3-D Secure, mending and changing on the way', async ({ page, member, gift }) => {
    await wholeJourney(page, member, gift, { narrow: true });
  });
});
