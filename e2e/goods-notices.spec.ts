import type { APIRequestContext } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { logIn } from './fixtures/login.ts';
import { expect, test } from './fixtures/test.ts';

/** A gift that is sold out: some of the most popular ones are. */
async function soldOut(request: APIRequestContext): Promise<string> {
  for (let page = 1; page <= 20; page++) {
    const list = await (await request.get(`/goods?page=${page}`)).text();
    const cards = list.matchAll(/<a [^>]*href="(\/goods\/detail\/\d+)"[^>]*>(.*?)<\/a>/g);
    for (const [, path = '', card] of cards)
      if (
        card?.includes('在庫なし') &&
        /再入荷(<!-- -->)?をお知らせ/.test(await (await request.get(path)).text())
      )
        return path;
  }
  throw new Error('The catalogue holds nothing that is sold out.');
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
      const gift = await soldOut(page.request);
      const notice = gift.replace('/goods/detail/', '/mypage/goods-notices/');
      await page.goto(gift);
      await page.getByRole('link', { name: '再入荷をお知らせ' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await logIn(page, member);
      await expect(page).toHaveURL(notice);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '再入荷のお知らせを受け取る' }).click();
      await expect(page.getByText('お知らせを承りました')).toBeVisible();
      await page.getByRole('link', { name: 'マイページのお気に入り' }).click();
      await expect(page.getByRole('heading', { name: '再入荷・受付開始のお知らせ' })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: /^お知らせを停止する/ }).click();
      await expect(page.getByText('お待ちのお知らせはありません')).toBeVisible();
      await page.goto(notice);
      await expect(page.getByRole('button', { name: '再入荷のお知らせを受け取る' })).toBeVisible();
    });
  });
}

test('the page that stops notices is accessible, with a broken link, too', async ({ page }) => {
  for (const query of ['', '?token=1.broken']) {
    await page.goto(`/goods-notices/unsubscribe${query}`);
    await expectSound(page);
  }
});
