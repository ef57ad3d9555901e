import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { fillForm, openForm } from './fixtures/donate.ts';
import { logIn } from './fixtures/login.ts';
import { expect, test } from './fixtures/test.ts';

const limit = (page: Page) => page.locator('#deduction-limit');
const income = (page: Page) => page.locator('#main [name=income]');

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('journey 13: shared by link, corrected, saved over the login, shown in mypage and as a filter', async ({
      page,
      member,
    }) => {
      await page.context().clearCookies();
      await page.goto('/about-deduction?year=2026&income=500万&spouse=dependent');
      await expect(limit(page)).toHaveAttribute('value', '49705');
      await expect(limit(page)).toHaveText('49,000円');
      await expect(income(page)).toHaveValue('5,000,000');

      await income(page).fill('七百万');
      await page.getByRole('button', { name: '上限額を計算する' }).click();
      await expect(page.getByRole('alert')).toContainText('給与収入(年収)は、5,000,000 や 500万 のように');
      await expect(income(page)).toHaveValue('七百万');
      await expect(page.getByRole('radio', { name: /控除を受ける/ })).toBeChecked();

      await income(page).fill('７００万円');
      await page.locator('[name=hs]').fill('1');
      await page.locator('[name=amount]').fill('10万');
      await page.getByRole('button', { name: '上限額を計算する' }).click();
      await expect(limit(page)).toHaveText('78,000円');
      await expect(page.getByRole('heading', { name: '100,000円を寄附した場合の控除の内訳' })).toBeVisible();
      await expect(page.locator('#main')).toContainText('上限額の目安を22,000円超えています');
      await expect(page.getByRole('row', { name: /^自己負担/ })).toContainText('21,733円');
      await expect(page.getByRole('img', { name: /^ワンストップ特例: / })).toBeVisible();

      await page.getByRole('button', { name: '2026年の目安として保存する' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await logIn(page, member);
      await expect(page.locator('#main')).toContainText('2026年の控除上限額の目安を保存しました');
      await expect(limit(page)).toHaveText('78,000円');
      await page.getByRole('link', { name: '上限額までの返礼品をさがす' }).click();
      await expect(page).toHaveURL('/goods?max=78000');
      await page.goto('/mypage');
      await expect(page.locator('#limit')).toContainText('78,000円');
    });

    test('saves at once for a member, and the next one in its place', async ({ page, member: _ }) => {
      for (const [typed, shown] of [
        ['5,000,000', '61,000円'],
        ['10000000', '180,000円'],
      ] as const) {
        await page.goto('/about-deduction');
        await page.locator('[name=year]').selectOption('2026');
        await income(page).fill(typed);
        await page.getByRole('button', { name: '上限額を計算する' }).click();
        await expect(limit(page)).toHaveText(shown);
        await page.getByRole('button', { name: '2026年の目安として保存する' }).click();
        await expect(page.locator('#main')).toContainText('保存しました');
        await page.goto('/mypage');
        await expect(page.locator('#limit')).toContainText(shown);
      }
    });

    test('counts more in the detailed mode, and keeps what was filled in', async ({ page }) => {
      await page.goto('/about-deduction?year=2027&income=700万&univ=1');
      await page.getByRole('link', { name: 'くわしく' }).click();
      await expect(page.locator('[name=univ]')).toHaveValue('1');
      await page.locator('[name=ideco]').fill('27.6万');
      await page.locator('[name=medical]').fill('30万');
      await page.getByRole('button', { name: '上限額を計算する' }).click();
      await expect(page.getByText('小規模企業共済等掛金控除')).toBeVisible();
      await expect(page.locator('#main')).toContainText('医療費控除を受けるには、確定申告が必要です');
      await page.getByRole('link', { name: 'かんたん' }).click();
      await expect(limit(page)).toHaveText('83,000円');
    });

    test('the top page leads from an income to the limit', async ({ page }) => {
      await page.goto('/');
      const box = page.getByRole('region', { name: '控除上限額の目安を調べる' });
      await box.getByLabel(/給与収入/).fill('500万');
      if (javaScriptEnabled) await expect(box.getByRole('status')).toContainText('61,000円');
      await box.getByRole('button', { name: 'くわしく計算する' }).click();
      await expect(limit(page)).toHaveText('61,000円');
    });
  });
}

test('answers while one types, without taking the focus, and the address can be shared', async ({ page }) => {
  await page.goto('/about-deduction');
  await page.locator('[name=year]').selectOption('2026');
  await income(page).pressSequentially('500万');
  await expect(limit(page)).toHaveText('61,000円');
  await expect(
    page.getByRole('status').filter({ hasText: '2026年の控除上限額の目安は61,000円です' }),
  ).toHaveCount(1);
  await expect(income(page)).toBeFocused();
  await expect(income(page)).toHaveValue('500万');
  await income(page).pressSequentially('x');
  await expect(page.locator('#f-income-error')).toBeVisible();
  await expect(income(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(limit(page)).toHaveText('61,000円');
  const shared = page.url();
  await page.goto('about:blank');
  await page.goto(shared);
  await expect(limit(page)).toHaveText('61,000円');
});

test('the confirm page of a donation warns by the saved limit', async ({ page, member: _, gift }) => {
  const year = new Date(Date.now() + 9 * 3_600_000).getUTCFullYear();
  await page.goto(`/about-deduction?year=${year}&income=240万&spouse=dependent&hs=1`);
  await page.getByRole('button', { name: '目安として保存する' }).click();
  await expect(page.locator('#main')).toContainText('保存しました');
  await openForm(page, gift);
  await fillForm(page);
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.locator('#main')).toContainText('控除上限額の目安を超えます');
});

test('the empty form is kept for everybody, an answer is nobody else’s and not indexed', async ({
  request,
}) => {
  const empty = await request.get('/about-deduction?utm_source=x');
  expect(empty.headers()['cache-control']).toMatch(/^public/);
  expect(await empty.text()).not.toContain('noindex');
  const answer = await request.get('/about-deduction?income=5000000&year=2024');
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  const html = await answer.text();
  expect(html).toContain('<data id="deduction-limit" value="61029">');
  expect(html).toContain('content="noindex"');
  expect(html).toMatch(/rel="canonical" href="[^"?]*\/about-deduction"/);
});

for (const path of [
  '/about-deduction',
  '/about-deduction?income=700万&spouse=dependent&amount=200000',
  '/about-deduction?mode=detailed&income=abc&hs=99&housing_loan=300000',
  '/about-deduction?mode=detailed&year=2027&income=2億&housing_loan=300000&business=1&income=50',
])
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectSound(page);
  });
