import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { fillForm, openForm, toConfirm } from './fixtures/donate.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const LIST = '/mypage/addresses';

const parents: Record<string, string> = {
  label: '実家',
  familyName: '髙﨑',
  givenName: '一郎',
  familyNameKana: 'たかさき',
  givenNameKana: 'ｲﾁﾛｳ',
  city: '千代田区',
  street: '千代田２−３',
  // After what it fills in: the answer must not come while these are typed.
  postalCode: '１００ー０００１',
  phone: '03(1234)5678',
};

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Adds an address from the list. */
async function add(page: Page, over: Record<string, string>): Promise<void> {
  await page.getByRole('link', { name: 'お届け先を追加する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お届け先の追加');
  await type(page, { ...parents, ...over });
  await page.locator('[name=prefecture]').selectOption('13');
  await page.getByRole('button', { name: 'この内容で追加する' }).click();
  await expect(page.locator('main')).toContainText('お届け先を追加しました');
}

/** Adds, mends, chooses, removes and puts back. */
async function keepBook(page: Page): Promise<void> {
  await page.goto(LIST);
  await expect(page.locator('main')).toContainText('登録されたお届け先はまだありません');
  await add(page, {});
  await expect(card(page, '実家')).toContainText('〒100-0001');
  await expect(card(page, '実家')).toContainText('東京都千代田区千代田2-3');
  await expect(card(page, '実家')).toContainText('03-1234-5678');
  await expect(card(page, '実家')).toContainText('いつものお届け先');
  await add(page, { label: '職場', street: '丸の内1-1' });

  await expect(card(page, '実家').getByRole('button', { name: '削除する' })).toHaveCount(0);
  await card(page, '職場').getByRole('link', { name: '変更する' }).click();
  await expect(page.locator('[name=familyNameKana]')).toHaveValue('タカサキ');
  await page.locator('[name=phone]').fill('0120-123-456');
  await page.getByRole('button', { name: 'この内容に変更する' }).click();
  await expect(page.getByRole('alert')).toContainText('電話番号の形式が正しくありません');
  await expect(page.locator('[name=street]')).toHaveValue('丸の内1-1');
  await page.locator('[name=phone]').fill('090-1234-5678');
  await page.getByRole('button', { name: 'この内容に変更する' }).click();
  await expect(page.locator('main')).toContainText('お届け先を変更しました');
  await expect(card(page, '職場')).toContainText('090-1234-5678');

  await card(page, '職場').getByRole('button', { name: 'いつものお届け先にする' }).click();
  await expect(page.locator('main')).toContainText('いつものお届け先を変更しました');
  await expect(page.getByRole('article').first()).toContainText('職場');
  await card(page, '実家').getByRole('button', { name: '削除する' }).click();
  await expect(page.locator('main')).toContainText('お届け先を削除しました');
  await expect(card(page, '実家')).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.locator('main')).toContainText('お届け先を元に戻しました');
  await expect(card(page, '実家')).toHaveCount(1);
}

test('keeps an address book', async ({ page, member: _ }) => {
  await keepBook(page);
});

test('fills the address in from the postal code, and lets choose among several', async ({
  page,
  member: _,
}) => {
  await page.goto(`${LIST}/add`);
  await page.locator('[name=postalCode]').fill('1000001');
  await expect(page.locator('[name=city]')).toHaveValue('千代田区');
  await page.locator('[name=postalCode]').fill('206-0000');
  const places = page.getByRole('combobox', { name: '該当する住所' });
  await places.selectOption({ label: '東京都稲城市' });
  await expect(page.locator('[name=city]')).toHaveValue('稲城市');
  await expectAccessible(page);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, isMobile: true });

  test('keeps an address book', async ({ page, member: _ }) => {
    await keepBook(page);
    await expectNoSidewaysScroll(page);
  });

  test('chooses among the places of a postal code', async ({ page, member: _ }) => {
    await page.goto(`${LIST}/add`);
    await type(page, { familyName: '髙﨑', postalCode: '2060000' });
    await page.getByRole('button', { name: '郵便番号から住所を入力' }).click();
    await page.getByRole('combobox', { name: '該当する住所' }).selectOption({ label: '東京都稲城市' });
    await page.getByRole('button', { name: '選んだ住所を入力' }).click();
    await expect(page.locator('[name=city]')).toHaveValue('稲城市');
    await expect(page.locator('[name=prefecture]')).toHaveValue('13');
    await expect(page.locator('[name=familyName]')).toHaveValue('髙﨑');
  });

  test('manages addresses in the middle of a donation, and nothing typed is lost', async ({
    page,
    member: _,
    gift,
  }) => {
    await manageWhileDonating(page, gift);
  });
});

async function manageWhileDonating(page: Page, gift: Parameters<typeof openForm>[1]): Promise<void> {
  await openForm(page, gift);
  await fillForm(page);
  await page.getByRole('textbox', { name: '応援メッセージ' }).fill('途中まで書いた応援');
  await page.getByRole('button', { name: 'お届け先の一覧を編集する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お届け先');
  await expect(page.getByRole('link', { name: '寄附のお申し込みに戻る' })).toBeVisible();
  await page.getByRole('link', { name: 'お届け先を追加する' }).click();
  await type(page, parents);
  await page.locator('[name=prefecture]').selectOption('13');
  await page.getByRole('button', { name: 'この内容で追加する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');
  await expect(page.getByRole('textbox', { name: '応援メッセージ' })).toHaveValue('途中まで書いた応援');
  await page.getByRole('radio', { name: '実家' }).check();
  await toConfirm(page);
  await expect(page.locator('main')).toContainText('千代田2-3');
}

test('manages addresses in the middle of a donation, and nothing typed is lost', async ({
  page,
  member: _,
  gift,
}) => {
  await manageWhileDonating(page, gift);
});

test('another member’s address, an unknown and a malformed one are not found', async ({
  page,
  member: _,
  browser,
  baseURL,
}) => {
  await page.goto(LIST);
  await add(page, {});
  const href = await card(page, '実家').getByRole('link', { name: '変更する' }).getAttribute('href');
  const id = href!.split('/').at(-1)!;
  const other = await browser.newContext({ baseURL: baseURL! });
  await registerMember(other.request);
  const statuses = async (path: string, form?: Record<string, string>) =>
    (await (form ? other.request.post(path, { form }) : other.request.get(path))).status();
  for (const path of [`${LIST}/${id}`, `${LIST}/999999999`, `${LIST}/0`, `${LIST}/x`, `${LIST}/1e3`])
    expect(await statuses(path), path).toBe(404);
  expect(await statuses(`${LIST}/${id}`, { ...parents, prefecture: '13' })).toBe(404);
  for (const intent of ['default', 'remove']) expect(await statuses(LIST, { intent, id }), intent).toBe(404);
  expect(await statuses(LIST, { intent: 'restore', id })).toBe(400);
  await other.close();
  await page.reload();
  await expect(card(page, '実家')).toHaveCount(1);
});

test('says that 20 are the most', async ({ page, member: _ }) => {
  const form = { ...parents, prefecture: '13', phone: '0312345678' };
  for (let i = 1; i <= 20; i++) {
    const answer = await page.request.post(`${LIST}/add`, {
      form: { ...form, street: `千代田${i}` },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
  const refused = await page.request.post(`${LIST}/add`, { form: { ...form, street: '千代田21' } });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain('お届け先は20件まで登録できます');
  await page.goto(LIST);
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('link', { name: 'お届け先を追加する' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${LIST}/add`);
  await expect(page.locator('main')).toContainText('お届け先は20件まで登録できます');
});

test('keeps what was typed when the session ended meanwhile', async ({ page, context, member }) => {
  await page.goto(`${LIST}/add`);
  await type(page, parents);
  await page.locator('[name=prefecture]').selectOption('13');
  await context.clearCookies();
  await page.getByRole('button', { name: 'この内容で追加する' }).click();
  await page.getByLabel('メールアドレス').fill(member.email);
  await page.getByLabel('パスワード').first().fill(member.password);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page.locator('main')).toContainText('入力された内容を復元しました');
  await expect(page.locator('[name=label]')).toHaveValue('実家');
});

test('the address pages are accessible', async ({ page, member: _ }) => {
  await page.goto(LIST);
  await expectSound(page);
  await add(page, {});
  await add(page, { label: '', street: '丸の内1-1' });
  await expectSound(page);
  await page.goto(`${LIST}/add`);
  await page.getByRole('button', { name: 'この内容で追加する' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
});
