import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { mailTo, subjectsTo } from './fixtures/inbox.ts';
import { aProduct, guestAtConfirm, h1, order, orderNumber, toConfirm } from './fixtures/order.ts';
import { anEmail } from './fixtures/person.ts';
import { expect, test } from './fixtures/test.ts';

const AMBIENT = 'temperature=ambient';

test('a declined card: nothing was charged, and another card pays with everything kept', async ({ page }) => {
  const [email, product] = [anEmail(), await aProduct(page.request, AMBIENT)];
  await guestAtConfirm(page, product, email);
  await order(page);
  await payWith(page, cards.declined);
  await expect(page).toHaveURL(/\/ec\/orders\/failed\?code=CARD_DECLINED/);
  await expect(page.locator('main')).toContainText('お支払いは行われていません。');
  await expectSound(page);
  await page.getByRole('link', { name: 'もう一度注文する' }).click();
  await expect(page.locator('[name="buyer.street"]')).toHaveValue('千代田1-1');
  await toConfirm(page);
  await order(page);
  await payWith(page, cards.success);
  await orderNumber(page);
});

test('the payer comes back without paying', async ({ page }) => {
  await guestAtConfirm(page, await aProduct(page.request, AMBIENT), anEmail());
  await order(page);
  await page.getByRole('button', { name: '支払わずに戻る' }).click();
  await expect(page).toHaveURL(/\/ec\/orders\/failed\?code=PAYMENT_CANCELLED/);
  await expect(page.locator('main')).toContainText('お支払いは行われていません。');
});

test.describe('one order, however it is sent', () => {
  test('double click, Back after paying, reload of the result', async ({ page }) => {
    const [email, product] = [anEmail(), await aProduct(page.request, AMBIENT)];
    await guestAtConfirm(page, product, email);
    await page.getByRole('button', { name: 'この内容で注文する' }).dblclick();
    await payWith(page, cards.success);
    const number = await orderNumber(page);
    await page.reload();
    expect(await orderNumber(page)).toBe(number);
    await page.goBack();
    await expect(h1(page)).toHaveText('お支払いは完了しています');
    await page.goBack();
    expect(await orderNumber(page)).toBe(number);
    await mailTo(page.request, email, 'ご注文が確定しました');
    const subjects = await subjectsTo(page.request, email);
    expect(subjects.filter((s) => s.includes('確定'))).toHaveLength(1);
  });

  test('two tabs with the same form', async ({ page, context }) => {
    const product = await aProduct(page.request, AMBIENT);
    await guestAtConfirm(page, product, anEmail());
    const other = await context.newPage();
    await other.goto(page.url());
    await Promise.all([page, other].map((tab) => order(tab)));
    await payWith(page, cards.success);
    const number = await orderNumber(page);
    await other.reload();
    await expect(other.locator('main')).toContainText('お支払いは完了しています');
    await other.goto(`/ec/orders/goods/${product.id}?step=confirm`);
    expect(await orderNumber(other)).toBe(number);
  });

  test('the same form posted by many at once', async ({ page }) => {
    await guestAtConfirm(page, await aProduct(page.request, AMBIENT), anEmail());
    const form = Object.fromEntries(
      await page
        .locator('form:has([name=formKey]) input[type=hidden]')
        .evaluateAll((all) => all.map((i) => [(i as HTMLInputElement).name, (i as HTMLInputElement).value])),
    );
    const posts = await Promise.all(
      Array.from({ length: 8 }, () =>
        page.request.post(page.url(), { form: { ...form, intent: 'submit' }, maxRedirects: 0 }),
      ),
    );
    expect(posts.map((post) => post.status())).toEqual(Array(8).fill(303));
    const places = new Set(posts.map((post) => post.headers().location));
    expect([...places].filter((place) => place?.includes('/pay/'))).toHaveLength(1);
  });
});
