import type { Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { fillForm, openForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { anyGift } from './fixtures/gift.ts';
import { mailTo } from './fixtures/inbox.ts';
import { expect, test } from './fixtures/test.ts';

/** Journey 10 for one municipality: wished at the donation, papers, posted, taken back, given up. */
async function oneStop(page: Page, email: string, axe: boolean): Promise<void> {
  await openForm(page, await anyGift(page.request));
  await fillForm(page);
  await page
    .getByRole('group', { name: 'ワンストップ特例の申請' })
    .getByRole('radio', { name: '書面で申請する' })
    .check();
  await toConfirm(page);
  await expect(page.locator('main')).toContainText('書面で申請する');
  await submit(page);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  expect(await mailTo(page.request, email, '寄附を受け付けました')).toContain('1月10日(必着)');

  await page.goto('/mypage');
  await expect(page.locator('#one-stop')).toContainText('1/5自治体');
  await page.goto(`/mypage/donation-histories?donation=${number}`);
  const section = page.locator('#one-stop');
  await expect(section).toContainText('申請書の提出をお待ちしています');
  const form = await page.request.get(`/papers/donations/${number}/one-stop.pdf`);
  expect(form.headers()['content-type']).toBe('application/pdf');
  if (axe) await expectAccessible(page);

  await section.getByRole('button', { name: '申請した日を記録する' }).click();
  await expect(section).toContainText('申請済み');
  await section.getByRole('button', { name: '記録を取り消す' }).click();
  await expect(section).toContainText('申請書の提出をお待ちしています');

  await section.locator('summary').click();
  await section.getByRole('radio', { name: '申請しない' }).check();
  await section.getByRole('button', { name: 'この内容で保存する' }).click();
  await expect(section).toContainText(/確定申告\(.+\)が必要です/);
  await page.goto('/mypage');
  await expect(page.locator('#one-stop')).toHaveCount(0);
}

test('wishes the one-stop exception, notes the papers as posted, and gives it up', async ({
  page,
  member,
}) => {
  await oneStop(page, member.email, true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('wishes the one-stop exception, notes the papers as posted, and gives it up', async ({
    page,
    member,
  }) => {
    await oneStop(page, member.email, false);
  });
});
