import { readFile } from 'node:fs/promises';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

let number = 0;

/** A member with a donation under a wrong name, and points. */
async function aDonor(): Promise<{ id: number; email: string; donation: string }> {
  const of = `${process.pid}-${Date.now()}-${++number}`;
  const [email, donation] = [`angry-${of}@example.jp`, `ANGRY-${of}`];
  const person = {
    ...{ familyName: '高崎', givenName: '花子', familyNameKana: 'タカサキ', givenNameKana: 'ハナコ' },
    ...{ postalCode: '1000001', prefecture: 13, city: '千代田区', street: '千代田1-1', building: '' },
    ...{ phone: '0312345678', birthDate: '1980-04-01' },
  };
  const { rows } = await query(
    `with m as (
       insert into member (email, password_hash, family_name, given_name, family_name_kana, given_name_kana, birth_date,
                           postal_code, prefecture_code, city, street, phone)
       values ($1, 'none', '高崎', '花子', 'タカサキ', 'ハナコ', '1980-04-01', '1000001', 13, '千代田区', '千代田1-1', '0312345678')
       returning id),
     d as (
       insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at, message)
       select $2, gen_random_uuid(), m.id, u.government_code, 12000, u.id, u.title, $3, 'paid', now(), '応援しています'
         from m, (select * from usage order by id limit 1) u returning id)
     insert into payment (donation_id, provider, method, amount, idempotency_key, deadline, reference, status, received_amount)
     select d.id, 'sandbox', 'card', 12000, gen_random_uuid(), now(), $2, 'paid', 12000 from d
     returning (select id from m) as id`,
    [email, donation, JSON.stringify(person)],
  );
  return { id: Number(rows[0].id), email, donation };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an angry donor is corrected, compensated, told everything and erased', async ({
      page,
      context,
    }) => {
      test.slow();
      const donor = await aDonor();
      const { who } = await aPerson('operator');
      await enterConsole(context, who, { confirmed: false });

      await page.goto(`${CONSOLE}/members`);
      await page.getByRole('searchbox').fill(donor.email);
      await page.getByRole('button', { name: 'さがす' }).click();
      await expect(page.getByRole('row', { name: new RegExp(`^${donor.id} 高＊ 花＊`) })).toBeVisible();
      await expect(page.getByText(donor.email)).toHaveCount(0);
      await page.getByRole('link', { name: String(donor.id), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`会員 ${donor.id}`);
      await expect(page.getByText(donor.email)).toHaveCount(0);
      await page.getByRole('button', { name: '伏せた項目を表示する' }).click();
      await expect(page.getByText(donor.email)).toBeVisible();
      await expect(page.getByRole('link', { name: donor.donation, exact: true })).toBeVisible();

      await page.getByRole('link', { name: '会員情報の訂正' }).click();
      await page.getByLabel(/^姓/).fill('髙﨑');
      await page.getByLabel('訂正する理由').fill('運転免許証の写しで確認');
      await page.getByRole('button', { name: '訂正する' }).last().click();
      await expect(page.getByText('会員情報を訂正しました。会員へメールでお知らせします')).toBeVisible();
      await expect(page.getByText('髙﨑')).toHaveCount(0);

      await page.getByRole('link', { name: '履歴と調整' }).click();
      await page.getByRole('textbox', { name: /^ポイント/ }).fill('５００');
      await page.getByLabel('調整する理由').fill('証明書の名前の誤りのお詫び');
      await page.getByLabel('会員に表示する内容').fill('お詫びとして');
      await page.getByRole('button', { name: '調整する' }).click();
      await expect(page.getByText('パスワードまたは確認コードを入力してください').first()).toBeVisible();
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      await page.getByRole('button', { name: '調整する' }).click();
      await expect(page.getByText('ポイントを調整しました')).toBeVisible();
      await expect(page.getByRole('row', { name: /調整.*\+500.*500.*お詫びとして/ })).toBeVisible();

      await page.goto(`${CONSOLE}/members/${donor.id}/disclosure`);
      const files = { PDF: /^%PDF-/, JSON: /応援しています/ };
      for (const [format, holds] of Object.entries(files)) {
        await page.getByLabel(new RegExp(format)).check();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'ファイルを作成する' }).click();
        const text = (await readFile(await (await download).path())).toString('utf8');
        expect(text).toMatch(holds);
      }

      await page.goto(`${CONSOLE}/members/${donor.id}/withdrawal`);
      await expect(page.getByText('寄附 1件')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('退会・消去の理由').fill('本人の求め。運転免許証の写しで確認');
      await page.getByRole('button', { name: '退会の手続きをして消去する' }).click();
      await expect(page.getByText('個人データを消去しました')).toBeVisible();
      await expect(page.getByText('退会済み')).toBeVisible();
      const { rows } = await query('select email, family_name from member where id = $1', [donor.id]);
      expect(rows).toEqual([{ email: null, family_name: '' }]);
      const told = await query(
        "select subject from mail_message where recipient = $1 and kind = 'withdrawal'",
        [donor.email],
      );
      expect(told.rows).toHaveLength(1);
    });
  });

test('who asks without an account is found by mail, told and erased', async ({ page, context }) => {
  const email = `guest-${process.pid}-${Date.now()}@example.jp`;
  await query(
    `insert into inquiry (number, form_digest, category, name, email, body, storefront)
     values (left($1::text, 40), sha256($1::text::bytea), 'privacy', '匿名', $1, '私の情報を消してください', 'donation')`,
    [email],
  );
  await enterConsole(context, 'operator');
  await page.goto(`${CONSOLE}/members/guests`);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '探す' }).click();
  await expect(page.getByText('1件', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('guest-');
  await expectSound(page);
  await page.getByLabel(/JSON/).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ファイルを作成する' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('私の情報を消してください');
  await page.getByLabel('消去の理由').fill('本人の求め');
  await page.getByRole('button', { name: '消去する' }).click();
  await expect(page.getByText('個人データを消去しました')).toBeVisible();
  expect((await query('select 1 from inquiry where email = $1', [email])).rows).toEqual([]);
});
