import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { randomNumber } from '#platform/crypto.ts';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const CITY = '442020';

/** A ticket of 3,000 yen of which a merchant has taken 1,100 last month. */
async function aTakenTicket(merchant: string): Promise<{ code: string; number: string }> {
  const [code, number] = [randomNumber(13), randomNumber(9)];
  await query(
    `with d as (
       insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at)
       select $1, $2, (select min(id) from member), $3, 10000, u.id, u.title, '{"prefecture": 13}', 'paid', now()
         from usage u where u.government_code = $3 limit 1 returning id, member_id),
     t as (
       insert into ticket (code, donation_id, piece, member_id, government_code, title, kind, face_value, remaining, status, issued_at, valid_until)
       select $4, id, 1, member_id, $3, '見本の温泉券', 'amount', 3000, 1900, 'partly_used', now() - interval '2 months', now() + interval '4 months' from d
       returning id)
     insert into redemption (ticket_id, merchant_id, form_key, amount, remaining, redeemed_at)
     select t.id, $5, $6, 1100, 1900, date_trunc('month', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo' - interval '1 day' from t`,
    [number, randomUUID(), CITY, code, merchant, randomUUID()],
  );
  return { code, number };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a merchant is added and given a PIN by a letter, a redemption voided, a month paid', async ({
      page,
      context,
    }) => {
      test.slow();
      await enterConsole(context, 'city', { confirmed: false });
      await page.goto(`${CONSOLE}/merchants`);
      await page.getByRole('link', { name: '加盟店を登録する' }).click();
      await page.getByRole('button', { name: '登録する' }).click();
      await expect(page.getByRole('alert')).toContainText('入力してください');
      await page.getByRole('textbox', { name: '名称' }).fill('見本の湯');
      await page.getByLabel('登録番号').fill('T1234567890123');
      await page.getByRole('button', { name: '登録する' }).click();
      await expect(page.getByText('続けて、暗証番号を発行してください')).toBeVisible();
      const id = /merchants\/(\d+)/.exec(page.url())![1]!;
      if (javaScriptEnabled) await expectSound(page);

      await page.getByRole('link', { name: '暗証番号の再発行' }).click();
      await page.getByLabel('加盟店の担当者からの依頼').check();
      await page.getByRole('button', { name: '発行する' }).click();
      await expect(page.getByRole('alert').first()).toContainText('確認コードを入力してください');
      await page.getByLabel('加盟店の担当者からの依頼').check();
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      await page.getByRole('button', { name: '発行する' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('暗証番号を発行しました');
      await expect(page.getByRole('main')).toContainText(/新しい暗証番号\s*\d{6}/);
      if (javaScriptEnabled) await expectSound(page);
      const [letter] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'お知らせの手紙' }).click(),
      ]);
      expect((await readFile(await letter.path())).subarray(0, 5).toString()).toBe('%PDF-');

      const { code, number } = await aTakenTicket(id);
      await page.goto(`${CONSOLE}/tickets`);
      await page.getByRole('searchbox').fill(number);
      await page.getByRole('button', { name: 'さがす' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: code.slice(0, 5) })
        .click();
      await page.getByRole('link', { name: '取り消す' }).click();
      await page.getByRole('button', { name: '利用を取り消す' }).click();
      await expect(page.getByRole('alert').first()).toContainText('取り消す理由を入力してください');
      await page.getByLabel('取り消す理由').fill('二重に読み取ったため');
      await page.getByRole('button', { name: '利用を取り消す' }).click();
      await expect(page.getByText('利用を取り消しました')).toBeVisible();
      await expect(page.getByRole('region', { name: '利用の履歴' })).toContainText('二重に読み取ったため');
      if (javaScriptEnabled) await expectSound(page);

      // Last month stays as it was; the void is this month's.
      const month = new Date(Date.now() + 9 * 3_600_000);
      month.setUTCDate(0);
      await page.goto(`${CONSOLE}/merchants/${id}/month`);
      await expect(page.getByRole('main')).toContainText('ご請求額(税込)');
      await page.goto(`${CONSOLE}/merchants/${id}/month?month=${month.toISOString().slice(0, 7)}`);
      await expect(page.getByRole('main')).toContainText('1,100円');
      await expect(page.getByRole('main')).toContainText('うち消費税額等(10%)');
      if (javaScriptEnabled) await expectSound(page);
      const [paper] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: '支払通知書(PDF)' }).click(),
      ]);
      expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
      const [sheet] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: '明細をCSVで出力' }).click(),
      ]);
      expect(await readFile(await sheet.path(), 'utf8')).toContain('見本の温泉券,1100,');
    });
  });
