import type { Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, fillForm, openForm, receivedNumber, toConfirm } from './fixtures/donate.ts';
import { anyGift } from './fixtures/gift.ts';
import { tabTo } from './fixtures/keyboard.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const LIST = '/mypage/donation-histories';
const main = (page: Page) => page.locator('main');

/** 1 January of this year in Japan: always a day that may be noted. */
const newYear = () => `${new Date(Date.now() + 9 * 3_600_000).getUTCFullYear()}-01-01`;

async function fillNote(page: Page, government: string): Promise<void> {
  await page.getByLabel('寄附した日').fill(newYear());
  await page.getByLabel('寄附先の自治体').fill(government);
  await page.getByLabel('寄附金額').fill('１５，０００円');
  await page.getByLabel('ワンストップ特例を申請した').check();
  await main(page).getByLabel('返礼品').fill('もみじまんじゅう');
}

const save = (page: Page) => page.getByRole('button', { name: 'この内容で記録する' }).click();

/** From an empty history to a note that is counted, changed, removed and brought back. */
async function keepNotes(page: Page, axe: boolean): Promise<void> {
  await page.goto('/mypage');
  await expect(page.getByRole('heading', { name: 'はじめに' })).toBeVisible();
  if (axe) await expectSound(page);
  await page.getByRole('link', { name: '寄附を記録する' }).click();

  await fillNote(page, '府中市');
  await save(page);
  const choice = page.getByRole('group', { name: '該当する自治体' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(page.getByLabel('寄附金額')).toHaveValue('15000');
  if (axe) await expectSound(page);
  await choice.getByRole('radio', { name: '広島県 府中市' }).check();
  await save(page);
  await expect(main(page)).toContainText('ほかのサイトでの寄附を記録しました');
  await expect(main(page)).toContainText('広島県 府中市');
  await expect(main(page)).toContainText('15,000円1件');
  await expect(main(page)).toContainText('ほかのサイト(ご自身の記録)');

  const year = newYear().slice(0, 4);
  const csv = await (await page.request.get(`/papers/years/${year}/donations.csv?encoding=utf-8`)).text();
  expect(csv).toContain(
    `${newYear()},,,広島県,府中市,342084,15000,15000,,もみじまんじゅう,申請,ほかのサイトでの寄附`,
  );

  await page.goto('/mypage');
  await expect(main(page)).toContainText('1/5自治体');
  await expect(main(page)).toContainText('ほかのサイトでの寄附(ご自身の記録)が15,000円(1件)です');

  await page.goto(LIST);
  await page.getByRole('link', { name: '記録を編集する' }).click();
  await page.getByLabel('寄附金額').fill('20000');
  await page.getByRole('button', { name: 'この内容に変更する' }).click();
  await expect(main(page)).toContainText('20,000円1件');

  await page.getByRole('link', { name: '記録を編集する' }).click();
  await page.getByRole('button', { name: 'この記録を削除する' }).click();
  await expect(main(page)).toContainText('寄附はまだありません');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(main(page)).toContainText('記録を元に戻しました');
  await expect(main(page)).toContainText('20,000円1件');
}

test('a member notes a donation made elsewhere, and it counts', async ({ page, member: _ }) => {
  await keepNotes(page, true);
});

/** A donation in the list: state, search, states, papers. */
async function findDonation(page: Page): Promise<void> {
  const gift = await anyGift(page.request);
  await applyFor(page, gift);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  await page.goto('/mypage');
  await expect(page.getByRole('heading', { name: '最近のお申し込み' })).toBeVisible();
  await page.goto(LIST);
  const row = main(page).getByRole('article').filter({ hasText: gift.government });
  await expect(row).toContainText('寄附完了');
  await expect(row).toContainText('発送待ち');
  await expect(row.getByRole('link', { name: '受領証明書' })).toHaveAttribute(
    'href',
    `/papers/donations/${number}/receipt.pdf`,
  );
  await expect(row.getByRole('link', { name: 'もう一度寄附する' })).toHaveAttribute(
    'href',
    `/donate/goods/${gift.id}`,
  );

  const search = page.getByRole('search', { name: '寄附履歴の検索' });
  await search.getByRole('searchbox').fill(number.toLowerCase());
  await search.getByRole('button', { name: 'さがす' }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(main(page)).toContainText('1件が該当しました');
  await search.getByRole('searchbox').fill('どこにもない返礼品');
  await search.getByRole('button', { name: 'さがす' }).click();
  await expect(main(page)).toContainText('条件に合う寄附は見つかりませんでした');
  await page.getByRole('link', { name: '条件を解除する' }).click();
  await expect(row).toBeVisible();
  await page.goto(`${LIST}?state=ended`);
  await expect(main(page)).toContainText('条件に合う寄附は見つかりませんでした');
}

test('a donation is found in the history by number and by state', async ({ page, member: _ }) => {
  await findDonation(page);
  await page.goto(LIST);
  await expectSound(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a member notes a donation made elsewhere, and it counts', async ({ page, member: _ }) => {
    await keepNotes(page, false);
  });

  test('a donation is found in the history by number and by state', async ({ page, member: _ }) => {
    await findDonation(page);
  });
});

test('governments are offered while one types, in letters and kana, and the keyboard reaches all', async ({
  page,
  member: _,
}) => {
  await page.goto(`${LIST}?note=new`);
  const field = page.getByLabel('寄附先の自治体');
  await tabTo(page, field);
  await page.keyboard.type('べつかい');
  await expect(page.locator('main datalist option[value="北海道 別海町"]')).toHaveCount(1);
  await field.fill('府中');
  await expect(page.locator('main datalist option')).toHaveCount(3);
  await fillNote(page, '北海道 別海町');
  await tabTo(page, page.getByRole('button', { name: 'この内容で記録する' }));
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('北海道 別海町');
});

test('a note is made once, however often its button is pressed', async ({ page, member: _ }) => {
  await page.goto(`${LIST}?note=new`);
  await fillNote(page, '別海町');
  await page.getByRole('button', { name: 'この内容で記録する' }).dblclick();
  await expect(main(page)).toContainText('ほかのサイトでの寄附を記録しました');
  await page.goto(LIST);
  await expect(main(page)).toContainText('15,000円1件');
});

test('another member finds nothing of a note', async ({ page, playwright, member: _, baseURL }) => {
  await page.goto(`${LIST}?note=new`);
  await fillNote(page, '別海町');
  await save(page);
  await page.getByRole('link', { name: '記録を編集する' }).click();
  await expect(page).toHaveURL(/note=\d+/);
  const path = new URL(page.url()).pathname + new URL(page.url()).search;
  const other = await playwright.request.newContext({ baseURL: baseURL! });
  await registerMember(other);
  expect((await other.get(path)).status()).toBe(404);
  for (const intent of ['save-external', 'remove-external']) {
    const answer = await other.post(path, { form: { intent }, headers: { Origin: baseURL! } });
    expect(answer.status(), intent).toBe(404);
  }
  expect(await (await other.get(LIST)).text()).not.toContain('別海町');
  await other.dispose();
  await page.reload();
  await expect(page.getByLabel('寄附金額')).toHaveValue('15000');
});

test('what waits for payment stands first, with its deadline', async ({ page, member: _, request }) => {
  await openForm(page, await anyGift(request, 'konbini'));
  await fillForm(page);
  await page.getByRole('radio', { name: 'コンビニ' }).check();
  await toConfirm(page);
  await page.getByRole('button', { name: 'この内容で申し込む' }).click();
  await expect(page).toHaveURL(/\/success\?donation=/);
  await page.goto('/mypage');
  const first = main(page).getByRole('region').first();
  await expect(first).toContainText('ご確認ください');
  await expect(first).toContainText('お支払い');
  await expect(first).toContainText(/\d+年\d+月\d+日\(.\) 23:59まで/);
  await expectSound(page);
});
