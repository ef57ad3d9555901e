import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectSound } from './fixtures/axe.ts';
import { codeIn, linkIn, mailTo, subjectsTo } from './fixtures/inbox.ts';
import { textOf } from './fixtures/layout.ts';
import { logIn } from './fixtures/login.ts';
import { anEmail, PASSWORD, person } from './fixtures/person.ts';
import type { Member } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const profile = (section = '') => `/mypage/profile${section && `?section=${section}`}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const told = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first();
const password = (page: Page) => page.locator('[name=currentPassword]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Milliseconds for which an authenticator app shows a code. The site takes the one before and the one after, too. */
const STEP = 30_000;

async function switchOn(page: Page, member: Member): Promise<{ secret: string; codes: string[] }> {
  await page.goto(profile('second-factor'));
  await password(page).fill(member.password);
  await press(page, '設定をはじめる');
  const secret = (await textOf(page.locator('main code'))).replaceAll(' ', '');
  await page.getByLabel('確認コード').fill('000000');
  await press(page, '2段階認証を設定する');
  await expect(page.getByRole('alert')).toContainText('確認コードが正しくありません');
  await page.getByLabel('確認コード').fill(codeNow(secret));
  await press(page, '2段階認証を設定する');
  await expect(page.locator('main')).toContainText('回復コードを控えてください');
  const codes = await page.locator('main code').allTextContents();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

const codeNow = (secret: string) => new TOTP({ secret }).generate();

/** A code is taken once: after using the present one nobody has to wait for the next. */
const nextCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + STEP });

async function stillIn(request: APIRequestContext): Promise<boolean> {
  return (await request.get('/api/me')).status() === 200;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('changes names and address, filled in from the postal code', async ({ page, member: _ }) => {
      await page.goto(profile());
      await expect(page.locator('main')).toContainText(person.street);
      await page.getByRole('link', { name: 'お客様の情報を変更する' }).click();
      await expect(heading(page)).toHaveText('会員情報の変更');
      await page.locator('[name=familyName]').fill('森');
      await page.locator('[name=familyNameKana]').fill('森');
      await page.locator('[name=postalCode]').fill('060-0001');
      await press(page, '郵便番号から住所を入力');
      await expect(page.locator('[name=city]')).toHaveValue('札幌市中央区');
      await page.locator('[name=street]').fill('北一条西1-1');
      await press(page, 'この内容に変更する');
      await expect(page.getByRole('alert')).toContainText('セイは全角カタカナで入力してください');
      await page.locator('[name=familyNameKana]').fill('もり');
      await press(page, 'この内容に変更する');
      await expect(told(page)).toContainText('会員情報を変更しました');
      await expect(page.locator('main')).toContainText('森 花子');
      await expect(page.locator('main')).toContainText('北海道札幌市中央区北一条西1-1');
    });

    test('changes the mail address by the code of its own mail', async ({ page, member }) => {
      const fresh = anEmail();
      await page.goto(profile('email'));
      await page.locator('[name=email]').fill(fresh);
      await password(page).fill('not my password');
      await press(page, '確認コードを送る');
      await expect(page.getByRole('alert')).toContainText('現在のパスワードが正しくありません');
      await expect(page.locator('[name=email]')).toHaveValue(fresh);
      await password(page).fill(member.password);
      await press(page, '確認コードを送る');
      await expect(told(page)).toContainText('確認コードをお送りしました');
      await page.getByLabel('確認コード').fill(codeIn(await mailTo(page.request, fresh, '確認コード')));
      await press(page, 'メールアドレスを変更する');
      await expect(told(page)).toContainText('メールアドレスを変更しました');
      await expect(page.locator('main')).toContainText(fresh);
      await mailTo(page.request, member.email, 'メールアドレスが変更されました');
    });

    test('changes the password and logs other devices out', async ({ page, member, browser }) => {
      const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
      const before = await page.context().cookies();
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/login');
      await logIn(page, member);
      await expect(heading(page)).toHaveText('マイページ');
      await page.goto(profile('sessions'));
      await expect(page.getByRole('listitem').filter({ hasText: '最後のご利用' })).toHaveCount(2);
      await page.goto(profile('password'));
      await password(page).fill(member.password);
      await page.locator('[name=password]').fill('あたらしい合言葉 8');
      await press(page, 'パスワードを変更する');
      await expect(told(page)).toContainText('パスワードを変更しました');
      expect(await stillIn(elsewhere.request)).toBe(false);
      const session = (await page.context().cookies()).find((c) => c.name.endsWith('session'));
      expect(before.map((c) => c.value)).not.toContain(session?.value);
      await elsewhere.close();
      await mailTo(page.request, member.email, 'パスワード変更のお知らせ');
    });

    test('ends another session from the list', async ({ page, member, browser }) => {
      const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/login');
      await logIn(page, member);
      await expect(heading(page)).toHaveText('マイページ');
      await page.goto(profile('sessions'));
      await expect(page.getByText('この端末', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /^ログアウトする\s*\(/ }).click();
      await expect(told(page)).toContainText('選択した端末をログアウトしました');
      expect(await stillIn(elsewhere.request)).toBe(false);
      expect(await stillIn(page.request)).toBe(true);
      await elsewhere.close();
    });

    test('logs in with a second factor, by the app and by a recovery code', async ({ page, member }) => {
      const { secret, codes } = await switchOn(page, member);
      await page.context().clearCookies();
      await page.goto('/login?redirect=/mypage/profile');
      await logIn(page, member);
      await expect(heading(page)).toHaveText('2段階認証');
      expect(await stillIn(page.request)).toBe(false);
      await page.getByLabel('確認コード').fill('999999');
      await press(page, 'ログインする');
      await expect(page.getByRole('alert')).toContainText('あと4回');
      await page.getByLabel('確認コード').fill(nextCode(secret));
      await press(page, 'ログインする');
      await expect(heading(page)).toHaveText('会員情報');

      await page.context().clearCookies();
      await page.goto('/login');
      await logIn(page, member);
      await page.getByLabel('確認コード').fill(codes[0]!);
      await press(page, 'ログインする');
      await expect(heading(page)).toHaveText('マイページ');
      await mailTo(page.request, member.email, '回復コードが使われました');

      await page.goto(profile('second-factor'));
      await expect(page.locator('main')).toContainText('回復コードの残りは9個です');
      await page.getByRole('link', { name: '2段階認証を解除する' }).click();
      await password(page).fill(member.password);
      await page.getByLabel('確認コード').fill(codes[1]!);
      await press(page, '2段階認証を解除する');
      await expect(told(page)).toContainText('2段階認証を解除しました');
    });

    test('journey 16: the session ends while typing; after the login everything is there', async ({
      page,
      member,
    }) => {
      await page.goto(profile('person'));
      await page.locator('[name=street]').fill('千代田9-9-9');
      await page.locator('[name=building]').fill('とても長い名前の建物 101');
      await page.context().clearCookies({ name: 'session' });
      await press(page, 'この内容に変更する');
      await expect(page.locator('main')).toContainText('入力された内容は保存しています');
      await logIn(page, member);
      await expect(heading(page)).toHaveText('会員情報の変更');
      await expect(page.locator('[name=street]')).toHaveValue('千代田9-9-9');
      await expect(page.locator('[name=building]')).toHaveValue('とても長い名前の建物 101');
      await press(page, 'この内容に変更する');
      await expect(page.locator('main')).toContainText('千代田9-9-9');
    });

    test('journey 18: unsubscribes by a typed address, then withdraws; the address may join anew', async ({
      page,
      member,
    }) => {
      await page.goto(profile('newsletters'));
      await page.getByRole('checkbox').first().check();
      await press(page, 'この内容に変更する');
      await expect(told(page)).toContainText('メールマガジンの設定を変更しました');
      await expect(page.locator('main')).toContainText('受け取りに同意');

      await page.goto('/newsletters/unsubscribe');
      await page.getByLabel('メールアドレス').fill(member.email);
      await press(page, '配信停止のリンクを送る');
      await expect(told(page)).toContainText('お手続きを受け付けました');
      const link = linkIn(await mailTo(page.request, member.email, '配信停止のご案内'));
      await page.goto(link);
      await press(page, '配信を停止する');
      await expect(told(page)).toContainText('配信を停止しました');
      await page.goto(link);
      await expect(page.locator('main')).toContainText('配信は停止されています');

      await page.goto(profile('withdrawal'));
      await press(page, '退会する');
      await expect(page.getByRole('alert')).toContainText('退会の内容への同意が必要です');
      await password(page).fill(member.password);
      await page.getByRole('checkbox', { name: /退会することに同意します/ }).check();
      await press(page, '退会する');
      await expect(page.locator('main')).toContainText('退会のお手続きが完了しました');
      await mailTo(page.request, member.email, '退会のお手続きが完了しました');
      await logIn(page, member);
      await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません');

      await page.goto('/register');
      await page.getByLabel('メールアドレス').fill(member.email);
      await press(page, '確認コードを送る');
      await page
        .getByLabel('確認コード')
        .fill(codeIn(await mailTo(page.request, member.email, '会員登録の確認コード')));
      await press(page, '次へ進む');
      await expect(page.locator('[name=familyName]')).toHaveValue('');
    });
  });
}

test('a mail program unsubscribes in one click, without cookies or Origin', async ({
  page,
  member,
  playwright,
  baseURL,
}) => {
  await page.goto(profile('newsletters'));
  await page.getByRole('checkbox').first().check();
  await press(page, 'この内容に変更する');
  await page.request.post('/newsletters/unsubscribe', { form: { email: member.email } });
  const link = linkIn(await mailTo(page.request, member.email, '配信停止のご案内'));
  const program = await playwright.request.newContext({ baseURL: baseURL! });
  const answer = await program.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  const foreign = await program.post(link, {
    form: { donation: 'on' },
    headers: { Origin: 'https://elsewhere.example' },
  });
  expect(foreign.status()).toBe(403);
  await program.dispose();
  await page.goto(profile('newsletters'));
  await expect(page.locator('main')).toContainText('メールソフトの配信停止ボタン');
});

test('journey 15: a forgotten password is set anew, other devices are logged out, a second factor stays', async ({
  page,
  member,
  browser,
}) => {
  const { secret } = await switchOn(page, member);
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  await page.context().clearCookies();
  await page.goto('/password/recover');
  await page.getByLabel('メールアドレス').fill(member.email);
  await press(page, '再設定用のリンクを送る');
  await page.goto(linkIn(await mailTo(page.request, member.email, '再設定')));
  await page.locator('[name=password]').fill('わすれない合言葉 9');
  await press(page, 'パスワードを変更する');
  await expect(heading(page)).toHaveText('2段階認証');
  expect(await stillIn(elsewhere.request)).toBe(false);
  await page.getByLabel('確認コード').fill(nextCode(secret));
  await press(page, 'ログインする');
  await expect(heading(page)).toHaveText('マイページ');
  await elsewhere.close();
});

test('a login from a new browser is told by mail, one from a known browser is not', async ({
  page,
  member,
  browser,
}) => {
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login');
  await logIn(page, member);
  await expect(heading(page)).toHaveText('マイページ');
  const phone = await browser.newContext();
  const other = await phone.newPage();
  await other.goto('/login');
  await logIn(other, member);
  await expect(heading(other)).toHaveText('マイページ');
  await mailTo(page.request, member.email, '新しい端末からのログイン');
  const mails = await subjectsTo(page.request, member.email);
  expect(mails.filter((subject) => subject.includes('新しい端末'))).toHaveLength(1);
  await phone.close();
});

test('makes a passkey, logs in with it, confirms by it and removes it', async ({ page, member }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(profile('passkeys'));
  await page.locator('[name=name]').fill('自宅のパソコン');
  await password(page).fill('not my password');
  await press(page, 'パスキーを登録する');
  await expect(page.getByRole('alert')).toContainText('パスワードが正しくありません');
  await password(page).fill(member.password);
  await press(page, 'パスキーを登録する');
  await expect(told(page)).toContainText('パスキーを登録しました');
  await expect(page.locator('main')).toContainText('自宅のパソコン');
  await mailTo(page.request, member.email, 'パスキーが登録されました');
  await switchOn(page, member);

  // The authenticator takes the offer in the address's list by itself …
  await page.context().clearCookies();
  await page.goto('/login?redirect=/mypage/profile?section=passkeys');
  await expect(heading(page)).toHaveText('パスキー');
  // … or, when nobody takes it, the button's question ends the offer. The authenticator of the tests takes every offer
  // or lets it wait for good, so the browser keeps this one to itself.
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      options?.mediation !== 'conditional'
        ? get(options)
        : new Promise((_, reject) => {
            Object.assign(window, { offered: true });
            options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          });
  });
  await page.context().clearCookies();
  await page.goto('/login?redirect=/mypage/profile?section=passkeys');
  await page.waitForFunction(() => 'offered' in window);
  await page.getByRole('button', { name: 'パスキーを使う' }).click();
  await expect(heading(page)).toHaveText('パスキー');
  await expect(page.locator('main')).toContainText('最後のご利用: 20');

  await page.getByRole('link', { name: /^削除する\s*\(自宅のパソコン\)/ }).click();
  await press(page, 'パスワードの代わりにパスキーで確認する');
  await expect(page.locator('main')).toContainText('パスキーでご本人であることを確認しました');
  await press(page, 'パスキーを削除する');
  await expect(told(page)).toContainText('パスキーを削除しました');
  await expect(page.locator('main')).toContainText('パスキーはまだ登録されていません');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('no button is shown that would do nothing', async ({ page, member: _ }) => {
    await page.goto(profile('passkeys'));
    await expect(page.getByRole('button', { name: 'パスキーを登録する' })).toHaveCount(0);
    await expect(page.locator('main')).toContainText('JavaScriptを有効にしてください');
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'パスキーを使う' })).toHaveCount(0);
  });
});

test('every part of the account is accessible', async ({ page, member }) => {
  const sections = ['person', 'email', 'password', 'sessions', 'passkeys', 'newsletters', 'withdrawal'];
  for (const section of ['', ...sections]) {
    await page.goto(profile(section));
    await expectSound(page);
  }
  await page.goto(profile('second-factor'));
  await password(page).fill(PASSWORD);
  await press(page, '設定をはじめる');
  await expect(page.getByRole('img', { name: /QRコード/ })).toBeVisible();
  await expectSound(page);
  await switchOn(page, member);
  await expectSound(page);
  for (const step of ['', '&do=renew', '&do=off']) {
    await page.goto(profile(`second-factor${step}`));
    await expectSound(page);
  }
  await page.context().clearCookies();
  await page.goto('/newsletters/unsubscribe');
  await expectSound(page);
  await page.goto('/login');
  await logIn(page, member);
  await expect(heading(page)).toHaveText('2段階認証');
  await expectSound(page);
});
