import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { mailTo, subjectsTo } from './fixtures/inbox.ts';
import { anEmail } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const OPERATOR = 'support@satonowa.example';
const SENT = 'お問い合わせを送信しました';

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('お問い合わせの種類').selectOption({ label: '返礼品・お届け' });
  await page.getByLabel('お名前').fill('見本 花子');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('お問い合わせの内容').fill('届く日を教えてください。\n急ぎません。');
}

/** A sender faster than a person is asked to press again. */
async function send(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'この内容で送信する' }).click();
    await expect(page.getByText(SENT)).toBeVisible({ timeout: 1500 });
  }).toPass();
}

test('an inquiry is checked, sent once and answered by mail', async ({ page }) => {
  const email = anEmail();
  await page.goto('/inquiry');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
  await fill(page, email);
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.getByRole('heading', { name: 'お問い合わせ内容の確認' })).toBeFocused();
  await expect(page.getByText('届く日を教えてください。')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '入力内容を変更する' }).click();
  await expect(page.getByLabel('お問い合わせの内容')).toHaveValue('届く日を教えてください。\n急ぎません。');
  await page.getByLabel('受付番号・注文番号').fill('ABC-1');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await send(page);
  const number = (await page.locator('main strong').textContent())!;
  expect(page.url()).not.toContain(email.split('@')[0]);
  await expectSound(page);
  await page.reload();
  await expect(page.getByText(number)).toBeVisible();
  expect(await mailTo(page.request, email, 'お問い合わせを受け付けました')).toContain(number);
  await mailTo(page.request, OPERATOR, number);
  // Back to the confirm page and once more: the same inquiry.
  await page.goBack();
  expect((await subjectsTo(page.request, OPERATOR)).filter((s) => s.includes(number))).toHaveLength(1);
});

test('a member finds name and address filled in', async ({ page, member }) => {
  await page.goto('/inquiry?from=ec');
  await expect(page.getByLabel('メールアドレス')).toHaveValue(member.email);
  await expect(page.getByLabel('お名前')).not.toHaveValue('');
  await expect(page.getByLabel('お問い合わせの種類')).toHaveValue('order');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an inquiry is sent all the same, and sent twice it is one', async ({ page }) => {
    const email = anEmail();
    await page.goto('/inquiry');
    await fill(page, email);
    await page.getByRole('button', { name: '入力内容を確認する' }).click();
    const form = await page
      .locator('main form input')
      .evaluateAll((all) =>
        Object.fromEntries(all.map((i) => [i.getAttribute('name')!, (i as HTMLInputElement).value])),
      );
    await send(page);
    const number = (await page.locator('main strong').textContent())!;
    const again = await page.request.post('/inquiry', { form: { ...form, intent: 'send' }, maxRedirects: 0 });
    expect(again.headers().location).toContain(number);
    await mailTo(page.request, email, number);
    expect(await subjectsTo(page.request, email)).toHaveLength(1);
  });
});
