import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { subjectsTo } from './fixtures/inbox.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';
import {
  aTicketGift,
  buyTicket,
  codeOf,
  findTicket,
  PHONE,
  redeem,
  signInMerchant,
} from './fixtures/ticket.ts';

const NEIGHBOUR = '442020'; // 別府市, whose merchants every demo has

/** Yen that the shown ticket holds. */
async function leftOf(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'チケット' }).locator('.text-3xl').textContent();
  return Number(text?.replace(/\D/g, ''));
}

const yen = (n: number) => `${n.toLocaleString('ja-JP')}円`;

test.describe('journey 12, on a phone', () => {
  test.use(PHONE);

  test('a ticket is bought, shown without network, and used in two parts', async ({
    page,
    member,
    browser,
    baseURL,
  }) => {
    test.slow();
    const gift = await aTicketGift(page.request, 1);
    const address = await buyTicket(page, gift);
    expect(await subjectsTo(page.request, member.email)).toContainEqual(
      expect.stringContaining('現地利用チケットを発行しました'),
    );
    const value = await leftOf(page);
    const code = await codeOf(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByText('この端末に保存しました')).toBeVisible();

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('img', { name: 'お店で読み取るQRコード' })).toBeVisible();
    expect(await codeOf(page)).toBe(code);
    await expect(page.getByText('通信できないため')).toBeVisible();
    await page.getByRole('link', { name: 'チケットの一覧へ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('現地利用チケット');
    await page
      .getByRole('link', { name: /チケットを表示する/ })
      .first()
      .click();
    await expect(page.getByRole('img', { name: 'お店で読み取るQRコード' })).toBeVisible();
    await page.context().setOffline(false);

    const counter = await browser.newContext({ ...PHONE, baseURL: baseURL! });
    const till = await counter.newPage();
    await signInMerchant(till, gift.code);
    await findTicket(till, code.replaceAll('-', '').toLowerCase());
    await expect(till.getByRole('region', { name: 'チケット' })).toContainText(yen(value));
    await expectNoSidewaysScroll(till);

    const first = 1000;
    await redeem(till, '１，０００円');
    await expect(till.getByRole('status')).toContainText(yen(first));
    await expect(till.getByRole('status')).toContainText(yen(value - first));
    // The donor's open page follows by itself.
    await expect(page.getByRole('region', { name: 'チケット' })).toContainText(yen(value - first));
    await expect(page.getByRole('region', { name: 'ご利用履歴' })).toContainText(yen(first));

    await findTicket(till, code);
    await till.getByLabel('利用金額').fill(String(value));
    await till.getByRole('button', { name: '内容を確認する' }).click();
    await expect(till.getByRole('alert')).toContainText(`残りは${yen(value - first)}です`);
    await redeem(till, String(value - first));
    await expect(page.getByText('すべてご利用になりました')).toBeVisible();
    await expect(page.getByRole('img', { name: 'お店で読み取るQRコード' })).toBeHidden();
    await findTicket(till, code);
    await expect(till.getByText('このチケットは、すべて使用済みです。')).toBeVisible();

    await till.getByRole('link', { name: '本日の利用一覧' }).click();
    await expect(till.locator('main')).toContainText(yen(value));
    await till.getByRole('link', { name: /^詳細/ }).first().click();
    await till.getByRole('button', { name: 'この利用を取り消す' }).click();
    await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用を取り消しました');
    await expect(page.getByRole('img', { name: 'お店で読み取るQRコード' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'チケット', exact: true })).toContainText(
      yen(value - first),
    );
    await counter.close();

    // Another member's is not there; and what was kept leaves the device with the logout.
    const other = await browser.newContext({ baseURL: baseURL! });
    await registerMember(other.request);
    expect((await other.request.get(address)).status()).toBe(404);
    expect((await other.request.get(address.replace(/.*ticket=/, '/api/tickets/'))).status()).toBe(404);
    await other.close();
    await page.getByRole('link', { name: 'チケットの一覧へ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('現地利用チケット');
    await page.getByRole('navigation', { name: 'マイページのメニュー' }).locator('summary').click();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.context().setOffline(true);
    expect(await page.goto(address).catch(() => 'nothing is shown')).toBe('nothing is shown');
  });
});

test('a double tap takes once, and another government takes nothing', async ({
  page,
  member: _,
  browser,
  baseURL,
}) => {
  test.slow();
  const gift = await aTicketGift(page.request, 2);
  await buyTicket(page, gift);
  const [value, code] = [await leftOf(page), await codeOf(page)];
  const counter = await browser.newContext({ ...PHONE, baseURL: baseURL! });
  const till = await counter.newPage();
  await signInMerchant(till, gift.code);
  await findTicket(till, code);
  await till.getByLabel('利用金額').fill('500');
  await till.getByRole('button', { name: '内容を確認する' }).click();
  await till.getByRole('button', { name: 'の利用を確定する' }).dblclick();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用を受け付けました');
  await till.goBack();
  await page.reload();
  expect(await leftOf(page)).toBe(value - 500);

  await till.goto('/qr_tickets/redeem');
  await till.getByRole('button', { name: '終了' }).click();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('加盟店のログイン');
  await signInMerchant(till, gift.code === NEIGHBOUR ? '432148' : NEIGHBOUR);
  await findTicket(till, code);
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用いただけません');
  await expect(till.locator('main')).toContainText('加盟店ではご利用いただけません');
  await findTicket(till, '00000-00000-0000');
  await expect(till.getByRole('alert')).toContainText('このチケットは確認できませんでした');
  await till.goto(`/qr_tickets/redeem?t=${code.replaceAll('-', '')}.${'A'.repeat(86)}`);
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用いただけません');
  await counter.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...PHONE });

  test('a ticket is shown and used by forms alone', async ({ page, member: _, browser, baseURL }) => {
    test.slow();
    const gift = await aTicketGift(page.request, 3);
    await buyTicket(page, gift);
    const [value, code] = [await leftOf(page), await codeOf(page)];
    const counter = await browser.newContext({ ...PHONE, baseURL: baseURL!, javaScriptEnabled: false });
    const till = await counter.newPage();
    await signInMerchant(till, gift.code, '000000');
    await expect(till.getByRole('alert')).toContainText('加盟店コードまたは暗証番号が正しくありません');
    await signInMerchant(till, gift.code);
    await expect(till.getByRole('button', { name: 'カメラで読み取る' })).toBeHidden();
    await findTicket(till, code);
    await redeem(till, '700');
    await till.getByRole('button', { name: 'この利用を取り消す' }).click();
    await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用を取り消しました');
    await findTicket(till, code);
    await redeem(till, '300');
    await page.getByRole('link', { name: '最新の状態にする' }).click();
    expect(await leftOf(page)).toBe(value - 300);
    await expect(page.getByRole('region', { name: 'ご利用履歴' })).toContainText('利用(取り消し済み)');
    await counter.close();
  });
});

test('the guidance is for everybody, and shows the menu to members', async ({ page, request }) => {
  const answer = await request.get('/qr_tickets');
  expect(answer.headers()['cache-control']).toContain('public');
  await page.goto('/qr_tickets');
  await expect(page.getByRole('navigation', { name: '会員の方へ' })).toBeVisible();
  await expectSound(page);
  await registerMember(page.context().request);
  await page.goto('/mypage/tickets');
  await expect(page.getByText('チケットはまだありません')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: '使い方' }).click();
  await expect(page.getByRole('navigation', { name: 'マイページのメニュー' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '会員の方へ' })).toBeHidden();
});

test('every step is accessible', async ({ page, member: _, browser, baseURL }) => {
  test.slow();
  const gift = await aTicketGift(page.request, 4);
  const address = await buyTicket(page, gift);
  await expectSound(page);
  const code = await codeOf(page);
  await page.goto('/mypage/tickets');
  await page.locator('summary', { hasText: '使えるお店' }).first().click();
  await expectSound(page);
  const counter = await browser.newContext({ baseURL: baseURL! });
  const till = await counter.newPage();
  await till.goto('/qr_tickets/redeem');
  await till.getByRole('button', { name: 'ログインする' }).click();
  await expect(till.getByRole('alert')).toBeFocused();
  await expectSound(till);
  await signInMerchant(till, gift.code);
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('チケットを読み取る');
  await expectSound(till);
  await findTicket(till, code);
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('チケットの内容');
  await expectSound(till);
  await till.getByLabel('利用金額').fill('100');
  await till.getByRole('button', { name: '内容を確認する' }).click();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用内容の確認');
  await expectSound(till);
  await till.getByRole('button', { name: 'の利用を確定する' }).click();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('ご利用を受け付けました');
  await expectSound(till);
  await till.getByRole('link', { name: '本日の利用一覧' }).click();
  await expect(till.getByRole('heading', { level: 1 })).toHaveText('本日の利用一覧');
  await expectSound(till);
  await till.goto('/qr_tickets/redeem?t=none');
  await expectAccessible(till);
  await page.goto(address);
  await expectSound(page);
  await counter.close();
});
