import type { Page } from '@playwright/test';

/** What stands on a page. */
export async function wordsOn(page: Page): Promise<string> {
  return (await page.getByRole('main').textContent()) ?? '';
}
