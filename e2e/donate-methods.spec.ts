import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { fillForm, openForm, receivedNumber, toConfirm } from './fixtures/donate.ts';
import { anyGift } from './fixtures/gift.ts';
import { mailTo } from './fixtures/inbox.ts';
import { expectNoSidewaysScroll, textOf } from './fixtures/layout.ts';
import { expect, test } from './fixtures/test.ts';

/** Applies with a way to pay, up to the page that comes after. */
async function applyWith(page: Page, payment: string, name: string): Promise<void> {
  await openForm(page, await anyGift(page.request, payment));
  await fillForm(page);
  await page.getByRole('group', { name: 'お支払い方法' }).getByRole('radio', { name }).check();
  await toConfirm(page);
  await expect(page.locator('main')).toContainText('お支払い期限');
  await page.getByRole('button', { name: 'この内容で申し込む' }).click();
}

async function instruction(page: Page, label: string): Promise<string> {
  return textOf(page.locator('dl div', { has: page.locator(`dt:text-is("${label}")`) }).locator('dd'));
}

async function reserved(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お申し込みを受け付けました');
  return textOf(page.locator('main strong').first());
}

/** Reloads the result until the acquirer's webhook has come. */
async function paidAt(page: Page, success: string): Promise<void> {
  await expect(async () => {
    await page.goto(success);
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('ご寄附ありがとうございます');
  }).toPass({ timeout: 30_000 });
}

/** Journey 6: number and deadline on the page and in the mail, paid at the till, history. */
async function atTheTill(page: Page, email: string): Promise<void> {
  await applyWith(page, 'konbini', 'コンビニ払い');
  const number = await reserved(page);
  const success = page.url();
  const typed = await instruction(page, 'お支払い受付番号');
  const till = await instruction(page, 'お支払い場所(テスト用レジ)');
  const mail = await mailTo(page.request, email, 'お支払いのご案内');
  for (const text of [number, typed, 'お支払い期限']) expect(mail).toContain(text);

  await page.goto(`/mypage/donation-histories?donation=${number}`);
  await expect(page.locator('main')).toContainText('お支払い待ち');
  await expect(page.locator('main')).toContainText(typed);

  await page.goto(till);
  await page.getByRole('textbox', { name: 'お支払い受付番号' }).fill(typed);
  await page.getByRole('button', { name: 'お支払い内容を確認する' }).click();
  await page.getByRole('button', { name: 'を支払う' }).click();
  await paidAt(page, success);
  expect(await mailTo(page.request, email, '寄附を受け付けました')).toContain(number);
  await page.goto(`/mypage/donation-histories?donation=${number}`);
  await expect(page.locator('main')).toContainText('寄附完了');
}

test('pays at a convenience store', async ({ page, member }) => {
  await atTheTill(page, member.email);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, isMobile: true });
  test('pays at a convenience store', async ({ page, member }) => {
    await atTheTill(page, member.email);
    await expectNoSidewaysScroll(page);
  });
});

test('pays with a wallet, after leaving it once', async ({ page, member: _ }) => {
  await applyWith(page, 'wallet', 'テスト用ウォレット');
  await page.getByRole('button', { name: '支払わずに戻る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払いが完了していません');
  await expect(page.locator('main')).toContainText('お支払いは行われていません');
  await page.getByRole('link', { name: 'もう一度' }).first().click();
  await toConfirm(page);
  await page.getByRole('button', { name: 'この内容で申し込む' }).click();
  await page.getByRole('button', { name: 'の支払いを承認する' }).click();
  await receivedNumber(page);
});

test('pays by Pay-easy', async ({ page, member: _ }) => {
  await applyWith(page, 'pay_easy', 'ペイジー');
  await reserved(page);
  const success = page.url();
  const numbers: Record<string, string> = {};
  for (const label of ['収納機関番号', 'お客様番号', '確認番号'])
    numbers[label] = await instruction(page, label);
  await page.goto(await instruction(page, 'お支払い場所(テスト用ATM)'));
  for (const [label, value] of Object.entries(numbers))
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('button', { name: 'お支払い内容を確認する' }).click();
  await page.getByRole('button', { name: 'を支払う' }).click();
  await paidAt(page, success);
});

test('transfers in two parts, and is told in between what is missing', async ({ page, member }) => {
  await applyWith(page, 'bank_transfer', '銀行振込');
  const number = await reserved(page);
  await expectAccessible(page);
  const success = page.url();
  const account = {
    店番号: await instruction(page, '店番号'),
    口座番号: await instruction(page, '口座番号'),
  };
  const total = Number((await instruction(page, '寄附金額')).replace(/\D/g, ''));
  const bank = await instruction(page, 'お振り込みの画面(テスト用銀行)');
  const transfer = async (yen: number) => {
    await page.goto(bank);
    for (const [label, value] of Object.entries(account))
      await page.getByRole('textbox', { name: label }).fill(value);
    await page.getByRole('textbox', { name: 'お振込金額' }).fill(String(yen));
    await page.getByRole('button', { name: 'お振込内容を確認する' }).click();
    await page.getByRole('button', { name: 'を振り込む' }).click();
  };
  await transfer(1000);
  expect(await mailTo(page.request, member.email, '不足しています')).toContain(number);
  await page.goto(success);
  await expect(page.locator('main')).toContainText('のお振り込みが必要です');
  await transfer(total - 1000);
  await paidAt(page, success);
});
