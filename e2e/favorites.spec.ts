import type { Page } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { expectSound } from './fixtures/axe.ts';
import { press } from './fixtures/keyboard.ts';
import { logIn } from './fixtures/login.ts';
import { joinFromLogin, registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const SAPPORO = '011002';
const GOODS = '/mypage/favorite-goods';
const GOVERNMENTS = '/mypage/favorites';
const VIEWED = '/mypage/recently-viewed-goods';

/** The heart of the gift whose page is open. */
const heart = (page: Page) => page.locator('article .heart').first();

/** The heart of a card in a list. */
const heartOf = (page: Page, id: number | string) => page.locator(`.heart[name=goods][value="${id}"]`);

const lines = (page: Page) => page.locator('main').getByRole('button', { name: /^外す/ });

/** Opens a page as a member. The browser learns who that is on a private page, and asks on public ones from then on. */
async function openAsMember(page: Page, path: string): Promise<void> {
  for (const address of ['/mypage', path]) {
    await page.goto(address);
    await expect(page.getByRole('navigation', { name: '会員メニュー' })).toContainText('髙﨑 花子さん');
  }
}

async function ids(page: Page, count: number): Promise<string[]> {
  const all = await page
    .locator('main .goods-grid .heart')
    .evaluateAll((h) => h.map((b) => b.getAttribute('value')!));
  return [...new Set(all)].slice(0, count);
}

test('a heart pressed by a visitor is done after login, registration and the way back', async ({ page }) => {
  test.slow();
  await page.goto('/goods?prefecture=1&sort=amount_asc&page=2');
  const [id = ''] = await ids(page, 1);
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'false');
  await heartOf(page, id).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await joinFromLogin(page);
  await expect(page).toHaveURL(/\/goods\?(?=.*prefecture=1)(?=.*sort=amount_asc)(?=.*page=2)/);
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(GOODS);
  await expect(lines(page)).toHaveCount(1);
});

test('a wish is fulfilled once', async ({ page, context, member }) => {
  await context.clearCookies({ name: 'session' });
  await page.goto('/goods');
  const [id = ''] = await ids(page, 1);
  await heartOf(page, id).click();
  await logIn(page, member);
  await expect(page).toHaveURL('/goods');
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'true');
  await heartOf(page, id).click();
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('main ~ [role=status]')).toHaveText('お気に入りから外しました');
  await context.clearCookies({ name: 'session' });
  await page.goto('/login');
  await logIn(page, member);
  await expect(page).toHaveURL('/mypage');
  await page.goto(GOODS);
  await expect(page.getByText('お気に入りの返礼品はまだありません')).toBeVisible();
});

test('a member presses hearts by keyboard, without a reload, and every heart of a gift follows', async ({
  page,
  member: _,
  gift,
}) => {
  await openAsMember(page, gift.path);
  await page.evaluate(() => Object.assign(window, { here: true }));
  await press(page, heart(page), 'Space');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main ~ [role=status]')).toHaveText('お気に入りに追加しました');
  await expect(heart(page)).toBeFocused();
  expect(await page.evaluate(() => 'here' in window)).toBe(true);
  await page.goto('/mypage');
  await page.goto(gift.path);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await press(page, heart(page));
  await expect(page.locator('main ~ [role=status]')).toHaveText('お気に入りから外しました');
});

test('what the server refuses is turned back and said', async ({ page, member: _, gift }) => {
  await openAsMember(page, gift.path);
  await page.route('**/favorites', (route) => route.abort());
  await heart(page).click();
  await expect(page.getByText('お気に入りを変更できませんでした')).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/favorites');
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a session that has ended leads through the login, and the heart is done', async ({
  page,
  context,
  member,
  gift,
}) => {
  await openAsMember(page, gift.path);
  await context.clearCookies({ name: 'session' });
  await heart(page).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, member);
  await expect(page).toHaveURL(gift.path);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a public page is the same bytes for a member and a visitor', async ({
  page,
  member: _,
  request,
  gift,
}) => {
  await openAsMember(page, gift.path);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  for (const path of [gift.path, '/goods', `/governments/detail?code=${SAPPORO}`, '/']) {
    // Whatever the cache renews in between, both see one of its versions.
    await expect(async () => {
      const [mine, anyones] = await Promise.all([page.request.get(path), request.get(path)]);
      expect(await mine.text()).toBe(await anyones.text());
      expect(await mine.text()).toContain('aria-pressed="false"');
      expect(await mine.text()).not.toContain('aria-pressed="true"');
    }).toPass();
  }
});

test('the list says how goods are now; removing can be undone, clearing asks first', async ({
  page,
  member: _,
}) => {
  await openAsMember(page, '/goods?sort=new');
  const wanted = await ids(page, 3);
  for (const id of wanted) {
    await Promise.all([page.waitForResponse('**/favorites'), heartOf(page, id).click()]);
    await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto(GOODS);
  await expectSound(page);
  await expect(lines(page)).toHaveCount(3);
  const names = await page.locator('main li p.font-bold').allTextContents();
  await lines(page).nth(1).click();
  await expect(page.getByText('お気に入りから外しました')).toBeVisible();
  await expectSound(page);
  await expect(lines(page)).toHaveCount(2);
  await press(page, page.getByRole('button', { name: '元に戻す' }));
  await expect(lines(page)).toHaveCount(3);
  expect(await page.locator('main li p.font-bold').allTextContents()).toEqual(names);
  await page.getByRole('link', { name: '寄附金額の高い順' }).click();
  await expect(page).toHaveURL(/sort=amount_desc/);
  // The address changes a moment before the list does.
  await expect(async () => {
    const amounts = await page.locator('main li .amount').allTextContents();
    const numbers = amounts.map((a) => Number(a.replace(/\D/g, '')));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  }).toPass();
  await page.getByRole('link', { name: 'お気に入りの返礼品をすべて外す' }).click();
  await expect(page.getByRole('heading', { name: 'お気に入りの返礼品をすべて外しますか' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'すべて外す' }).click();
  await expect(page.getByText('お気に入りの返礼品はまだありません')).toBeVisible();
  await expectSound(page);
  // Going on without a full load, the hearts know of it.
  await page.getByRole('main').getByRole('link', { name: '返礼品をさがす' }).click();
  await page.goto('/goods?sort=new');
  for (const id of wanted) await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'false');
});

test('governments have hearts and a list of their own', async ({ page, member: _ }) => {
  await openAsMember(page, `/governments/detail?code=${SAPPORO}`);
  const own = page.locator('.heart[name=government]');
  await Promise.all([page.waitForResponse('**/favorites'), own.click()]);
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'お気に入り', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お気に入り');
  await expect(
    page.getByRole('main').getByRole('link', { name: '北海道 札幌市', exact: true }),
  ).toBeVisible();
  await expectSound(page);
  await lines(page).click();
  await expect(page.getByText('お気に入りの自治体はまだありません')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(lines(page)).toHaveCount(1);
});

test('what a visitor looked at is shown from the browser alone, and joins at the login', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies({ name: 'session' });
  const sent: string[] = [];
  page.on('request', (r) => {
    if (/recently-viewed|api\/me/.test(r.url())) sent.push(r.url());
  });
  await page.goto('/goods?sort=new');
  const seen = await ids(page, 3);
  for (const id of seen) {
    await page.goto(`/goods/detail/${id}`);
    await awake(page);
    await expect(heart(page)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('viewed') ?? '[]')[0]?.id))
      .toBe(Number(id));
  }
  const shelf = page.getByRole('region', { name: '最近見た返礼品' });
  await expect(shelf.locator('.goods-card')).toHaveCount(2);
  await expectSound(page);
  expect(sent).toEqual([]);
  await page.goto(VIEWED);
  await logIn(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('最近見た返礼品');
  await expect(lines(page)).toHaveCount(3);
  await expectSound(page);
  expect(await page.evaluate(() => localStorage.getItem('viewed'))).toBeNull();
  const links = page.locator('main li p.font-bold a');
  expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
    seen.toReversed().map((id) => `/goods/detail/${id}`),
  );
  await page.goto(`/goods/detail/${seen[0]}`);
  await expect(shelf.locator('.goods-card')).toHaveCount(2);
  await page.goto(VIEWED);
  await expect(links.first()).toHaveAttribute('href', `/goods/detail/${seen[0]}`);
  await lines(page).first().click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(lines(page)).toHaveCount(3);
  await expect(links.first()).toHaveAttribute('href', `/goods/detail/${seen[0]}`);
  await lines(page).first().click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('link', { name: '最近見た返礼品をすべて外す' }).click();
  await page.getByRole('button', { name: 'すべて外す' }).click();
  await expect(page.getByText('最近見た返礼品はありません')).toBeVisible();
  await expectSound(page);
});

test('two members know nothing of each other', async ({ page, member: _, browser, gift }) => {
  await openAsMember(page, gift.path);
  await Promise.all([page.waitForResponse('**/favorites'), heart(page).click()]);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  const other = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } });
  await registerMember(other.request);
  await other.request.post(GOODS, { form: { goods: String(gift.id) } });
  await other.request.post(GOODS, { form: { intent: 'clear' } });
  expect(await (await other.request.get('/api/me')).json()).toMatchObject({ goods: [], governments: [] });
  await other.close();
  await page.goto(GOODS);
  await expect(lines(page)).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('hearts, removing, undoing and clearing are plain forms', async ({ page, context, member, gift }) => {
    await context.clearCookies({ name: 'session' });
    await page.goto(gift.path);
    await heart(page).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await logIn(page, member);
    await expect(page.getByText('お気に入りに追加しました')).toBeVisible();
    await expect(lines(page)).toHaveCount(1);
    await page.getByRole('link', { name: '元のページへ戻る' }).click();
    await expect(page).toHaveURL(gift.path);
    await page.goto(`/governments/detail?code=${SAPPORO}`);
    await page.locator('.heart[name=government]').click();
    await expect(page).toHaveURL(/\/mypage\/favorites\?added=/);
    await expect(page.getByText('お気に入りに追加しました')).toBeVisible();
    await lines(page).click();
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(lines(page)).toHaveCount(1);
    await page.goto(GOODS);
    await lines(page).click();
    await expect(page.getByText('お気に入りの返礼品はまだありません')).toBeVisible();
    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.getByRole('link', { name: 'お気に入りの返礼品をすべて外す' }).click();
    await page.getByRole('button', { name: 'すべて外す' }).click();
    await expect(page.getByText('お気に入りの返礼品はまだありません')).toBeVisible();
    await page.goto(VIEWED);
    await expect(page.getByText('最近見た返礼品はありません')).toBeVisible();
    await page.goto(GOVERNMENTS);
    await expect(lines(page)).toHaveCount(1);
  });
});
