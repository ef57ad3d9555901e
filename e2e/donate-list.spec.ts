import type { APIRequestContext, Page } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { expectSound } from './fixtures/axe.ts';
import { logIn } from './fixtures/login.ts';
import { expect, test } from './fixtures/test.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const LIST = '/donate/cart';

const buttons = (page: Page) => page.locator('main .goods-grid .cart-over');
const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^お申し込みリスト/ });
const lines = (page: Page) => page.getByRole('main').getByRole('article');
const sum = (page: Page) => page.getByRole('region', { name: /合計/ }).locator('.amount').first();

/** Puts some gifts of a list in, whose variants need no choice. Their order may change while others donate. */
async function gather(page: Page, number: number): Promise<void> {
  const pressed: string[] = [];
  await page.goto('/goods?in_stock=1');
  for (let put = 0; put < number; ) {
    await awake(page);
    const values = await buttons(page).evaluateAll((all) => all.map((b) => (b as HTMLButtonElement).value));
    const next = values.find((value) => !pressed.includes(value))!;
    pressed.push(next);
    await page.locator(`main .goods-grid .cart-over[value="${next}"]`).click();
    // Where a variant is chosen first, the press leads to the page of the gift.
    const toast = page.locator('.toast');
    await expect(async () => {
      expect((await toast.isVisible()) || page.url().includes('/goods/detail/')).toBe(true);
    }).toPass();
    if (!page.url().includes('/goods/detail/')) {
      put++;
      await expect(toast).toContainText(`お申し込みリストに入れました(${put}件)`);
    }
    if (!page.url().includes('/goods?')) await page.goto('/goods?in_stock=1');
  }
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('gifts are gathered from a list, changed, put aside, taken out and put back', async ({ page }) => {
    test.slow();
    await gather(page, 3);
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
    await count(page).click();
    await expect(page).toHaveURL(LIST);
    await expect(lines(page)).toHaveCount(3);
    await expectSound(page);

    // Where scripts run, a choice is sent as soon as it is made.
    const before = await sum(page).textContent();
    await lines(page).first().getByLabel('数量').selectOption({ index: 0 });
    await expect(sum(page)).toHaveText(before!);

    const name = await lines(page).nth(1).getByRole('heading').textContent();
    await lines(page).nth(1).getByRole('button', { name: /^外す/ }).click();
    await expect(page.getByText('リストから外しました')).toBeVisible();
    await expect(lines(page)).toHaveCount(2);
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 2件');
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(lines(page).nth(1).getByRole('heading')).toHaveText(name!);

    await lines(page)
      .first()
      .getByRole('button', { name: /^あとで/ })
      .click();
    await expect(page.getByRole('heading', { name: 'あとで(1件)' })).toBeVisible();
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 2件');
    await expectSound(page);
    await page.getByRole('button', { name: /^リストに戻す/ }).click();
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
  });

  /** Ids of three gifts on the page whose variants need no choice; found by another browser. */
  async function threePlain(page: Page, request: APIRequestContext): Promise<string[]> {
    const values = await buttons(page).evaluateAll((all) => all.map((b) => (b as HTMLButtonElement).value));
    const plain: string[] = [];
    for (const value of values) {
      if (plain.length === 3) break;
      const headers = { Accept: 'application/json', Origin: new URL(page.url()).origin };
      const answer = await request.post('/cart/lines', { headers, form: { goods: value } });
      if (!(await answer.json()).choose) plain.push(value);
    }
    return plain;
  }

  test('what is pressed quickly is put in, all of it', async ({ page, request }) => {
    await page.goto('/goods?in_stock=1');
    const plain = await threePlain(page, request);
    await awake(page);
    // All in one moment, by somebody of whom the site knows nothing yet.
    await page.evaluate((pressed) => {
      for (const value of pressed)
        document.querySelector<HTMLButtonElement>(`main .goods-grid .cart-over[value="${value}"]`)!.click();
    }, plain);
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
    await page.goto(LIST);
    await expect(lines(page)).toHaveCount(3);
  });

  test('what is pressed before the page listens is put in, also by who goes on at once', async ({
    page,
    request,
  }) => {
    await page.goto('/goods?in_stock=1');
    const plain = await threePlain(page, request);
    await page.evaluate((pressed) => {
      for (const value of pressed)
        document.querySelector<HTMLButtonElement>(`main .goods-grid .cart-over[value="${value}"]`)!.click();
      const link = document.querySelector<HTMLElement>('header a[href="/donate/cart"]')!;
      link.click();
      link.click(); // once more, as nothing seems to happen
    }, plain);
    await expect(page).toHaveURL(LIST);
    await expect(lines(page)).toHaveCount(3);
    await page.goto('/goods');
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
    await page.reload();
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
  });

  test('what is pressed before the page listens is counted, also where the page is left by itself', async ({
    page,
    request,
  }) => {
    await page.goto('/goods?in_stock=1');
    const plain = await threePlain(page, request);
    await page.evaluate((pressed) => {
      for (const value of pressed)
        document.querySelector<HTMLButtonElement>(`main .goods-grid .cart-over[value="${value}"]`)!.click();
    }, plain);
    await page.reload();
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 3件');
    await page.goto(LIST);
    await expect(lines(page)).toHaveCount(3);
  });

  test('what a browser gathered is the member’s after the login', async ({ page, context, member }) => {
    test.slow();
    await context.clearCookies({ name: 'session' });
    await gather(page, 1);
    await page.goto(`/login?redirect=${LIST}`);
    await logIn(page, member);
    await expect(page).toHaveURL(LIST);
    await expect(lines(page)).toHaveCount(1);
    await page.goto('/goods');
    await expect(count(page)).toHaveAccessibleName('お申し込みリスト 1件');
    expect((await context.cookies()).filter((c) => c.name.endsWith('cart'))).toEqual([]);
  });
});

test('a gift’s page puts in what is chosen there, and says so', async ({ page, gift }) => {
  await page.goto(gift.path);
  await page.locator('#apply').getByRole('button', { name: 'リストに入れる' }).click();
  await expect(page.getByText('お申し込みリストに入れました(1件)')).toBeVisible();
  await page.goto(LIST);
  await expect(lines(page)).toHaveCount(1);
});

test('a government is given to without a gift, by an amount that is typed in the list', async ({ page }) => {
  await page.goto('/governments/detail?code=011002');
  await page.getByRole('button', { name: '返礼品なしの寄附をリストに入れる' }).click();
  await expect(page.getByText('お申し込みリストに入れました(1件)')).toBeVisible();
  await page.goto(LIST);
  await expect(page.getByText('寄附金額を入力してください')).toBeVisible();
  await lines(page).getByLabel('寄附金額').fill('１２,０００');
  await lines(page).getByLabel('寄附金額').press('Enter');
  await expect(sum(page)).toHaveText('12,000円');
  await expect(lines(page)).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ ...PHONE, javaScriptEnabled: false });

  test('the list is filled, changed and emptied by plain forms', async ({ page, gift }) => {
    await page.goto(LIST);
    await expect(page.getByText('お申し込みリストに入っている返礼品はありません。')).toBeVisible();
    await page.goto(gift.path);
    await page.locator('#apply').getByRole('button', { name: 'リストに入れる' }).click();
    await expect(page).toHaveURL(`${LIST}?put=added`);
    await expect(page.getByText('お申し込みリストに入れました(1件)')).toBeVisible();
    await lines(page)
      .getByRole('button', { name: /^あとで/ })
      .click();
    await expect(page.getByRole('heading', { name: 'あとで(1件)' })).toBeVisible();
    await page.getByRole('button', { name: /^リストに戻す/ }).click();
    await page.getByRole('button', { name: '変更を反映する' }).last().click();
    await lines(page).getByRole('button', { name: /^外す/ }).click();
    await expect(lines(page)).toHaveCount(0);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(lines(page)).toHaveCount(1);
  });
});
