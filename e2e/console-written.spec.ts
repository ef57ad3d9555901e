import { randomUUID } from 'node:crypto';
import { randomNumber } from '../platform/crypto.ts';
import { expectSound } from './fixtures/axe.ts';
import { aPerson, CONSOLE, endSessions, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Somebody's inquiry, as the visitors' form keeps it. */
async function anInquiry(): Promise<{ id: string; number: string; email: string }> {
  const number = `E2E${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const email = `${number.toLowerCase()}@example.jp`;
  const { rows } = await query(
    `insert into inquiry (number, form_digest, category, name, email, body, storefront, found_by)
     values ($1::text, sha256(convert_to($1::text, 'utf8')), 'gift', '見本 花子', $2, '届く日を教えてください。', 'donation', lower($1::text)) returning id`,
    [number, email],
  );
  return { id: (rows[0] as { id: string }).id, number, email };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an inquiry is found, taken, answered with a template, and taken up again', async ({
      page,
      context,
    }) => {
      test.slow();
      await enterConsole(context, 'operator');
      const { number, email } = await anInquiry();
      const name = `発送のご案内 ${number}`;
      await page.goto(`${CONSOLE}/inquiries/templates/new`);
      await page.getByLabel('名称').fill(name);
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByRole('alert')).toContainText('入力してください');
      await page.getByLabel('本文').fill('12月の上旬に発送します。');
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();

      await page.goto(`${CONSOLE}/inquiries?q=${number}`);
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: '自分が担当する' }).click();
      await expect(page.getByText('ご自身の担当にしました')).toBeVisible();
      await expect(page.getByText('対応中', { exact: true }).first()).toBeVisible();

      const body = page.getByLabel('本文');
      await body.fill('お問い合わせありがとうございます。');
      await page.getByLabel('定型文').selectOption({ label: name });
      await page.getByRole('button', { name: '本文に入れる' }).click();
      await expect(body).toHaveValue('お問い合わせありがとうございます。\n\n12月の上旬に発送します。');
      // Somebody else writes a note meanwhile.
      await query('update inquiry set version = version + 1 where number = $1', [number]);
      await page.getByRole('button', { name: '内容を確認する' }).click();
      await expect(page.getByRole('heading', { name: '送信するメール' })).toBeVisible();
      await expect(page.getByText('見本 花子 様')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '書き直す' }).click();
      await expect(body).toHaveValue(/上旬に発送します。$/);
      await page.getByRole('button', { name: '内容を確認する' }).click();
      await page.getByRole('button', { name: 'この内容で送信する' }).click();
      await expect(page.getByText('ほかの担当者が先に保存しました')).toBeVisible();
      await expect(body).toHaveValue(/上旬に発送します。$/);
      await page.getByRole('button', { name: '内容を確認する' }).click();
      await page.getByRole('button', { name: 'この内容で送信する' }).click();
      await expect(page.getByText('回答を送信しました')).toBeVisible();
      await expect(page.getByText('回答済み', { exact: true }).first()).toBeVisible();
      await expect(body).toHaveValue('');
      const { rows } = await query(
        "select * from mail_message where kind = 'inquiry_answer' and recipient = $1",
        [email],
      );
      expect(rows).toHaveLength(1);

      await page.getByText('届いた返信を記録する').first().click();
      await page.getByLabel('届いた返信').fill('ありがとうございます。届け先も変えられますか。');
      await page.getByRole('button', { name: '返信を記録する' }).click();
      await expect(page.getByText('届いた返信を記録しました')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: '届け先も変えられますか' })).toBeVisible();
      await expect(page.getByText('対応中', { exact: true }).first()).toBeVisible();
      await page.getByLabel('状態').selectOption({ label: '完了' });
      await page.getByRole('button', { name: '保存する', exact: true }).click();
      await expect(page.getByText('完了', { exact: true }).first()).toBeVisible();
    });

    test('an answer outlives the session, and what is spam is put aside', async ({ page, context }) => {
      const { who, email } = await aPerson('operator');
      await enterConsole(context, who);
      const { id, number } = await anInquiry();
      await page.goto(`${CONSOLE}/inquiries/${id}`);
      await page.getByLabel('本文').fill('書いている途中の回答です。');
      await endSessions(email);
      await page.getByRole('button', { name: '内容を確認する' }).click();
      await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible();
      const to = new URL(page.url()).searchParams.get('to')!;
      await enterConsole(context, who);
      await page.goto(CONSOLE + to);
      await expect(page.getByLabel('本文')).toHaveValue('書いている途中の回答です。');
      // Scripts that start between the choosing of the old words and the writing of the new ones would join them.
      await page.waitForLoadState('networkidle');
      await page.getByLabel('本文').fill('書き直した回答です。');
      if (javaScriptEnabled) {
        await expect(page.getByText('下書きを保存しました')).toBeVisible();
        await page.goto(`${CONSOLE}/inquiries/${id}`);
      } else await page.getByRole('button', { name: '下書きを保存する' }).click();
      await expect(page.getByLabel('本文')).toHaveValue('書き直した回答です。');

      await page.getByRole('button', { name: '迷惑メールにする' }).click();
      await expect(page.getByText('30日後に削除されます')).toBeVisible();
      await expect(page.getByLabel('本文')).toHaveCount(0);
      await page.goto(`${CONSOLE}/inquiries?q=${number}`);
      await expect(page.getByText('該当するお問い合わせはありません')).toBeVisible();
      await page.goto(`${CONSOLE}/inquiries?q=${number}&state=suspected`);
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('button', { name: '迷惑メールではない' }).click();
      await expect(page.getByText('迷惑メールの疑いを外しました')).toBeVisible();
    });
  });

test('what is typed in a form stays where another form of the page is refused', async ({ page, context }) => {
  await enterConsole(context, 'operator');
  const { id } = await anInquiry();
  await page.goto(`${CONSOLE}/inquiries/${id}`);
  await page.waitForLoadState('networkidle');
  const body = page.getByLabel('本文');
  await body.fill('{お名前}様');
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await page.getByRole('button', { name: '書き直す' }).click();
  await body.fill('書き直した回答です。');
  await page.getByLabel('受付番号・注文番号').fill('00000000000');
  await page.getByLabel('回答する団体').selectOption({ label: '番号の寄附先の自治体' });
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('この番号の寄附が見つかりません');
  await expect(body).toHaveValue('書き直した回答です。');
  await expect(page.getByLabel('受付番号・注文番号')).toHaveValue('00000000000');
  await page.getByRole('button', { name: '本文に入れる' }).click();
  await expect(page.getByRole('alert')).toContainText('定型文を選択してください');
  await expect(page.getByLabel('受付番号・注文番号')).toHaveValue('00000000000');
});

test('what is read of an inquiry is recorded, and an auditor changes nothing', async ({ page, context }) => {
  await enterConsole(context, 'auditor');
  const { id } = await anInquiry();
  await page.goto(`${CONSOLE}/inquiries/${id}`);
  await expect(page.getByText('届く日を教えてください。')).toBeVisible();
  await expect(page.getByRole('button', { name: /担当する|確認する|保存する|残す/ })).toHaveCount(0);
  await expectSound(page);
  const { rows } = await query(
    "select 1 from audit_entry where subject = 'inquiry' and subject_id = $1 and action = 'inquiry.read'",
    [id],
  );
  expect(rows.length).toBeGreaterThan(0);
});

/** A mail as the program keeps it. */
async function aMail(state: 'sent' | 'dead'): Promise<{ id: string; to: string; subject: string }> {
  const subject = `見本のお知らせ ${randomUUID()}`;
  const to = `m${randomUUID()}@example.jp`;
  const { rows } = await query(
    `insert into mail_message (kind, recipient, subject, body_text, body_html, status, last_error)
     values ('donation_paid', $1, $2, '見本 花子 様', '<p>見本 花子 様</p>', $3, 'EENVELOPE RCPT TO 550') returning id`,
    [to, subject, state],
  );
  return { id: (rows[0] as { id: string }).id, to, subject };
}

for (const javaScriptEnabled of [true, false])
  test.describe(`mails ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('a mail is found, shown when asked for, and sent again once', async ({ page, context }) => {
      await enterConsole(context, 'operator');
      const { id, to, subject } = await aMail('sent');
      await page.goto(`${CONSOLE}/mails?q=${to}`);
      await expect(page.locator('main')).not.toContainText(to);
      await page.getByRole('link', { name: subject }).click();
      await expect(page.locator('main')).not.toContainText('見本 花子 様');
      await page.getByRole('button', { name: '宛先と本文を表示する' }).click();
      await expect(page.getByText(to)).toBeVisible();
      await expect(page.getByText('見本 花子 様')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '再送する' }).click();
      await expect(page.getByText('再送を受け付けました')).toBeVisible();
      await expect(page.locator('main')).not.toContainText(to);
      const { rows } = await query('select recipient from mail_message where resent_of = $1', [id]);
      expect(rows).toEqual([{ recipient: to }]);
    });

    test('mails that could not be sent are looked at and sent again', async ({ page, context }) => {
      await enterConsole(context, 'operator');
      const [first, second] = [await aMail('dead'), await aMail('dead')];
      await page.goto(CONSOLE);
      await page.getByRole('link', { name: /送れなかったメール/ }).click();
      await page.getByRole('button', { name: '再送の内容を確認する' }).click();
      await expect(page.getByRole('alert')).toContainText('選んでください');
      for (const { subject } of [first, second])
        await page.getByRole('row').filter({ hasText: subject }).getByRole('checkbox').check();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '再送の内容を確認する' }).click();
      await expect(page.getByRole('heading', { name: '再送の確認' })).toBeVisible();
      await expect(page.getByText('受け取りを断りました')).toHaveCount(2);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '2件を再送する' }).click();
      await expect(page.getByText('2件を送信待ちに戻しました')).toBeVisible();
      const { rows } = await query("select 1 from mail_message where id = any($1) and status <> 'dead'", [
        [first.id, second.id],
      ]);
      expect(rows).toHaveLength(2);
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`messages ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('a message of a donor is public once it is let through, and declined with a reason', async ({
      page,
      context,
      baseURL,
    }) => {
      await enterConsole(context, 'operator');
      const number = randomNumber(11);
      const message = `温泉の町を応援しています ${number}`;
      await query(
        `insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at,
                               message, publish_message, publish_name)
         select $1, gen_random_uuid(), member.id, '442020', 10000, usage.id, usage.title, '{"familyName": "見本", "givenName": "花子"}',
                'paid', now(), $2, true, true
           from member, usage where usage.government_code = '442020' order by member.id, usage.id limit 1`,
        [number, message],
      );
      await page.goto(`${CONSOLE}/messages?q=${number}`);
      await page.getByRole('button', { name: /見送る/ }).click();
      await expect(page.getByRole('alert')).toContainText('見送る理由を入力してください');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: /掲載する/ }).click();
      await expect(page.getByText('掲載しました')).toBeVisible();
      const shown = async () =>
        (await (await page.request.get(`${baseURL}/governments/detail?code=442020`)).text()).includes(number);
      await expect.poll(shown).toBe(true);
      await page.getByLabel('見送る理由').fill('宣伝を含む');
      await page.getByRole('button', { name: /見送る/ }).click();
      await expect(page.getByText('見送りました')).toBeVisible();
      await expect.poll(shown).toBe(false);
    });
  });
