import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, receivedNumber } from './fixtures/donate.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

test('a donor takes the papers of a donation, and nobody else does', async ({
  page,
  playwright,
  member: _,
  gift,
  baseURL,
}) => {
  await applyFor(page, gift);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  const papers = ['receipt', 'one-stop', 'change-notice'].map(
    (name) => `/papers/donations/${number}/${name}.pdf`,
  );
  for (const paper of papers) {
    const answer = await page.request.get(paper, { maxRedirects: 0 });
    expect.soft(answer.status(), paper).toBe(200);
    expect.soft(answer.headers(), paper).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect.soft((await answer.body()).toString('latin1', 0, 5), paper).toBe('%PDF-');
  }

  const stranger = await playwright.request.newContext({ baseURL });
  for (const paper of papers) {
    const answer = await stranger.get(paper, { maxRedirects: 0 });
    expect.soft(answer.status()).toBe(302);
    expect.soft(answer.headers().location).toBe(`/login?redirect=${encodeURIComponent(paper)}`);
  }
  await registerMember(stranger);
  for (const paper of papers) expect.soft((await stranger.get(paper)).status(), paper).toBe(404);
  await stranger.dispose();
});

test('the copy of a donation stands alone on the printed page', async ({ page, member: _, gift }) => {
  await applyFor(page, gift);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  await page.goto(`/mypage/donation-histories?receipt=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附の控え');
  await expect(page.getByRole('article')).toContainText(number);
  await expectSound(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'link'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test('the year’s list can be taken, and a page says whether Shift_JIS would lose anything', async ({
  page,
  member: _,
}) => {
  const csv = await page.request.get('/papers/years/2026/donations.csv');
  expect([...(await csv.body()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect((await page.request.get('/papers/years/2026/donations.pdf')).headers()['content-type']).toBe(
    'application/pdf',
  );
  expect((await page.request.get('/papers/years/2026/certificate.pdf')).status()).toBe(404);
  expect((await page.request.get('/papers/years/2026/certificate.xml')).status()).toBe(404);
  await page.goto('/papers/years/2026/characters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('すべての文字をShift_JISで表せます');
  await expectSound(page);
});
