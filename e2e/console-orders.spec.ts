import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { mailTo } from './fixtures/inbox.ts';
import { paidOrder, staff } from './fixtures/made-order.ts';
import { anEmail } from './fixtures/person.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const part = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

/** A product of which somebody can order three, and its one variant's stock. */
/** Of others for each of the two tests, which run beside each other and count its pieces. */
async function aProduct(javaScriptEnabled: boolean): Promise<{ id: string; sku: number }> {
  const { rows } = await query(
    `select g.id, k.id as sku from goods g join sku k on k.goods_id = g.id and k.active
      where g.kind = 'product' and g.status = 'published' and not g.alcohol and g.per_person_limit is null
        and k.stock - k.reserved > 20 and (select count(*) from sku x where x.goods_id = g.id) = 1
        and g.accept_from is null and g.accept_until is null and g.dispatch_from is null
      order by g.id desc limit 1 offset $1`,
    [2 * Math.floor(Math.random() * 10) + Number(javaScriptEnabled)],
  );
  return { id: String(rows[0].id), sku: rows[0].sku };
}

const stockOf = async (sku: number) =>
  (await query('select stock from sku where id = $1', [sku])).rows[0].stock;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a guest sends two of three pieces back: found by phone, shown, refunded, in stock again', async ({
      page,
      context,
      browser,
    }) => {
      test.slow();
      const email = anEmail();
      const phone = `090${String(Date.now()).slice(-8)}`;
      const product = await aProduct(javaScriptEnabled);
      const buyer = await browser.newContext();
      const theirs = await buyer.newPage();
      const { number } = await paidOrder(theirs, { email, phone, goods: product.id, quantity: 3 });
      await staff('ship', number, '--carrier', 'yamato', '--tracking', '123456789012');
      const stock = await stockOf(product.sku);

      await enterConsole(context, 'operator', { confirmed: false });
      await page.goto(`${CONSOLE}/orders`);
      await page.getByRole('searchbox').fill(`${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`);
      await page.getByRole('button', { name: 'さがす' }).click();
      await page.getByRole('link', { name: number }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
      await expect(part(page, 'お客様')).toContainText(email);
      if (javaScriptEnabled) await expectSound(page);
      // What has left is not cancelled, and goes nowhere else.
      await expect(page.getByRole('link', { name: '取り消し' })).toHaveCount(0);

      await page.getByRole('link', { name: '一部返金' }).click();
      await page.getByRole('button', { name: '返金の内容を確認する' }).last().click();
      await expect(page.getByRole('alert')).toContainText('返金する理由を入力してください');
      await page.getByLabel(/^返金する点数/).fill('４');
      await page.getByLabel('返金する理由').fill('破損のお申し出');
      await page.getByRole('button', { name: '返金の内容を確認する' }).last().click();
      await expect(page.getByRole('alert')).toContainText('点数は0〜3で入力してください');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel(/^返金する点数/).fill('２');
      await page.getByRole('button', { name: '返金の内容を確認する' }).last().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('返金の確認');
      await expect(page.locator('main')).toContainText(/%対象の返金/);
      await expect(page.locator('main')).toContainText('返金のあとに残るお支払い額');
      if (javaScriptEnabled) await expectSound(page);
      const amount = (await page.locator('dd', { hasText: '円' }).first().textContent())!.trim();
      await page.getByRole('button', { name: '返金する', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
      await page.getByLabel('パスワードまたは確認コード').fill('kanri-demo-2026');
      await page.getByRole('button', { name: '返金する', exact: true }).click();
      await expect(page.getByText('返金の手続きをしました')).toBeVisible();
      await expect(part(page, '返金の内容')).toContainText(amount);

      await page.getByRole('link', { name: '返品の受け取り' }).click();
      await page.getByLabel(/^戻った点数/).fill('2');
      await page.getByLabel(/^在庫に戻す点数/).fill('3');
      await page.getByLabel('理由・商品の状態').fill('1点は外箱のへこみ');
      await page.getByRole('button', { name: '返品を受け取る' }).last().click();
      await expect(page.getByRole('alert')).toContainText('戻った点数以下');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel(/^在庫に戻す点数/).fill('1');
      await page.getByRole('button', { name: '返品を受け取る' }).last().click();
      await expect(page.getByText('返品を受け取り、在庫を更新しました')).toBeVisible();
      await expect(part(page, '商品と金額')).toContainText('2点(うち1点を在庫へ)');
      expect(await stockOf(product.sku)).toBe(stock + 1);

      await page.getByRole('button', { name: /^適格返還請求書を発行する/ }).click();
      await expect(page.getByText('適格返還請求書を発行しました')).toBeVisible();
      const paper = page.getByRole('link', { name: /^適格返還請求書/ });
      const file = await page.request.get(CONSOLE + (await paper.getAttribute('href')));
      expect(file.headers()['content-type']).toBe('application/pdf');

      await page.getByLabel('ご連絡の内容').fill('残りの1点は、そのままお使いください。');
      await page.getByRole('button', { name: 'お客様へ送信する' }).click();
      await expect(page.getByText('お客様へメールでご連絡しました')).toBeVisible();
      await expect(part(page, '経過')).toContainText('残りの1点は、そのままお使いください。');

      // The buyer's side of it all.
      expect(await mailTo(page.request, email, 'ご注文の一部を返金いたします')).toContain(amount);
      expect(await mailTo(page.request, email, 'ご注文についてのご連絡')).toContain('残りの1点は');
      await theirs.goto(`/ec/orders/status?order=${number}`);
      await expect(theirs.locator('main')).toContainText('残りの1点は、そのままお使いください。');
      await expect(theirs.locator('main')).toContainText(amount);
      const own = await buyer.request.get(`/papers/orders/${number}/returns/1.pdf`);
      expect(own.headers()['content-type']).toBe('application/pdf');
      await buyer.close();
    });

    test('an order is held, sent elsewhere, billed to a company and cancelled', async ({ page, context }) => {
      test.slow();
      const { number } = await paidOrder(page, { email: anEmail() });
      await enterConsole(context, 'operator');
      await page.goto(`${CONSOLE}/orders/${number}`);
      await page.getByLabel('お荷物1の保留の理由').fill('住所を確認中');
      await page.getByRole('button', { name: /^保留にする/ }).click();
      await expect(page.getByText('お荷物を保留にしました')).toBeVisible();
      await page.getByRole('link', { name: '変更する' }).click();
      await page.getByLabel('町名・番地').fill('丸の内9-9');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '変更する' }).last().click();
      await expect(page.getByText('お届け先・お届け日を変更しました')).toBeVisible();
      await expect(part(page, 'お届け先')).toContainText('丸の内9-9');
      await expect(part(page, 'お客様')).not.toContainText('丸の内9-9');

      await page.getByRole('link', { name: '領収書を発行する' }).click();
      await page.getByLabel('宛名').fill('見本商店');
      await page.getByRole('radio', { name: /御中/ }).check();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '発行する' }).click();
      await expect(page.getByText('領収書を発行しました')).toBeVisible();
      await expect(part(page, '書類')).toContainText('見本商店 御中');

      await page.getByRole('link', { name: '取り消し' }).click();
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByRole('alert')).toContainText('取り消す理由を入力してください');
      await page.getByLabel('取り消す理由').fill('お申し出による');
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByText('注文を取り消しました', { exact: true })).toBeVisible();
      await expect(part(page, '注文の内容')).toContainText('取り消し済み');
      await expect(page.getByRole('link', { name: '一部返金' })).toHaveCount(0);
    });
  });
