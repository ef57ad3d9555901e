import type { Page } from '@playwright/test';
import { isServed } from '../app/shell/route-map.ts';
import { expectSound } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';

const PAGES = [
  '/about-tax-system',
  '/one-stop-tokurei',
  '/tax-returns',
  '/guide',
  '/policy',
  '/terms',
  '/privacy',
];

/** What a page would run: data for search engines is no script. */
async function scriptsOf(page: Page): Promise<string[]> {
  const scripts = page.locator('script:not([type="application/ld+json"]), link[rel=modulepreload]');
  return scripts.evaluateAll((found) => found.map((s) => s.outerHTML.slice(0, 100)));
}

for (const path of [...PAGES, '/faq', '/faq?q=カード', '/faq?q=当てはまらない言葉']) {
  test(`${path} is read without a script, and by everyone`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (r) => loaded.push(r.resourceType()));
    await page.goto(path);
    expect(await scriptsOf(page)).toEqual([]);
    expect(loaded).not.toContain('script');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByText(/^最終更新日: \d{4}年\d{1,2}月\d{1,2}日$/).first()).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
    await expectSound(page);
  });
}

test('contents lead to sections, and sections to pages that answer', async ({ page, request }) => {
  const targets = new Set<string>();
  for (const path of [...PAGES, '/faq']) {
    await page.goto(path);
    for (const href of await page
      .locator('main a[href]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')!))) {
      if (href.startsWith('#')) expect(await page.locator(`[id="${href.slice(1)}"]`).count(), href).toBe(1);
      else if (href.startsWith('/')) targets.add(href.replace(/#.*/, ''));
    }
  }
  expect(targets.size).toBeGreaterThan(12);
  for (const target of targets) {
    const answer = await request.get(target, { maxRedirects: 0 });
    expect([200, 302], target).toContain(answer.status());
  }
});

test('each of terms and privacy opens at its part of the one document', async ({ page }) => {
  for (const [path, first, second] of [
    ['/terms', '利用規約', 'プライバシーポリシー'],
    ['/privacy', 'プライバシーポリシー', '利用規約'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約・プライバシーポリシー');
    await expect(page.locator('main .sections h2')).toHaveText([first, second]);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/terms$/);
  }
});

test('search engines are told every question with its answer', async ({ page }) => {
  await page.goto('/faq');
  const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string; mainEntity?: { acceptedAnswer: { text: string } }[] },
  );
  const questions = told.find((x) => x['@type'] === 'FAQPage')?.mainEntity ?? [];
  expect(questions).toHaveLength(await page.locator('.question').count());
  for (const { acceptedAnswer } of questions) expect(acceptedAnswer.text).not.toMatch(/[<>]/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('questions are searched, opened and addressed', async ({ page }) => {
    await page.goto('/faq');
    expect(await page.locator('.question').count()).toBeGreaterThanOrEqual(60);
    const box = page.getByRole('searchbox', { name: '言葉でさがす' });
    await box.fill('ｺﾝﾋﾞﾆ 上限');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/faq\?q=/);
    await expect(page.getByRole('main').getByRole('status')).toContainText('に当てはまる質問: ');
    await expect(box).toHaveValue('ｺﾝﾋﾞﾆ 上限');
    await expect(page.getByText('300,000円までです')).toBeVisible();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: /^すべての質問/ }).click();
    await expect(page.getByText('300,000円までです')).toBeHidden();
    await page.getByRole('heading', { name: 'コンビニ払いに上限はありますか。' }).click();
    await expect(page.getByText('300,000円までです')).toBeVisible();

    await page.goto('/faq#konbini-max');
    await expect(page.getByText('300,000円までです')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'コンビニ払いに上限はありますか。' })).toBeInViewport();
  });

  test('the header of a page without scripts leads a visitor and a member on', async ({
    page,
    member: _,
  }) => {
    await page.goto('/guide');
    const header = page.getByRole('banner');
    await header.locator('input[name=q]').fill('米');
    await header.getByRole('button', { name: '検索' }).click();
    await expect(page).toHaveURL(/\/goods\?q=/);
    await page.goto('/guide');
    await header.getByRole('link', { name: 'マイページ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/mypage');
  });
});

test('a page reached from one with scripts begins at its top, and the way back ends where it began', async ({
  page,
}) => {
  await page.goto('/goods');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'ご利用ガイド' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeInViewport();
  await page.goBack();
  await expect(link).toBeInViewport();
});

test('the footer names every text once', async ({ page }) => {
  await page.goto('/guide');
  const footer = page.getByRole('contentinfo');
  for (const path of [...PAGES, '/faq']) await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
  const names = await footer.getByRole('link').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  for (const href of await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')!)))
    expect(isServed(href), href).toBe(true);
});

test('paper shows the text with every answer, without the site around it', async ({ page }) => {
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('300,000円までです')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('searchbox', { name: '言葉でさがす' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
