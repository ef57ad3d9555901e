import { cards, shownPassword } from './fixtures/acquirer.ts';
import { receivedNumber } from './fixtures/donate.ts';
import { press, tabTo, typeInto } from './fixtures/keyboard.ts';
import { expect, test } from './fixtures/test.ts';

test('donates with 3-D Secure by the keyboard alone', async ({ page, member, gift }) => {
  await page.context().clearCookies();
  await page.goto(gift.path);
  await press(page, page.getByRole('button', { name: '寄附を申し込む' }));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await typeInto(page, page.getByLabel('メールアドレス'), member.email);
  await typeInto(page, page.locator('[name=password]'), member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み');

  const postal = page.locator('[name="donor.postalCode"]');
  await typeInto(page, postal, '100-000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  // The summary leads to the wrong field.
  await press(page, page.getByRole('link', { name: '郵便番号は7桁の数字で入力してください' }));
  await expect(postal).toBeFocused();
  await typeInto(page, postal, '１００−０００１');
  await press(page, page.getByRole('group', { name: '寄附の使い道' }).getByRole('radio').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('group', { name: '寄附の使い道' }).getByRole('radio').nth(1)).toBeChecked();
  await press(page, page.getByRole('checkbox', { name: '上の内容に同意します' }), 'Space');
  await press(page, page.getByRole('button', { name: '入力内容を確認する' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附のお申し込み内容の確認');
  await expect(page.locator('main')).toContainText('100-0001');

  await press(page, page.getByRole('button', { name: 'この内容で申し込む' }));
  await typeInto(page, page.getByRole('textbox', { name: 'カード番号' }), cards.challenge);
  await typeInto(page, page.locator('#month'), '12');
  await typeInto(page, page.locator('#year'), '35');
  await typeInto(page, page.locator('#code'), '123');
  await typeInto(page, page.locator('#name'), 'HANAKO TAKASAKI');
  await page.keyboard.press('Enter');
  await typeInto(
    page,
    page.getByRole('textbox', { name: 'ワンタイムパスワード' }),
    await shownPassword(page),
  );
  await page.keyboard.press('Enter');
  const number = await receivedNumber(page);
  await press(page, page.getByRole('link', { name: '寄附履歴を見る' }));
  await expect(page.locator('main')).toContainText(number);
});

test('narrows a list and opens a gift by the keyboard alone', async ({ page }) => {
  await page.goto('/goods');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('checkbox', { name: /^冷凍/ }), 'Space');
  const chip = page.getByRole('link', { name: '冷凍の条件を外す' });
  await press(page, chip);
  await expect(chip).toHaveCount(0);
  const card = page.locator('main .goods-card').first();
  await tabTo(page, card);
  // The focus can be seen.
  const outline = await card.evaluate((link) => Number.parseFloat(getComputedStyle(link).outlineWidth));
  expect(outline).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/goods\/detail\/\d+/);
});
