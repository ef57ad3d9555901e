import type { Page } from '@playwright/test';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, receivedNumber } from './fixtures/donate.ts';
import { mailTo } from './fixtures/inbox.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const facts = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a donation is found, noted, held, sent elsewhere, corrected and given back', async ({
      page,
      context,
      browser,
      member,
      gift,
    }) => {
      test.slow();
      // The donor's part, as on any browser.
      const donor = await browser.newContext({ storageState: await context.storageState() });
      const theirs = await donor.newPage();
      await applyFor(theirs, gift);
      await payWith(theirs, cards.success);
      const number = await receivedNumber(theirs);
      expect(member.email).toContain('@');
      // Their certificate is issued as soon as they ask for it.
      expect((await donor.request.get(`/papers/donations/${number}/receipt.pdf`)).status()).toBe(200);

      await enterConsole(context, 'operator');
      await page.goto(`${CONSOLE}/donations`);
      await page.getByRole('searchbox').fill(`${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase());
      await page.getByRole('button', { name: 'さがす' }).click();
      await page.getByRole('link', { name: number }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
      if (javaScriptEnabled) await expectSound(page);

      await page.getByRole('button', { name: 'メモを追加する' }).click();
      await expect(page.getByRole('alert')).toContainText('メモの内容を入力してください');
      await page.getByLabel('メモの内容').fill('のしの件でお電話あり。折り返し済み。');
      await page.getByRole('button', { name: 'メモを追加する' }).click();
      await expect(page.getByText('メモを追加しました')).toBeVisible();
      await expect(facts(page, '経過')).toContainText('のしの件でお電話あり。折り返し済み。');

      await page.getByLabel('第1回の保留の理由').fill('お届け先を確認中');
      await page.getByRole('button', { name: /^保留にする/ }).click();
      await expect(page.getByText('お届けを保留にしました')).toBeVisible();
      await expect(facts(page, 'お届け')).toContainText('保留中');

      await page.getByRole('link', { name: '変更する' }).click();
      await page.getByLabel('町名・番地').fill('');
      await page.getByLabel('電話番号').fill('0312345678');
      await page.getByRole('button', { name: '変更する' }).last().click();
      await expect(page.getByRole('alert')).toContainText('町名・番地を入力してください');
      await page.getByLabel('町名・番地').fill('丸の内9-9');
      await page.getByRole('button', { name: '変更する' }).last().click();
      await expect(page.getByText('お届け先を変更しました')).toBeVisible();
      await expect(facts(page, 'お届け先')).toContainText('丸の内9-9');
      await expect(facts(page, '寄附者')).not.toContainText('丸の内9-9');
      await page.getByRole('button', { name: /^保留を解除する/ }).click();
      await expect(page.getByText('お届けの保留を解除しました')).toBeVisible();

      await page.getByRole('link', { name: '訂正する' }).click();
      if (javaScriptEnabled) await expectSound(page);
      await page.locator('[name=givenName]').fill('花江');
      await page.getByRole('button', { name: '訂正して再発行する' }).click();
      await expect(page.getByRole('alert')).toContainText('訂正する理由を入力してください');
      await expect(page.locator('[name=givenName]')).toHaveValue('花江');
      await page.getByLabel('訂正する理由').fill('名の漢字の誤り');
      await page.getByRole('button', { name: '訂正して再発行する' }).click();
      await expect(page.getByText('寄附金受領証明書を再発行しました。')).toBeVisible();
      await expect(facts(page, '寄附の内容')).toContainText('再発行1回');
      await expect(facts(page, '寄附者')).toContainText('花江');
      expect((await donor.request.get(`/papers/donations/${number}/receipt.pdf`)).status()).toBe(200);

      await page.getByRole('link', { name: '取り消し・返金' }).click();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByRole('alert')).toContainText('取り消す理由を入力してください');
      await page.getByLabel('取り消す理由').fill('お申し出による');
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByText('寄附を取り消しました')).toBeVisible();
      await expect(facts(page, '寄附の内容')).toContainText('取り消し');
      await expect(page.getByRole('link', { name: '取り消し・返金' })).toHaveCount(0);
      await expect(facts(page, '担当者の操作')).toContainText('お申し出による');
      await theirs.goto(`/mypage/donation-histories?donation=${number}`);
      await expect(theirs.locator('main')).toContainText('取り消し');
      await donor.close();
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a donation whose parcel was lost is given back, as its donor reads', async ({
      page,
      context,
      browser,
      member,
      gift,
    }) => {
      test.slow();
      const donor = await browser.newContext({ storageState: await context.storageState() });
      const theirs = await donor.newPage();
      await applyFor(theirs, gift);
      await payWith(theirs, cards.success);
      const number = await receivedNumber(theirs);
      expect((await donor.request.get(`/papers/donations/${number}/receipt.pdf`)).status()).toBe(200);
      await enterConsole(context, (await aPerson('operator')).who, { confirmed: false });
      const form = `${CONSOLE}/donations/${number}/cancel`;
      await page.goto(form);
      await expect(page.getByLabel('取り消す理由')).toBeVisible();
      // It leaves while the form is open: nothing is given back by what was seen before.
      await query(
        `update delivery set status = 'shipped', shipped_at = now(), carrier = 'yamato', tracking = '123456789012'
          where donation_id = (select id from donation where number = $1)`,
        [number],
      );
      await page.getByLabel('取り消す理由').fill('お申し出による');
      await page.getByLabel('パスワードまたは確認コード').fill('kanri-demo-2026');
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByRole('alert')).toContainText('画面を開いたあとに、返礼品が発送されました');
      await page.goto(form);
      await expect(page.locator('main')).toContainText('返礼品を発送した寄附を取り消し');
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByRole('alert')).toContainText('何が起きたかを選択してください');
      await page.getByLabel('紛失').check();
      await page.getByLabel('在庫に戻す').check();
      await page.getByLabel('寄附者への説明').fill('配送会社へ調査を依頼しましたが、見つかりませんでした。');
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByRole('alert')).toContainText('在庫に戻せません');
      await expect(page.getByLabel('紛失')).toBeChecked();
      await page.getByLabel('在庫に戻さない').check();
      await page.getByRole('button', { name: '取り消して返金する' }).click();
      await expect(page.getByText('寄附を取り消しました')).toBeVisible();
      await expect(facts(page, '担当者の操作')).toContainText('在庫に戻さない');
      await expect(facts(page, 'お届け')).toContainText('紛失');
      const mail = await mailTo(donor.request, member.email, '取り消しました');
      for (const words of ['配送の途中で紛失', '見つかりませんでした。', '控除の対象になりません'])
        expect(mail).toContain(words);
      await mailTo(donor.request, member.email, '返金の手続きが完了しました');
      expect((await donor.request.get(`/papers/donations/${number}/receipt.pdf`)).status()).toBe(404);
      await theirs.goto(`/mypage/donation-histories?donation=${number}`);
      await expect(theirs.locator('main')).toContainText('取り消し');
      await donor.close();
    });
  });

test('who has not shown lately that they sit there is asked before donors leave as a sheet', async ({
  page,
  context,
}) => {
  await enterConsole(context, 'auditor', { confirmed: false });
  await page.goto(`${CONSOLE}/donations?state=paid`);
  await page.getByRole('link', { name: 'CSVで出力' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('寄附の出力');
  await page.getByRole('button', { name: 'CSVで出力する' }).click();
  await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
});
