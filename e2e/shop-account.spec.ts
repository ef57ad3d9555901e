import type { Locator, Page } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { expectSound } from './fixtures/axe.ts';
import { linkIn, mailTo, subjectsTo } from './fixtures/inbox.ts';
import { press } from './fixtures/keyboard.ts';
import { expectNoSidewaysScroll } from './fixtures/layout.ts';
import { logIn } from './fixtures/login.ts';
import { PASSWORD } from './fixtures/person.ts';
import { joinFromLogin } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const LIST = '/ec/mypage/favorite-goods';
const VIEWED = '/ec/mypage/recently-viewed-goods';
const ADDRESSES = '/ec/mypage/addresses';
const profile = (section: string) => `/ec/mypage/profile?section=${section}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const told = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first();
const lines = (page: Page) => page.locator('main').getByRole('button', { name: /^外す/ });
const heart = (page: Page) => page.locator('main .heart.btn').first();
const heartOf = (page: Page, id: string) => page.locator(`.heart[name=goods][value="${id}"]`).first();
const memberMenu = (page: Page) => page.getByRole('navigation', { name: 'マイページのメニュー' });
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectShop(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-storefront', 'shop');
}

/** Ids of products as the shop lists them. */
async function products(page: Page, count: number): Promise<string[]> {
  await page.goto('/ec/goods?sort=new&in_stock=1');
  const all = await page
    .locator('main .goods-grid .heart')
    .evaluateAll((hearts) => hearts.map((b) => b.getAttribute('value')!));
  expect(all.length).toBeGreaterThanOrEqual(count);
  return all.slice(0, count);
}

/** Makes products favourites of the member whose session the page holds, the first one last. */
async function like(page: Page, ids: string[]): Promise<void> {
  for (const goods of ids.toReversed())
    expect(
      (await page.request.post('/favorites', { form: { goods, back: '/ec' }, maxRedirects: 0 })).status(),
    ).toBe(303);
}

async function openMenu(page: Page): Promise<Locator> {
  await memberMenu(page).locator('summary').click();
  return memberMenu(page);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the heart of a stranger → registration in the shop → the heart is filled', async ({ page }) => {
      test.slow();
      const [id = ''] = await products(page, 1);
      const product = `/ec/goods/detail/${id}`;
      await page.goto(product);
      await heart(page).click();
      await expect(page).toHaveURL(/\/ec\/login\?redirect=/);
      await expectShop(page);
      const { email } = await joinFromLogin(page);
      await expectShop(page);
      if (javaScriptEnabled) {
        await expect(page).toHaveURL(product);
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      } else {
        await expect(page.getByText('お気に入りに追加しました')).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`^[^?]*${LIST}`));
        await page.getByRole('link', { name: '元のページへ戻る' }).click();
        await expect(page).toHaveURL(product);
      }
      const welcome = await mailTo(page.request, email, '会員登録が完了しました');
      expect(welcome).toContain('/ec/mypage');
      expect(welcome).toContain('ご注文の履歴');
      for (const subject of await subjectsTo(page.request, email)) expect(subject).toContain('商店】');
      await page.goto(LIST);
      await expect(lines(page)).toHaveCount(1);
    });

    test('a private page of the shop → wrong password → login → that page → logout', async ({
      page,
      context,
      member,
    }) => {
      await context.clearCookies();
      await page.goto(profile('newsletters'));
      await expect(page).toHaveURL(/\/ec\/login\?redirect=/);
      await logIn(page, { ...member, password: 'not my password' });
      await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません');
      await expect(page.getByLabel('メールアドレス')).toHaveValue(member.email);
      await logIn(page, member);
      await expect(heading(page)).toHaveText('メールマガジンの設定');
      await expect(page).toHaveURL(profile('newsletters'));
      await click(page, 'ログアウト');
      await expect(page).toHaveURL('/ec');
      await page.goto('/ec/login');
      await logIn(page, member);
      await expect(page).toHaveURL('/ec/mypage');
      await expect(heading(page)).toHaveText('マイページ');
    });

    test('forgot the password in the shop, reset it, other devices are logged out', async ({
      page,
      member,
      browser,
    }) => {
      const other = page.context().request; // still logged in where the member registered
      const forgetful = await browser.newContext({ javaScriptEnabled });
      const at = await forgetful.newPage();
      await at.goto('/ec/login?redirect=/ec/mypage/addresses');
      await at.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
      await expect(heading(at)).toHaveText('パスワード再設定のお手続き');
      await at.getByLabel('メールアドレス').fill(member.email);
      await click(at, '再設定用のリンクを送る');
      await expect(heading(at)).toHaveText('メールをご確認ください');
      const mail = await mailTo(page.request, member.email, 'パスワード再設定のご案内');
      const link = linkIn(mail);
      expect(new URL(link).pathname).toBe('/ec/password/reset');
      expect((await other.get('/api/me')).status()).toBe(200);
      await at.goto(link);
      await expect(at).toHaveURL('/ec/password/reset');
      await expectShop(at);
      await at.locator('[name=password]').fill('password');
      await click(at, 'パスワードを変更する');
      await expect(at.getByRole('alert')).toContainText(
        '推測されやすいか、過去に流出が確認されているパスワードです',
      );
      const fresh = `${PASSWORD}と梨の木`;
      await at.locator('[name=password]').fill(fresh);
      await click(at, 'パスワードを変更する');
      await expect(heading(at)).toHaveText('お届け先'); // logged in, where the login had been wanted for
      await expect(at.locator('main')).toContainText('パスワードを変更しました');
      await expectShop(at);
      expect((await other.get('/api/me')).status()).toBe(401);
      expect(await mailTo(page.request, member.email, 'パスワード変更のお知らせ')).toContain(
        '/ec/password/recover',
      );

      await forgetful.clearCookies();
      await at.goto(link);
      await expect(at.locator('main')).toContainText('このリンクはすでに使われています');
      await at.goto('/ec/login');
      await logIn(at, member);
      await expect(at.getByRole('alert')).toContainText('正しくありません');
      await logIn(at, { ...member, password: fresh });
      await expect(at).toHaveURL('/ec/mypage');
      await forgetful.close();
    });

    test('one account: what is changed in the shop is so on the donation site', async ({
      page,
      member: _,
    }) => {
      await page.goto('/ec/mypage/profile');
      await expectShop(page);
      await page.getByRole('link', { name: 'お客様の情報を変更する' }).click();
      await expect(page.locator('main')).toContainText('すでにいただいたご注文');
      await page.locator('[name=street]').fill('丸の内2-2');
      await click(page, 'この内容に変更する');
      await expect(told(page)).toContainText('会員情報を変更しました');
      await expect(page).toHaveURL(/\/ec\/mypage\/profile/);
      await page.goto(profile('newsletters'));
      await page.getByRole('checkbox', { name: 'さとのわ商店のお知らせを受け取る' }).check();
      await click(page, 'この内容に変更する');
      await expect(told(page)).toContainText('メールマガジンの設定を変更しました');
      await page.goto('/ec/mypage/profile');
      const newsletters = page.locator('dd li');
      await expect(newsletters.filter({ hasText: 'さとのわ商店のお知らせ' })).toContainText(/受け取る$/);
      await expect(newsletters.filter({ hasText: 'ふるさと納税のお知らせ' })).toContainText(/受け取らない$/);
      await page.getByRole('link', { name: '退会のお手続きへ進む' }).click();
      await expect(page.locator('main')).toContainText('どちらにもログインできなくなります');
      await page.goto('/mypage/profile');
      await expect(page.locator('main')).toContainText('丸の内2-2');
    });

    test('keeps the one address book, and leads back to the order', async ({ page, member: _ }) => {
      const [id = ''] = await products(page, 1);
      const order = `/ec/orders/goods/${id}`;
      await page.goto(ADDRESSES);
      await expect(page.locator('main')).toContainText(
        '商品のお届け先を登録しておくと、ご注文のときに選べます',
      );
      await page.getByRole('link', { name: 'お届け先を追加する' }).click();
      await expect(heading(page)).toHaveText('お届け先の追加');
      const typed = {
        label: '実家',
        familyName: '髙﨑',
        givenName: '一郎',
        familyNameKana: 'タカサキ',
        givenNameKana: 'イチロウ',
        city: '千代田区',
        street: '千代田2-3',
        postalCode: '100-0001',
        phone: '03-1234-5678',
      };
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
      await page.locator('[name=prefecture]').selectOption('13');
      await click(page, 'この内容で追加する');
      await expect(page.locator('main')).toContainText('お届け先を追加しました');
      await expect(page).toHaveURL(/\/ec\/mypage\/addresses\?done=added/);
      await page.getByRole('link', { name: '変更する' }).click();
      await expect(page).toHaveURL(/\/ec\/mypage\/addresses\/\d+$/);
      await page.locator('[name=street]').fill('千代田4-5');
      await click(page, 'この内容に変更する');
      await expect(page.getByRole('article')).toContainText('千代田4-5');
      await page.goto('/mypage/addresses');
      await expect(page.getByRole('article')).toContainText('千代田4-5');
      await page.goto(ADDRESSES);
      await page.getByRole('button', { name: '削除する' }).click();
      await expect(page.locator('main')).toContainText('お届け先を削除しました');
      await click(page, '元に戻す');
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.goto(`${ADDRESSES}?from=${order}`);
      await expect(page.getByRole('link', { name: 'ご注文に戻る' })).toHaveAttribute('href', order);
    });

    test('favourites of products: as they are now, sorted, removed, undone, cleared', async ({
      page,
      member: _,
    }) => {
      const wanted = await products(page, 3);
      await like(page, wanted);
      await page.goto('/ec/mypage/favorites');
      await expect(heading(page)).toHaveText('お気に入り');
      await expect(page.locator('main')).toContainText('返礼品0件、自治体0件');
      await page.getByRole('link', { name: 'すべて見る(3件)' }).click();
      await expect(heading(page)).toHaveText('お気に入りの商品');
      const links = page.locator('main li p.font-bold a');
      expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
        wanted.map((id) => `/ec/goods/detail/${id}`),
      );
      await expect(page.locator('main')).toContainText('(税込)');
      await expect(page.getByRole('link', { name: /^注文する/ }).first()).toHaveAttribute(
        'href',
        /^\/ec\/orders\/goods\/\d+$/,
      );
      await page.getByRole('link', { name: '価格の安い順' }).click();
      await expect(page).toHaveURL(/sort=amount_asc/);
      // The address changes a moment before the list does.
      await expect(async () => {
        const prices = (await page.locator('main li .amount').allTextContents()).map((p) =>
          Number(p.replace(/\D/g, '')),
        );
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      }).toPass();
      await lines(page).first().click();
      await expect(page.getByText('お気に入りから外しました')).toBeVisible();
      await expect(lines(page)).toHaveCount(2);
      await click(page, '元に戻す');
      await expect(lines(page)).toHaveCount(3);
      // The donation site's list is another, and knows where these are.
      await page.goto('/mypage/favorites');
      await expect(page.getByText('お気に入りの返礼品はまだありません')).toBeVisible();
      await page.getByRole('link', { name: '商店のお気に入りを見る(商品3件)' }).click();
      await expect(page).toHaveURL('/ec/mypage/favorites');
      await page.goto(LIST);
      await page.getByRole('link', { name: 'お気に入りの商品をすべて外す' }).click();
      await click(page, 'すべて外す');
      await expect(page.getByText('お気に入りの商品はまだありません')).toBeVisible();
    });
  });
}

test('withdraws in the shop from both storefronts', async ({ page, member }) => {
  await page.goto(profile('withdrawal'));
  await page.locator('[name=currentPassword]').fill(member.password);
  await page.getByRole('checkbox').last().check();
  await click(page, '退会する');
  await expect(page).toHaveURL('/ec/login?withdrawn=1');
  await expect(told(page)).toContainText('退会のお手続きが完了しました');
  const farewell = await mailTo(page.request, member.email, '退会のお手続きが完了しました');
  expect(farewell).toContain('同じ会員登録をお使いのさとのわにも、ログインできなくなりました');
  await page.goto('/login');
  await logIn(page, member);
  await expect(page.getByRole('alert')).toContainText('正しくありません');
});

test('products that a visitor looked at join at the login, beside the gifts', async ({
  page,
  context,
  member,
  gift,
}) => {
  await context.clearCookies();
  const seen = await products(page, 2);
  for (const id of seen) {
    await page.goto(`/ec/goods/detail/${id}`);
    await awake(page);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('viewed-products') ?? '[]')[0]?.id))
      .toBe(Number(id));
  }
  await expect(page.getByRole('region', { name: '最近見た商品' }).locator('.goods-card')).toHaveCount(1);
  await page.goto(gift.path);
  await awake(page);
  await expect(page.getByRole('region', { name: '最近見た返礼品' })).toHaveCount(0);
  await page.goto(VIEWED);
  await logIn(page, member);
  await expect(heading(page)).toHaveText('最近見た商品');
  await expect(lines(page)).toHaveCount(2);
  await expectSound(page);
  expect(await page.evaluate(() => localStorage.getItem('viewed-products'))).toBeNull();
  await lines(page).first().click();
  await expect(page.getByText('最近見た商品から外しました')).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await click(page, '元に戻す');
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('link', { name: '最近見た商品をすべて外す' }).click();
  await click(page, 'すべて外す');
  await expect(page.getByText('最近見た商品はありません')).toBeVisible();
  await page.goto('/mypage/recently-viewed-goods');
  await expect(lines(page)).toHaveCount(1);
});

test('a visitor’s heart that meets a full list after the login says so where it leads', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  const [id = ''] = await products(page, 1);
  await awake(page);
  await heartOf(page, id).click();
  await expect(page).toHaveURL(/\/ec\/login/);
  // Only the answer about the member is played: 999 more favourites would take the limits of an hour.
  await page.route('**/api/me', (route) =>
    route.fulfill({ json: { name: '髙﨑 花子', goods: [], governments: [], full: true } }),
  );
  await logIn(page, member);
  await expect(page).toHaveURL(/\/ec\/goods\?/);
  const said = page.locator('main ~ [role=status]');
  await expect(said).toContainText('お気に入りに追加できませんでした。お気に入りは1,000件までです');
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('navigation', { name: '会員メニュー' })).toContainText('髙﨑 花子さん');
  await expect(said).toHaveText('');
});

test('on a phone the member menu is one line, opened by the keyboard, and leads between the two mypages', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ec/mypage/addresses');
  const menu = memberMenu(page);
  expect((await menu.boundingBox())!.height).toBeLessThan(60);
  await expect(menu.getByRole('link', { name: '会員情報' })).toBeHidden();
  await press(page, menu.locator('summary'));
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await press(page, menu.getByRole('link', { name: '会員情報' }));
  await expect(heading(page)).toHaveText('会員情報');
  await expect(menu.getByRole('link', { name: '会員情報' })).toBeHidden();
  await (await openMenu(page)).getByRole('link', { name: 'ふるさと納税のマイページ' }).click();
  await expect(page).toHaveURL('/mypage');
  await (await openMenu(page)).getByRole('link', { name: 'さとのわ商店のマイページ' }).click();
  await expect(heading(page)).toHaveText('マイページ');
  await expect(page).toHaveURL('/ec/mypage');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu.locator('summary')).toBeHidden();
  await expect(menu.getByRole('link', { name: '会員情報' })).toBeVisible();
});

test('sections, full lists and a refused login of the shop are accessible', async ({
  page,
  member,
  context,
}) => {
  for (const section of ['person', 'newsletters', 'withdrawal']) {
    await page.goto(profile(section));
    await expectSound(page);
  }
  await like(page, await products(page, 2));
  for (const path of ['/ec/mypage/favorites', LIST]) {
    await page.goto(path);
    await expectSound(page);
  }
  await context.clearCookies();
  await page.goto('/ec/login?ended=1');
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ec/login');
  await logIn(page, { ...member, password: 'x' });
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSound(page);
  await expectNoSidewaysScroll(page);
});
