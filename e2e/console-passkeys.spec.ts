import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** An authenticator that answers at once, as if a finger were laid on it. */
async function withAuthenticator(page: Page): Promise<void> {
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
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${CONSOLE}/login`);
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: '次へ' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(heading(page)).toHaveText('ログイン');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As if it had been some time ago that they showed who they are. */
const letTimePass = (email: string) =>
  query(
    `update staff_session set confirmed_at = now() - interval '1 hour'
      where staff_id = (select id from staff where email = $1)`,
    [email],
  );

test('a passkey is the first factor, logs in, confirms, and is not the last to go', async ({ page }) => {
  test.slow();
  const { email } = await aPerson('auditor');
  await withAuthenticator(page);
  await typePassword(page, email);
  await expect(heading(page)).toHaveText('2段階認証の設定');
  await expectSound(page);
  await page.getByLabel('パスキーの名前').fill('庁舎のパソコン');
  await page.getByRole('button', { name: 'パスキーを登録してログインする' }).click();
  await expect(page.getByRole('list', { name: '回復コード' }).getByRole('listitem')).toHaveCount(10);
  // On paper and in the file stand the codes and whose they are.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`管理画面 ${email}(`)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('button', { name: '印刷する' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'テキストファイルで保存する' }).click();
  const kept = await readFile(await (await download).path(), 'utf8');
  expect(kept).toContain(email);
  for (const code of await page
    .getByRole('list', { name: '回復コード' })
    .getByRole('listitem')
    .allTextContents())
    expect(kept).toContain(`\r\n${code}\r\n`);
  const recovery = await page
    .getByRole('list', { name: '回復コード' })
    .getByRole('listitem')
    .first()
    .textContent();
  await page.getByRole('link', { name: /控えました/ }).click();
  await expect(heading(page)).toHaveText('ホーム');

  await logOut(page);
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(heading(page)).toHaveText('ホーム');

  // The second step: the passkey, or a recovery code.
  await logOut(page);
  await typePassword(page, email);
  await expect(page.getByText('登録したパスキーでログインしてください')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(heading(page)).toHaveText('ホーム');
  await logOut(page);
  await typePassword(page, email);
  await page.getByLabel('確認コード').fill(recovery!);
  await page.getByRole('button', { name: 'ログインする', exact: true }).click();
  await expect(heading(page)).toHaveText('ホーム');

  await page.goto(`${CONSOLE}/account/factors`);
  await expect(page.getByText('回復コード(残り9個)')).toBeVisible();
  await expect(page.getByText('最後の1つは削除できません')).toBeVisible();
  await expect(page.getByRole('link', { name: /削除する/ })).toHaveCount(0);
  await expectSound(page);

  // The app beside it, after a look at who sits there.
  await letTimePass(email);
  await page.getByRole('link', { name: /設定する.*認証アプリ/ }).click();
  const secret = (await page.locator('code').textContent())!.replace(/\s/g, '');
  const { TOTP } = await import('otpauth');
  await expectSound(page);
  await page.locator('[name=code]').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page.getByText('パスキーでご本人であることを確認しました')).toBeVisible();
  await page.getByRole('button', { name: '設定する', exact: true }).click();
  await expect(page.getByText('認証アプリを設定しました')).toBeVisible();

  await letTimePass(email);
  await page.getByRole('link', { name: /削除する.*庁舎のパソコン/ }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByRole('alert').first()).toContainText('パスワードまたは確認コードを入力してください');
  await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('パスキーを削除しました')).toBeVisible();
  await expect(page.getByText('最後の1つは削除できません')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('passkeys are told of and removed, and the app replaces them', async ({ page, context }) => {
    const { who, email } = await aPerson('auditor');
    await query(
      `insert into staff_passkey (staff_id, credential_id, public_key, counter, name)
       select id, $1, '\\x00', 0, '庁舎のパソコン' from staff where email = $1`,
      [email],
    );
    await typePassword(page, email);
    await expect(page.getByText('パスキーを使うには、JavaScriptを有効にしてください')).toBeVisible();
    await expect(page.getByRole('button', { name: 'パスキーでログインする' })).toHaveCount(0);

    await enterConsole(context, who, { confirmed: false });
    await page.goto(`${CONSOLE}/account`);
    await page.getByRole('link', { name: '2段階認証を確認する' }).click();
    await expect(page.getByText('JavaScriptを有効にしてください')).toBeVisible();
    await page.getByRole('link', { name: /設定する.*認証アプリ/ }).click();
    const secret = (await page.locator('code').textContent())!.replace(/\s/g, '');
    const { TOTP } = await import('otpauth');
    await page.locator('[name=code]').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: '設定する', exact: true }).click();
    await expect(page.getByText('パスワードまたは確認コードを入力してください').first()).toBeVisible();
    await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
    await page.getByRole('button', { name: '設定する', exact: true }).click();
    await expect(page.getByText('認証アプリを設定しました')).toBeVisible();
    await page.getByRole('link', { name: /削除する.*庁舎のパソコン/ }).click();
    await page.getByRole('button', { name: '削除する' }).click();
    await expect(page.getByText('パスキーを削除しました')).toBeVisible();
  });
});
