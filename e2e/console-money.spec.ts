import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { sendRefundBack } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { mailTo } from './fixtures/inbox.ts';
import { paidOrder, staff } from './fixtures/made-order.ts';
import { anEmail } from './fixtures/person.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const NAME = '受け付けられなかった返金';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a refund that came back is taken, paid out by hand, told to its payer and closed', async ({
      page,
      context,
      browser,
    }) => {
      test.slow();
      const email = anEmail();
      const buyer = await browser.newContext();
      const { number, acquirer } = await paidOrder(await buyer.newPage(), { email });
      await staff('cancel', number, '--reason', 'お申し出による');
      await sendRefundBack(number, acquirer);
      expect(await mailTo(page.request, email, '返金の手続きを完了できませんでした')).toContain('口座');
      const total = Number(
        (await query('select amount from payment where reference = $1', [number])).rows[0].amount,
      ).toLocaleString('ja-JP');
      await buyer.close();

      await enterConsole(context, 'operator', { confirmed: false });
      await page.goto(CONSOLE);
      await page.getByRole('link', { name: new RegExp(`^${NAME}`) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('入出金の対応');
      await page.getByRole('searchbox').fill(`${number.slice(0, 5)}-${number.slice(5)}`);
      await page.getByRole('button', { name: 'さがす' }).click();
      await expect(page.getByRole('row')).toHaveCount(2);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('link', { name: NAME }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
      await expect(page.locator('main')).toContainText('支払う前に引き受けてください');
      await expect(page.getByRole('link', { name: '支払い済みとして記録する' })).toHaveCount(0);
      if (javaScriptEnabled) await expectSound(page);

      await page.getByRole('link', { name: '引き受ける' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('支払いの引き受け');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '引き受ける' }).click();
      await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      await page.getByRole('button', { name: '引き受ける' }).click();
      await expect(page.getByRole('status').filter({ hasText: '引き受けました' })).toContainText(
        `${total}円`,
      );

      await page.getByRole('link', { name: '支払い済みとして記録する' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('支払い済みの記録');
      await expect(page.locator('main')).toContainText(`${total}円`);
      await page.getByRole('button', { name: '支払い済みとして記録する' }).click();
      await expect(page.getByRole('alert')).toContainText('支払った日と方法を入力してください');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('支払った日と方法').fill('11月27日に銀行振込');
      await page.getByRole('button', { name: '支払い済みとして記録する' }).click();
      await expect(page.getByText('支払い済みとして記録しました')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('支払い済み');
      await expect(page.locator('main')).toContainText('11月27日に銀行振込');
      await expect(page.getByRole('link', { name: '引き受ける' })).toHaveCount(0);
      if (javaScriptEnabled) await expectSound(page);
      expect(await mailTo(page.request, email, '返金の手続きが完了しました')).toContain(`${total}円`);

      await page.getByRole('link', { name: number }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
      await expect(page.locator('main')).toContainText('入金・返金について、対応したことがあります');
      await page.getByRole('link', { name: new RegExp(`^${NAME}`) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
    });
  });
