import type { Locator, Page } from '@playwright/test';
import { applyFor, fillForm, openForm, submit, toConfirm } from './fixtures/donate.ts';
import { anyGift } from './fixtures/gift.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { expect, test } from './fixtures/test.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const donor = (page: Page) => page.getByRole('region', { name: '寄附される方' });

test.describe('on a phone', () => {
  test.use(phone);
  test('somebody known comes from a gift to the acquirer within eight taps', async ({
    page,
    member: _,
    gift,
  }) => {
    await applyFor(page, gift);
    const other = await anyGift(page.request, 'card', gift);
    await page.goto(other.path);
    let taps = 0;
    const tap = async (on: Locator) => {
      taps++;
      await on.tap();
    };
    await tap(page.getByRole('button', { name: '寄附を申し込む' }));
    await expect(donor(page)).toContainText('髙﨑');
    await expect(page.getByLabel('市区町村').first()).toBeHidden();
    await expect(page.getByText('18歳未満')).toHaveCount(0);
    await tap(page.getByRole('group', { name: '寄附の使い道' }).getByRole('radio').first());
    await tap(page.getByRole('radio', { name: '書面で申請する' }));
    await tap(page.getByRole('radio', { name: 'クレジットカード' }));
    await tap(page.getByRole('checkbox', { name: '上の内容に同意します' }));
    await expectNoSidewaysScroll(page);
    await tap(page.getByRole('button', { name: '入力内容を確認する' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み内容の確認');
    await expect(page.locator('main')).toContainText('千代田区');
    await tap(page.getByRole('button', { name: 'この内容で申し込む' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('クレジットカードでのお支払い');
    expect(taps).toBeLessThanOrEqual(8);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('what is folded is sent, opens where it is wrong, and is changed', async ({
      page,
      member: _,
      gift,
    }) => {
      await applyFor(page, gift);
      await openForm(page, await anyGift(page.request, 'card', gift));
      await expect(page.getByLabel('セイ').first()).toBeHidden();
      await donor(page).getByText('変更する').click();
      await page.getByLabel('セイ').first().fill('高崎');
      await fillForm(page);
      await page.getByRole('button', { name: '入力内容を確認する' }).click();
      await expect(page.getByRole('alert')).toContainText('セイは全角カタカナで入力してください');
      await expect(page.getByLabel('セイ').first()).toBeVisible();
      await page.getByLabel('セイ').first().fill('タカサキ');
      await toConfirm(page);
      await page.getByRole('link', { name: /^変更する.*寄附される方/ }).click();
      await expect(page.getByLabel('セイ').first()).toBeVisible();
      await toConfirm(page);
      await submit(page);
    });
  });
}

test('the sum follows the number at once, and stands in sight', async ({ page, member: _, gift }) => {
  await openForm(page, gift);
  const panel = page.getByRole('region', { name: 'お申し込みの内容' });
  const sum = async () => Number(((await panel.getByRole('status').textContent()) ?? '').replace(/\D/g, ''));
  const one = await sum();
  await page.getByRole('combobox', { name: '数量' }).selectOption('3');
  await expect.poll(sum).toBe(one * 3);
  await page.getByRole('checkbox', { name: '上の内容に同意します' }).scrollIntoViewIfNeeded();
  await expect(panel).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(panel).toBeHidden();
  await expect(page.locator('.total-bar')).toBeInViewport();
  await expect(page.locator('.total-bar')).toContainText((one * 3).toLocaleString('ja-JP'));
});

test('a resident hears it as soon as the address is typed', async ({ page, member: _, gift }) => {
  await openForm(page, gift);
  const instead = page.getByRole('link', { name: `返礼品なしで${gift.government}に寄附する` });
  await expect(instead).toHaveCount(0);
  await page.getByLabel('都道府県').first().selectOption({ label: gift.prefecture });
  await page.getByLabel('市区町村').first().fill(gift.government);
  await page.getByLabel('町名・番地').first().click();
  await expect(instead).toBeVisible();
  await page.getByLabel('市区町村').first().fill('札幌市中央区');
  await page.getByLabel('町名・番地').first().click();
  await expect(instead).toHaveCount(0);
});

test('a button says that its form is being sent, sends it once, and is free again', async ({
  page,
  member: _,
  gift,
}) => {
  await openForm(page, gift);
  let posts = 0;
  let answer = () => {};
  await page.route('**/donate/goods/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts++;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const button = page.getByRole('button', { name: '入力内容を確認する' }).last();
  const { width } = (await button.boundingBox())!;
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('data-sending', 'long');
  expect((await button.boundingBox())?.width).toBe(width);
  await button.click({ force: true });
  await page.getByRole('button', { name: '郵便番号から住所を入力' }).first().focus();
  await page.keyboard.press('Tab');
  expect(posts).toBe(1);
  answer();
  // The form lacks a usage: it is shown again, and can be sent again.
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await expect(button).not.toHaveAttribute('data-sending');
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => posts).toBe(2);
  answer();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
