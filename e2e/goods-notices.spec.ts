import type { APIRequestContext } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { logIn } from './fixtures/login.ts';
import { expect, test } from './fixtures/test.ts';

/** A gift that nobody can apply for yet: such stand behind all others. */
async function notYetOpen(request: APIRequestContext): Promise<string> {
  const first = await (await request.get('/goods')).text();
  const last = Math.max(...[...first.matchAll(/\?page=(\d+)/g)].map((m) => Number(m[1])));
  const cards = (await (await request.get(`/goods?page=${last}`)).text()).matchAll(
    /<a [^>]*href="(\/goods\/detail\/\d+)"[^>]*>(.*?)<\/a>/g,
  );
  return [...cards].find(([, , inner]) => inner?.includes('受付開始前'))![1]!;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('a visitor asks for a notice after the login, sees it among the favourites and stops it', async ({
      page,
      context,
      member,
    }) => {
      test.slow();
      await context.clearCookies({ name: 'session' });
      const gift = await notYetOpen(page.request);
      const notice = gift.replace('/goods/detail/', '/mypage/goods-notices/');
      await page.goto(gift);
      await page.getByRole('link', { name: '受付開始をお知らせ' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await logIn(page, member);
      await expect(page).toHaveURL(notice);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '受付開始のお知らせを受け取る' }).click();
      await expect(page.getByText('お知らせを承りました')).toBeVisible();
      await page.getByRole('link', { name: 'マイページのお気に入り' }).click();
      await expect(page.getByRole('heading', { name: '再入荷・受付開始のお知らせ' })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: /^お知らせを停止する/ }).click();
      await expect(page.getByText('お待ちのお知らせはありません')).toBeVisible();
      await page.goto(notice);
      await expect(page.getByRole('button', { name: '受付開始のお知らせを受け取る' })).toBeVisible();
    });
  });
}

test('the page that stops notices is accessible, with a broken link, too', async ({ page }) => {
  for (const query of ['', '?token=1.broken']) {
    await page.goto(`/goods-notices/unsubscribe${query}`);
    await expectSound(page);
  }
});
