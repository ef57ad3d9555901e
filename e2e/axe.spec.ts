import { siteRoutes } from '../app/shell/route-map.ts';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { fillForm, openForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { openFilters } from './fixtures/filters.ts';
import { expect, test } from './fixtures/test.ts';

const lists = [
  '/goods',
  '/goods?sort=popular_week',
  '/ec/goods?sort=popular_year',
  '/goods?q=かに&temperature=frozen',
  '/goods?q=かに&max=1',
];
const governments = [
  '/governments/detail',
  '/governments/detail?prefecture=1',
  '/governments/detail?code=011002',
  '/governments/made-here?code=011002',
];
const forms = [
  '/login',
  '/login?ended=1&redirect=/mypage',
  '/register',
  '/register?step=code',
  '/password/recover',
  '/password/reset',
];
const rest = ['/', '/not-found', '/nowhere', '/donate/goods/success', '/donate/government/success'];

/**
 * All the shop's pages with a fixed address, of a visitor and of a member who has nothing; what stands behind a thing's
 * id, and lists with something in them, are looked at where the journeys open them.
 */
const ofShop = siteRoutes.filter((r) => r.page && r.path.startsWith('/ec') && !r.path.includes('['));
const openOfShop = ofShop.filter((r) => !r.private).map((r) => r.path);

for (const path of [...rest, ...lists, ...governments, ...forms, ...openOfShop]) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectSound(page);
  });
}

test('the shop’s pages of somebody who has ordered nothing are accessible', async ({ page, member: _ }) => {
  for (const { path } of ofShop.filter((r) => r.private)) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expectSound(page);
  }
});

test('the site map with its thousands of links is accessible', async ({ page }) => {
  await page.goto('/site-map');
  await expectSound(page, [1280]);
});

test('a gift is accessible', async ({ page, gift }) => {
  await page.goto(gift.path);
  await expectSound(page);
});

test('a gift of several kinds, and one that takes no applications, are accessible', async ({ page }) => {
  await page.goto('/goods?sort=new');
  for (const card of (
    await page.locator('main .goods-card').evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
  ).slice(0, 3)) {
    await page.goto(card);
    await expectAccessible(page);
  }
});

test('open menus, suggestions and refused forms are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/goods');
  const form = await openFilters(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'メニュー' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('banner').locator('input[name=q]').fill('札幌');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
});

test('every step of a donation is accessible', async ({ page, member: _, gift }) => {
  test.slow();
  await openForm(page, gift);
  await page.getByRole('radio', { name: '別の住所に届ける' }).check();
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
  await page.getByRole('radio', { name: '寄附される方の住所に届ける' }).check();
  await fillForm(page);
  await toConfirm(page);
  await expectSound(page);
  await submit(page);
  await expectSound(page);
  await payWith(page, '1');
  await expectSound(page);
  await payWith(page, cards.declined);
  await expect(page).toHaveURL(/\/donate\/failed/);
  await expectSound(page);
});

test('result, history and mypage are accessible', async ({ page, member: _, gift }) => {
  test.slow();
  await openForm(page, gift);
  await fillForm(page);
  await toConfirm(page);
  await submit(page);
  await payWith(page, cards.challenge);
  await expectSound(page);
  await page.goto('/mypage');
  await expectSound(page);
  await page.goBack();
  await page.getByRole('button', { name: '認証をやめる' }).click();
  await openForm(page, gift);
  await toConfirm(page);
  await submit(page);
  await payWith(page, cards.success);
  await receivedNumber(page);
  await expectSound(page);
  await page.goto('/mypage/donation-histories');
  await expectSound(page);
  await page
    .getByRole('link', { name: /^詳細を見る/ })
    .first()
    .click();
  await expect(page).toHaveURL(/donation=/);
  await expectSound(page);
});

test('each entry of the error catalogue is accessible', async ({ page, member: _, gift }) => {
  for (const code of ['SOLD_OUT', 'RESIDENT_NO_GIFT', 'PAYMENT_UNAVAILABLE', 'no such code']) {
    await page.goto(`/donate/failed?code=${code}&goods=${gift.id}`);
    await expectAccessible(page);
  }
});
