import { cards, payWith } from './fixtures/acquirer.ts';
import {
  applyFor,
  donationCount,
  fillForm,
  openForm,
  receivedNumber,
  submit,
  toConfirm,
} from './fixtures/donate.ts';
import { mailTo } from './fixtures/inbox.ts';
import { logIn } from './fixtures/login.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const AGAIN = '入力内容を確認して、もう一度申し込む';

test('a declined card: nothing was charged, and another card pays with everything kept', async ({
  page,
  member,
  gift,
}) => {
  await openForm(page, gift);
  await fillForm(page);
  await page.getByRole('textbox', { name: '応援メッセージ' }).fill('祭りの復活を応援します');
  await toConfirm(page);
  await submit(page);
  await payWith(page, cards.declined);
  await expect(page).toHaveURL(/\/donate\/failed\?code=CARD_DECLINED/);
  await expect(page.locator('main')).toContainText('お支払いは行われていません。');

  await page.getByRole('link', { name: AGAIN }).click();
  await expect(page.getByRole('textbox', { name: '応援メッセージ' })).toHaveValue('祭りの復活を応援します');
  await toConfirm(page);
  await submit(page);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  expect(await mailTo(page.request, member.email, '寄附')).toContain(number);
});

test('other refusals of the issuer say what to do', async ({ page, member: _, gift }) => {
  for (const [card, code] of [
    [cards.authenticationFails, 'AUTH_FAILED'],
    [cards.expired, 'CARD_EXPIRED'],
  ] as const) {
    await applyFor(page, gift);
    await payWith(page, card);
    await expect(page).toHaveURL(new RegExp(`/donate/failed\\?code=${code}`));
    await expect(page.locator('main')).toContainText('お支払いは行われていません。');
    await expect(page.getByRole('link', { name: AGAIN })).toBeVisible();
  }
});

test('the payer comes back without paying', async ({ page, member: _, gift }) => {
  await applyFor(page, gift);
  await page.getByRole('button', { name: '支払わずに戻る' }).click();
  await expect(page).toHaveURL(/\/donate\/failed\?code=PAYMENT_CANCELLED/);
  await expect(page.locator('main')).toContainText('お支払いは行われていません。');
});

test('an issuer that does not answer: being checked, and paid later by the webhook', async ({
  page,
  member,
  gift,
}) => {
  await applyFor(page, gift);
  await payWith(page, cards.silent);
  await page.getByRole('link', { name: /に戻る$/ }).click();
  await expect(page).toHaveURL(/\/donate\/failed\?code=PAYMENT_UNAVAILABLE/);
  await expect(page.locator('main')).toContainText('確認中');
  const history = '/mypage/donation-histories';
  await expect(async () => {
    await page.goto(history);
    await expect(page.locator('main')).not.toContainText('0件');
  }).toPass({ timeout: 90_000 });
  expect(await mailTo(page.request, member.email, '寄附')).toContain('受付番号');
});

test('a resident is told kindly, and donates without a gift', async ({ page, member: _, gift }) => {
  await openForm(page, gift);
  await fillForm(page);
  await page.getByRole('combobox', { name: '都道府県' }).first().selectOption(gift.prefecture);
  const city = page.getByRole('textbox', { name: '市区町村' }).first();
  await city.fill(gift.government);
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await page.getByRole('checkbox', { name: '郵便番号と市区町村は、このままで' }).check();
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  // The postal code says another place: which of the two is right is asked, at the city.
  await expect(city).toHaveAccessibleDescription(/どちらも住民票のとおりに入力してください/);
  // A company's code is in no list, so that the city alone counts.
  await page.getByLabel('郵便番号').first().fill('999-9999');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page).toHaveURL(/\/donate\/failed\?code=RESIDENT_NO_GIFT/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'お住まいの自治体の返礼品は受け取れません',
  );
  await page.getByRole('link', { name: `返礼品なしで${gift.government}に寄附する` }).click();
  await expect(page.locator('main')).toContainText(`${gift.government}への寄附`);
  await page.getByLabel('寄附金額').fill('5000');
  await fillForm(page);
  await toConfirm(page);
});

test('a government donation without a gift', async ({ page, member: _ }) => {
  await page.goto('/donate/governments/011002');
  await fillForm(page);
  await page.getByLabel('寄附金額').fill('10');
  await page.getByRole('button', { name: '入力内容を確認する' }).click();
  await expect(page.getByRole('alert')).toContainText('円以上で入力してください');
  await page.getByLabel('寄附金額').fill('');
  await page.getByLabel('寄附金額').pressSequentially('12345');
  // While one types, not when the field is left.
  await expect(page.locator('main')).toContainText('12,345円');
  await page.getByLabel('寄附金額').fill('12,345円');
  await toConfirm(page);
  await expect(page.locator('main')).toContainText('12,345');
  await submit(page);
  await expect(page.locator('main')).toContainText('12,345');
  await payWith(page, cards.success);
  await receivedNumber(page);
  await expect(page).toHaveURL(/\/donate\/government\/success\?donation=/);
});

test.describe('one donation, however it is sent', () => {
  test('double click, Back after paying, reload of the result', async ({ page, member: _, gift }) => {
    await openForm(page, gift);
    await fillForm(page);
    await toConfirm(page);
    await page.getByRole('button', { name: 'この内容で申し込む' }).dblclick();
    await payWith(page, cards.success);
    const number = await receivedNumber(page);
    await page.reload();
    expect(await receivedNumber(page)).toBe(number);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払いは完了しています');
    await page.goBack();
    expect(await receivedNumber(page)).toBe(number);
    expect(await donationCount(page)).toBe(1);
  });

  test('two tabs with the same form', async ({ page, context, member: _, gift }) => {
    await openForm(page, gift);
    await fillForm(page);
    await toConfirm(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await Promise.all(
      [page, other].map((tab) => tab.getByRole('button', { name: 'この内容で申し込む' }).click()),
    );
    await payWith(page, cards.success);
    const number = await receivedNumber(page);
    await other.reload();
    await expect(other.locator('main')).toContainText('お支払いは完了しています');
    await other.goto(`/donate/goods/${gift.id}?step=confirm`);
    expect(await receivedNumber(other)).toBe(number);
    expect(await donationCount(page)).toBe(1);
  });

  test('the same form posted by many at once', async ({ page, member: _, gift }) => {
    await openForm(page, gift);
    await fillForm(page);
    await toConfirm(page);
    const form = {
      intent: 'submit',
      formKey: await page.locator('input[name=formKey]').inputValue(),
      shownAmount: await page.locator('input[name=shownAmount]').inputValue(),
      shownYear: await page.locator('input[name=shownYear]').inputValue(),
    };
    const posts = await Promise.all(
      Array.from({ length: 8 }, () => page.request.post(page.url(), { form, maxRedirects: 0 })),
    );
    const places = new Set(posts.map((post) => post.headers().location));
    expect(posts.map((post) => post.status())).toEqual(Array(8).fill(303));
    expect([...places].filter((place) => place?.includes('/pay/'))).toHaveLength(1);
    expect(await donationCount(page)).toBe(1);
  });
});

test("another member's donation is not there", async ({ page, member: _, gift, context }) => {
  await applyFor(page, gift);
  await payWith(page, cards.success);
  const number = await receivedNumber(page);
  const path = `/mypage/donation-histories?donation=${number}`;
  expect((await page.goto(path))?.status()).toBe(200);

  await context.clearCookies();
  const seen = await page.goto(`/donate/goods/success?donation=${number}`);
  expect(seen?.status()).toBe(200);
  await expect(page.locator('main')).toContainText(number);
  await expect(page.locator('main')).not.toContainText(gift.name);

  await registerMember(context.request);
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    test('the session ends while typing: after login everything is still there', async ({
      page,
      member,
      gift,
    }) => {
      await openForm(page, gift);
      await fillForm(page);
      await page
        .getByRole('textbox', { name: '応援メッセージ' })
        .fill('長いお便りを書いています\n二行目です');
      await page.getByRole('checkbox', { name: 'お名前も合わせて公開してよい' }).check();
      // Another tab logs out: the session is over, while this page still shows the form.
      await page.request.post('/logout');
      await page.getByRole('button', { name: '入力内容を確認する' }).click();
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.locator('main')).toContainText('入力された内容は保存しています');
      await logIn(page, member);
      await expect(page.locator('main')).toContainText('入力された内容を復元しました');
      await expect(page.getByRole('textbox', { name: '応援メッセージ' })).toHaveValue(
        '長いお便りを書いています\n二行目です',
      );
      await expect(page.getByRole('checkbox', { name: 'お名前も合わせて公開してよい' })).toBeChecked();
      await toConfirm(page);
      await expect(page.locator('main')).toContainText('二行目です');
    });
  });
}
