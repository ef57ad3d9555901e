import type { Page } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { expect, test } from './fixtures/test.ts';

/** What a page says of itself where nobody sees it: one of each. */
function head(page: Page) {
  return page.evaluate(() => {
    const all = (tags: string) => [...document.head.querySelectorAll(tags)];
    return {
      titles: all('title').map((t) => t.textContent),
      canonical: all('link[rel=canonical]').map((t) => new URL((t as HTMLLinkElement).href).pathname),
      robots: all('meta[name=robots]').length,
      icons: all('link[rel=icon]').length,
      descriptions: all('meta[name=description]').length,
      storefront: document.documentElement.dataset.storefront,
      others: all('link[rel=stylesheet], meta[name=foreign]').map((t) => t.localName),
    };
  });
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate(to);
  }, path);
}

test('the head follows each page, also past an error page, and leaves alone what others put there', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    document.head.prepend(Object.assign(document.createElement('meta'), { name: 'foreign' }));
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'foreign-box' }));
  });
  const top = await head(page);
  await awake(page);
  await go(page, '/goods');
  const goods = {
    ...top,
    titles: ['返礼品をさがす | さとのわ'],
    canonical: ['/goods'],
  };
  await expect.poll(() => head(page)).toEqual(goods);

  await go(page, '/goods/detail/99999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await expect
    .poll(() => head(page))
    .toMatchObject({ titles: ['ページが見つかりません | さとのわ'], canonical: [], robots: 1, icons: 1 });

  await page.goBack();
  await expect.poll(() => head(page)).toEqual(goods);
  await go(page, '/ec');
  await expect.poll(() => head(page)).toMatchObject({ storefront: 'shop', canonical: ['/ec'], icons: 1 });
  await go(page, '/');
  await expect.poll(() => head(page)).toEqual(top);
  await expect(page.locator('body > #foreign-box')).toHaveCount(1);
});
