import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, receivedNumber } from './fixtures/donate.ts';
import { mailTo } from './fixtures/inbox.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** So many days from now, as a field of a day takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a gift comes late: its donor is asked by mail, chooses another one, and is sent that', async ({
      page,
      context,
      browser,
      member,
      gift,
    }) => {
      test.slow();
      const donor = await browser.newContext({
        storageState: await context.storageState(),
        javaScriptEnabled,
      });
      const theirs = await donor.newPage();
      // Of a municipality that has another gift of no higher amount; not the one of the test beside.
      const { rows } = await query(
        `select g.id, g.code, o.code as other, o.name
           from goods g join government v on v.code = g.government_code
           join goods o on o.government_code = g.government_code and o.id <> g.id and o.amount <= g.amount
          where v.prefecture_code = 1 and v.kind <> 'prefecture' and v.complete and 'card' = any(v.payment_methods)
            and not exists (select from sku k where k.goods_id in (g.id, o.id)
                              and (not k.active or k.amount is not null or k.stock - k.reserved < 20))
            and exists (select from sku k where k.goods_id = o.id)
            and not exists (select from goods x where x.id in (g.id, o.id) and (x.kind <> 'gift' or x.status <> 'published'
              or x.ticket_kind is not null or coalesce(x.deliveries, 1) > 1 or x.excluded_prefectures <> '{}' or x.handling_days is null
              or x.accept_from is not null or x.accept_until is not null or x.alcohol))
          order by g.id ${javaScriptEnabled ? 'asc' : 'desc'} limit 1`,
      );
      const { id, code, other, name } = rows[0] as { id: number; code: string; other: string; name: string };
      await applyFor(theirs, { ...gift, path: `/goods/detail/${id}` });
      await payWith(theirs, cards.success);
      const number = await receivedNumber(theirs);
      await enterConsole(context, (await aPerson('operator')).who);
      await page.goto(`${CONSOLE}/deliveries`);
      await page.getByRole('link', { name: '遅延・在庫不足のご案内' }).click();
      await page.getByRole('link', { name: '新しい案内' }).click();
      await page.getByLabel('返礼品の管理番号').fill(code);
      await page.getByRole('button', { name: '対象を確認する' }).click();
      await page
        .getByLabel('寄附者へのお詫びとご説明')
        .fill('不漁のため発送が遅れております。誠に申し訳ございません。');
      await page.getByLabel('待つ場合の発送日').fill(inDays(60));
      await page.getByLabel('代わりの返礼品の管理番号').fill(other);
      await page.getByLabel('寄附の取り消しと返金も選べるようにする').check();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '案内のメールを送る' }).click();
      await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('未回答');

      const mail = await mailTo(page.request, member.email, 'ご希望の確認のお願い');
      const link = /https?:\S+\/donate\/choice\?token=\S+/.exec(mail)![0];
      await donor.clearCookies();
      await theirs.goto(link);
      if (javaScriptEnabled) await expectSound(theirs, [360]);
      await theirs
        .getByLabel(new RegExp(`「${name.slice(0, 6)}`))
        .first()
        .check();
      await theirs.getByRole('button', { name: 'この内容で回答する' }).click();
      await expect(theirs.getByText('ご希望を承りました')).toBeVisible();

      await page.reload();
      await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('別の返礼品');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByText('期限の前に回答の受付を終了する').click();
      await page.getByRole('button', { name: '受付を終了して反映する' }).click();
      await expect(page.getByText('期限の前に回答の受付を終了する')).toHaveCount(0);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('反映済み', {
          timeout: 500,
        });
      }).toPass();
      await page.getByRole('link', { name: number }).click();
      await expect(page.locator('main')).toContainText(name);
      await expect(page.locator('main')).toContainText('「別の返礼品」と回答');
      await theirs.goto(link);
      await expect(theirs.getByText('ご回答の受付は終了しました')).toBeVisible();
      await donor.close();
    });
  });
