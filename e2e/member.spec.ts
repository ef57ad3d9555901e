import type { Page } from '@playwright/test';
import { codeIn, linkIn, mailTo, subjectsTo } from './fixtures/inbox.ts';
import { logIn } from './fixtures/login.ts';
import { anEmail, PASSWORD, person } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '確認コードを送る' }).click();
  await expect(page.getByLabel('確認コード')).toBeVisible();
}

async function typePerson(page: Page, password = PASSWORD): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    const field = page.locator(`[name="${name}"]`);
    if (name === 'prefecture') await field.selectOption(value);
    else await field.fill(value);
  }
  await page.locator('[name=password]').fill(password);
}

const register = (page: Page) => page.getByRole('button', { name: 'この内容で登録する' }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('registers with the mailed code, keeps what was typed, logs out and in', async ({ page }) => {
      const email = anEmail();
      await askForCode(page, email);
      const code = codeIn(await mailTo(page.request, email, '確認コード'));
      await page.getByLabel('確認コード').fill(code === '000000' ? '111111' : '000000');
      await page.getByRole('button', { name: '次へ進む' }).click();
      await expect(page.getByRole('alert')).toContainText('確認コードが正しくありません');
      await page.getByLabel('確認コード').fill(code);
      await page.getByRole('button', { name: '次へ進む' }).click();
      await expect(page.locator('[name=familyName]')).toBeVisible();

      await typePerson(page, 'password');
      await page.locator('[name=familyNameKana]').fill('高崎');
      await register(page);
      const summary = page.getByRole('alert');
      await expect(summary).toContainText('セイは全角カタカナで入力してください');
      await expect(summary).toContainText('利用規約');
      await expect(summary).toBeFocused();
      await expect(page.locator('[name=familyName]')).toHaveValue(person.familyName);
      await expect(page.locator('[name=street]')).toHaveValue(person.street);

      await page.locator('[name=familyNameKana]').fill('ﾀｶｻｷ');
      await page.locator('[name=password]').fill(PASSWORD);
      await page.getByRole('checkbox', { name: /同意する/ }).check();
      await register(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('マイページ');

      await page.getByRole('button', { name: 'ログアウト' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('応援したい地域を');
      await page.goto('/mypage/donation-histories?year=2026');
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await logIn(page, { email, password: PASSWORD });
      await expect(page).toHaveURL('/mypage/donation-histories?year=2026');
    });

    test('fills the address in from the postal code', async ({ page }) => {
      const email = anEmail();
      await askForCode(page, email);
      const code = codeIn(await mailTo(page.request, email, '確認コード'));
      await page.getByLabel('確認コード').fill(code);
      await page.getByRole('button', { name: '次へ進む' }).click();
      await page.locator('[name=familyName]').fill('森');
      await page.locator('[name=postalCode]').fill('060-0001');
      await page.getByRole('button', { name: '郵便番号から住所を入力' }).click();
      await expect(page.locator('[name=city]')).toHaveValue('札幌市中央区');
      await expect(page.locator('[name=prefecture]')).toHaveValue('1');
      await expect(page.locator('[name=familyName]')).toHaveValue('森');
    });

    test('recovers a forgotten password by a link that works once', async ({ page, member, browser }) => {
      // The session of `member` stands for another device.
      const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click();
      // Both pages have a field of this name: wait until the second one is there.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('パスワード再設定のお手続き');
      await page.getByLabel('メールアドレス').fill(member.email);
      await page.getByRole('button', { name: '再設定用のリンクを送る' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('メールをご確認ください');
      const link = linkIn(await mailTo(page.request, member.email, '再設定'));
      await page.goto(link);
      expect(page.url()).not.toContain('token');
      await page.locator('[name=password]').fill('あたらしい合言葉 7');
      await page.getByRole('button', { name: 'パスワードを変更する' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('マイページ');
      await expect(page.locator('main')).toContainText('パスワードを変更しました');

      expect((await elsewhere.request.get('/api/me')).status()).toBe(401);
      await elsewhere.close();
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page.locator('main')).toContainText('このリンクはすでに使われています');
    });
  });
}

test('registers by the mailed link in another browser, once', async ({ page, browser }) => {
  const email = anEmail();
  await askForCode(page, email);
  const link = linkIn(await mailTo(page.request, email, '確認コード'));
  const phone = await browser.newContext();
  const other = await phone.newPage();
  await other.goto(link);
  expect(other.url()).not.toContain('token');
  await typePerson(other);
  await other.getByRole('checkbox', { name: /同意する/ }).check();
  await register(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('マイページ');
  await phone.clearCookies();
  await other.goto(link);
  await expect(other.locator('main')).toContainText('このメールアドレスの登録は完了しています');
  await phone.close();
});

test('an address that is registered looks the same and gets another mail', async ({ page, member }) => {
  await page.context().clearCookies();
  await askForCode(page, member.email);
  await expect(page.locator('main')).toContainText('メールに書かれた6桁の確認コードをご入力ください');
  await mailTo(page.request, member.email, 'お済み');
  const mails = await subjectsTo(page.request, member.email);
  expect(mails.filter((subject) => subject.includes('確認コード'))).toHaveLength(1);
});

test('asks for a pause after five wrong passwords, and leads the owner on', async ({ page, member }) => {
  await page.context().clearCookies();
  await page.goto('/login');
  for (let i = 0; i < 5; i++) {
    await logIn(page, { ...member, password: `wrong password ${i}` });
    await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません');
    await expect(page.getByLabel('メールアドレス')).toHaveValue(member.email);
    await page.goto('/login');
  }
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith('/login'),
  );
  await logIn(page, member);
  expect((await answered).status()).toBe(429);
  await expect(page.getByRole('alert')).toContainText('しばらく時間をおいて');
  await expect(page.locator('main')).toContainText('以前にログインしたことのある端末');
  await page.getByRole('link', { name: 'パスワードを再設定する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パスワード再設定のお手続き');
});

test('lets the owner in from a known browser while strangers guess', async ({ page, member, browser }) => {
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  for (let i = 0; i < 6; i++) {
    await other.goto('/login');
    await logIn(other, { ...member, password: `wrong password ${i}` });
    await expect(other.getByRole('alert')).toBeVisible();
  }
  await expect(other.getByRole('alert')).toContainText('しばらく時間をおいて');
  await stranger.close();
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login');
  await logIn(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('マイページ');
});

const entry = (page: Page) => page.getByRole('navigation', { name: '会員メニュー' });

test('public pages greet the member, and a visitor asks nothing about members', async ({
  page,
  member: _,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/me')) asked.push(request.url());
  });
  await page.goto('/goods');
  await expect(entry(page).getByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto('/mypage');
  const greeting = page.getByRole('link', { name: '髙﨑 花子さん' });
  await expect(greeting).toBeVisible(); // the browser remembers now that somebody is logged in
  await page.goto('/goods');
  await expect(greeting).toBeVisible();
  await page.goto('/mypage');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(entry(page).getByRole('link', { name: 'ログイン' })).toBeVisible();
});
