import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { fillForm, openForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { textOf } from './fixtures/layout.ts';
import { expect, test } from './fixtures/test.ts';

/** The text of the page as the browser prints it, by sheet. */
async function printed(page: Page): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-'));
  try {
    const file = join(folder, 'page.pdf');
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
    return text.split('\f').filter((sheet) => sheet.trim() !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is of use on a screen only. */
const SCREEN = /検索|ログイン|メニュー|現在の位置/;

for (const path of ['/guide', '/one-stop-tokurei', '/tax-returns', '/faq', '/terms', '/policy']) {
  test(`${path} prints as a document`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const part of await page.locator('header, footer, nav, .btn').all()) await expect(part).toBeHidden();
    const sheets = await printed(page);
    expect(sheets[0]).toContain(await textOf(page.locator('h1')));
    // No heading is left alone at the foot of a sheet.
    const headings = new Set(await page.locator('main :is(h2, h3)').allInnerTexts());
    for (const sheet of sheets)
      expect.soft(headings, path).not.toContain(sheet.trim().split('\n').at(-1)!.trim());
  });
}

test('the history prints without its buttons, each card on one sheet', async ({ page, member: _, gift }) => {
  test.slow();
  await openForm(page, gift);
  await fillForm(page);
  await toConfirm(page);
  await submit(page);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  await page.goto('/mypage/donation-histories');
  const [sheet = ''] = await printed(page);
  expect(sheet).toContain('寄附履歴');
  expect(sheet.replace(/\s/g, '')).toContain(gift.name.replace(/\s/g, ''));
  expect(sheet).not.toMatch(SCREEN);
  expect(sheet).not.toMatch(/詳細を見る|記録する|CSV/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main article').first()).toHaveCSS('break-inside', 'avoid');
  await page.goto(`/mypage/donation-histories?receipt=${number}`);
  const receipt = await printed(page);
  expect(receipt).toHaveLength(1);
  expect(receipt[0]).toContain(number);
  expect(receipt[0]).not.toMatch(SCREEN);
});
