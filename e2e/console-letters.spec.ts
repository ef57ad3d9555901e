import PostalMime from 'postal-mime';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { browserOptions } from './fixtures/browser.ts';
import { aPicture } from './fixtures/picture.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

// A picture is looked at.
test.use({ launchOptions: browserOptions({ pictures: true }) });

let number = 0;

/** A member of a place where nobody else reads the newsletter. @returns the mail address. */
async function aReader(prefecture: number): Promise<string> {
  const email = `reader-${process.pid}-${Date.now()}-${++number}@example.jp`;
  await query(
    `with m as (
       insert into member (email, password_hash, family_name, given_name, prefecture_code)
       values ($1, 'none', '高崎', '花子', $2) returning id)
     insert into newsletter_consent (member_id, list, granted, source) select id, 'donation', true, 'registration' from m`,
    [email, prefecture],
  );
  return email;
}

/** A webhook about a paid donation that could not be carried out. @returns the event's number at the provider. */
async function aFailedEvent(): Promise<string> {
  const of = `E2E${process.pid}${Date.now()}${++number}`;
  const person = {
    familyName: '高崎',
    givenName: '花子',
    familyNameKana: 'タカサキ',
    givenNameKana: 'ハナコ',
  };
  await query(
    `with m as (
       insert into member (email, password_hash) values (lower($1) || '@example.jp', 'none') returning id),
     d as (
       insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at)
       select $1, gen_random_uuid(), m.id, u.government_code, 12000, u.id, u.title, $2, 'paid', now()
         from m, (select * from usage order by id limit 1) u returning id)
     insert into payment (donation_id, provider, method, amount, idempotency_key, deadline, reference, status, received_amount, provider_ref)
     select d.id, 'sandbox', 'card', 12000, gen_random_uuid(), now(), $1, 'paid', 12000, 'pay_' || $1 from d`,
    [of, JSON.stringify(person)],
  );
  const at = new Date().toISOString();
  const payment = {
    ...{ id: `pay_${of}`, reference: of, status: 'paid', amount: 12_000, receivedAmount: 12_000 },
    ...{ refundedAmount: 0, paidAt: at, failureCode: null, nextPath: null, instructions: [], expiresAt: at },
  };
  await query(
    `insert into payment_event (provider, event_id, type, raw, outcome, failure)
     values ('sandbox', $1, 'paid', $2, 'failed', 'tried')`,
    [`evt_${of}`, JSON.stringify({ id: `evt_${of}`, type: 'paid', createdAt: at, payment })],
  );
  return `evt_${of}`;
}

/** The newest mail of a kind to an address, as it left. */
async function mailTo(email: string, kind: string): Promise<string | undefined> {
  const { rows } = await query(
    'select raw from mail_message where recipient = $1 and kind = $2 order by id desc limit 1',
    [email, kind],
  );
  return rows[0]?.raw?.toString();
}

/** The address in `List-Unsubscribe`, as a mail program reads it. */
async function stopLink(raw: string): Promise<string> {
  const { headers } = await PostalMime.parse(raw);
  return /<(http[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    // Each goes to another place, so that both may run at once.
    const [place, code] = javaScriptEnabled ? ['鳥取県', 31] : ['島根県', 32];

    test('a newsletter is written, tried, sent and stopped at one click', async ({
      page,
      context,
      request,
    }) => {
      test.slow();
      const reader = await aReader(code as number);
      const { who, email } = await aPerson('operator');
      await enterConsole(context, who, { confirmed: false });
      await page.goto(`${CONSOLE}/newsletters/new`);
      await page.getByRole('button', { name: '下書きを保存する' }).click();
      await expect(page.getByText('本文を入力してください').first()).toBeVisible();
      await page.getByRole('radio', { name: /ふるさと納税のお知らせ/ }).check();
      await page.getByLabel('件名').fill('冬の返礼品');
      await page.getByLabel('プリヘッダー').fill('かにが届きました');
      await page.getByLabel('本文').fill('## かに\n\n[返礼品を見る](/goods)');
      await page.getByLabel('画像のファイル').setInputFiles({
        name: 'kani.jpg',
        mimeType: 'image/jpeg',
        buffer: await aPicture(),
      });
      await page.getByRole('button', { name: '画像を追加する' }).click();
      await expect(page.getByText('画像に写っているものの説明を入力してください').first()).toBeVisible();
      await page.getByLabel('画像のファイル').setInputFiles({
        name: 'kani.jpg',
        mimeType: 'image/jpeg',
        buffer: await aPicture(),
      });
      await page.getByLabel('画像の説明').fill('皿に盛ったかに');
      await page.getByRole('button', { name: '画像を追加する' }).click();
      await expect(page.getByText('本文に画像を入れました')).toBeVisible();
      await expect(page.getByRole('radio', { name: /ふるさと納税のお知らせ/ })).toHaveCount(1);
      await expect(page.getByLabel('画像の説明')).toHaveValue('');
      await expect(page.getByLabel('本文')).toHaveValue(/## かに[\s\S]*!\[皿に盛ったかに\]\(u\//);
      await page.getByText('お住まいの都道府県で絞り込む').click();
      await page.getByRole('checkbox', { name: place as string }).check();
      await page.getByRole('button', { name: '下書きを保存する' }).click();
      await expect(page.getByText('下書きを保存しました')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);

      const [preview] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: '表示を確認する' }).click(),
      ]);
      const picture = preview.getByRole('img', { name: '皿に盛ったかに' });
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
      await preview.close();

      await page.getByRole('button', { name: '自分にテスト送信する' }).click();
      await expect(page.getByText('テストメールを送りました')).toBeVisible();
      await expect.poll(() => mailTo(email, 'newsletter_test')).toBeTruthy();

      await page.getByRole('link', { name: '宛先を確認して配信する' }).click();
      await expect(page.getByText('1人', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'この内容で配信する' }).click();
      await expect(page.getByText('パスワードまたは確認コードを入力してください').first()).toBeVisible();
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      await page.getByRole('button', { name: 'この内容で配信する' }).click();
      await expect(page).toHaveURL(/\/newsletters\/\d+$/);
      await expect.poll(() => mailTo(reader, 'newsletter'), { timeout: 90_000 }).toBeTruthy();

      const link = await stopLink((await mailTo(reader, 'newsletter'))!);
      const stopped = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(stopped.status()).toBe(200);
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('配信済み', { exact: true })).toBeVisible();
      }).toPass({ timeout: 90_000 });
      await expect(page.getByText('送信1', { exact: true })).toBeVisible();
      const row = page
        .locator('dt', { hasText: 'このメールから配信を停止' })
        .locator('xpath=following-sibling::dd[1]');
      await expect(row).toHaveText('1人');
    });

    test('a job that gave up begins anew, and a webhook is carried out again', async ({ page, context }) => {
      const { who } = await aPerson('operator');
      await enterConsole(context, who);
      const task = `sweep_throttle`;
      const { rows } = await query(
        `select id from graphile_worker.add_job($1, run_at := now() + interval '1 day')`,
        [task],
      );
      await query(
        `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'gone' where id = $1`,
        [rows[0].id],
      );
      await page.goto(`${CONSOLE}/system/jobs?state=dead&task=${task}`);
      await page
        .getByRole('row', { name: /gone/ })
        .first()
        .getByRole('button', { name: /再実行する/ })
        .click();
      await expect(page.getByText('1件を再実行します')).toBeVisible();

      const event = await aFailedEvent();
      await page.goto(`${CONSOLE}/system/events?outcome=failed`);
      await page.getByRole('link', { name: event }).click();
      await page.getByRole('button', { name: 'もう一度処理する' }).click();
      await expect(page.getByText('再処理しました')).toBeVisible();
      await expect(page.getByText('反映済み')).toBeVisible();
    });
  });
