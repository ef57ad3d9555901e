import type { Locator, Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { type Gift, someGifts } from './fixtures/gift.ts';
import { mailTo } from './fixtures/inbox.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { expect, test } from './fixtures/test.ts';

const LIST = '/donate/cart';
const lines = (page: Page) => page.getByRole('main').getByRole('article');

/** Puts gifts of so many municipalities on the list by the button of their pages. @returns them. */
async function gather(page: Page, count: number, press: (on: Locator) => Promise<void>): Promise<Gift[]> {
  const put: Gift[] = [];
  for (const gift of await someGifts(page.request)) {
    if (put.length === count) break;
    await page.goto(gift.path);
    const box = page.locator('#apply');
    // Of several variants one has to be chosen first.
    if ((await box.getByLabel('種類').count()) > 0) continue;
    await press(box.getByRole('button', { name: 'リストに入れる' }));
    await expect(page.getByText(`お申し込みリストに入れました(${put.length + 1}件)`)).toBeVisible();
    put.push(gift);
  }
  expect(put).toHaveLength(count);
  return put;
}

/** From the list to the success page. @returns the number of what was applied for. */
async function applyForAll(page: Page, press: (on: Locator) => Promise<void>): Promise<string> {
  await page.goto(LIST);
  await press(page.getByRole('button', { name: '申し込み手続きへ進む' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
  await expectNoSidewaysScroll(page);
  await press(page.getByRole('radio', { name: /^申請する/ }));
  await press(page.getByRole('radio', { name: 'クレジットカード' }));
  await press(page.getByRole('checkbox', { name: '上の内容に同意します' }));
  await press(page.getByRole('button', { name: '入力内容を確認する' }).last());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み内容の確認');
  await press(page.getByRole('button', { name: 'この内容で申し込む' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('クレジットカードでのお支払い');
  await payWith(page, cards.success);
  return receivedNumber(page);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('somebody known gives to five municipalities at once, within fifteen taps', async ({
    page,
    member,
    gift,
  }) => {
    await applyFor(page, gift);
    let taps = 0;
    const tap = async (on: Locator) => {
      taps++;
      await on.tap();
    };
    const gifts = await gather(page, 5, tap);
    const number = await applyForAll(page, tap);
    expect(taps).toBeLessThanOrEqual(15);
    await expectSound(page);
    for (const { government } of gifts) await expect(page.locator('main')).toContainText(government);
    const mail = await mailTo(page.request, member.email, '寄附');
    expect(mail).toContain(number);
    // Nothing is left on the list, and each has its own number in the history.
    await page.goto(LIST);
    await expect(lines(page)).toHaveCount(0);
    await page.goto(`/mypage/donation-histories?year=all&q=${number}`);
    await expect(page.getByRole('main').getByText('寄附完了')).toHaveCount(5);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what another tab changed is confirmed again, and what was typed stays', async ({
      page,
      member: _,
    }) => {
      const click = (on: Locator) => on.click();
      await gatherPlain(page, 3);
      await page.goto(LIST);
      await click(page.getByRole('button', { name: '申し込み手続きへ進む' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('textbox', { name: '応援メッセージ' }).fill('応援しています');
      await page.getByRole('checkbox', { name: '上の内容に同意します' }).check();
      await toConfirm(page);
      if (javaScriptEnabled) await expectSound(page);
      const other = await page.context().newPage();
      await other.goto(LIST);
      await lines(other).first().getByRole('button', { name: /^外す/ }).click();
      await expect(lines(other)).toHaveCount(2);
      await other.close();
      await page.getByRole('button', { name: 'この内容で申し込む' }).click();
      await expect(page.getByText('お申し込みリストの内容が変更されました')).toBeVisible();
      await expect(page.getByRole('region', { name: /^寄附\d/ })).toHaveCount(2);
      await expect(page.locator('main')).toContainText('応援しています');
      await submit(page);
    });
  });

/** The same as `gather` by plain forms, where there may be no scripts that say so. */
async function gatherPlain(page: Page, count: number): Promise<void> {
  let put = 0;
  for (const gift of await someGifts(page.request)) {
    if (put === count) return;
    const answer = await page.request.post('/cart/lines', { form: { goods: gift.id }, maxRedirects: 0 });
    if (answer.headers().location?.includes('put=added')) put++;
  }
  expect(put).toBe(count);
}
