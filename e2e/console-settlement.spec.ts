import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { DEMO_STAFF_PASSWORD } from '../scripts/data/demo/staff.ts';
import { expectSound } from './fixtures/axe.ts';
import { CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** A government of this test alone, with money of two months that are over: what came in, and what went back in the second one. */
async function aYear(): Promise<{ party: string; code: string; name: string }> {
  const { rows } = await query(
    `select code, name from government g where kind = 'city' and ended_on is null
        and not exists (select from settlement_entry where government_code = g.code) order by random() limit 1`,
  );
  const { code, name } = rows[0] as { code: string; name: string };
  const one = (what: string, amount: number, day: string) =>
    query(
      `select settle('government', $1::text, null, $2::text, $3::text, '00000000001', '見本の返礼品', 'card', 1, $4::bigint, $5::timestamptz, '2026-08-10'::timestamptz)`,
      [code, what, `${what} ${code} ${day}`, amount, `${day}T12:00:00+09:00`],
    );
  await one('donation', 30_000, '2026-08-10');
  await one('donation', 20_000, '2026-08-31');
  await one('donation_returned', -30_000, '2026-09-03');
  return { party: `government-${code}`, code, name };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test("a year's settlement: terms, a month that is closed once, a correction in the next, paper, sheet and payment", async ({
      page,
      context,
    }) => {
      test.slow();
      const { party, name } = await aYear();
      await enterConsole(context, 'operator', { confirmed: false });
      await page.goto(`${CONSOLE}/settlements/terms/${party}`);
      await page.getByLabel('開始する月').fill('2026-08');
      await page.getByLabel('サイト利用料(%)').fill('ご');
      await page.getByLabel('決済手数料: クレジットカード・スマホ決済(%)').fill('２');
      const proof = page.getByLabel('パスワードまたは確認コード');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert')).toContainText('料率は0から50までの数字');
      await page.getByLabel('サイト利用料(%)').fill('5.5');
      await proof.fill(DEMO_STAFF_PASSWORD);
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();
      await expect(page.getByText('サイト利用料: 5.5%')).toBeVisible();

      // August is 50,000 yen less 2,750 and 1,000 of fees with their tax.
      await page.goto(`${CONSOLE}/settlements/drafts/${party}`);
      await expect(page.locator('main')).toContainText('2026年8月分・締める前');
      await expect(page.getByRole('region', { name: '2026年8月分の精算' })).toContainText('45,875円');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '45,875円で締める' }).click();
      await expect(page.getByText('精算書を締めました')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${name} 2026年8月分$`));
      if (javaScriptEnabled) await expectSound(page);

      const sheet = page.waitForEvent('download');
      await page.getByRole('link', { name: '明細をCSVで出力' }).click();
      const rows = parse(await readFile(await (await sheet).path(), 'utf8'), {
        bom: true,
        columns: true,
      }) as Record<string, string>[];
      expect(rows.map((r) => [r.種類, r['金額(円)'], r['利用料・販売手数料(税抜・円)']])).toEqual([
        ['寄附', '30000', '1650'],
        ['寄附', '20000', '1100'],
      ]);
      const pdf = page.waitForEvent('download');
      await page.getByRole('link', { name: '精算書(PDF)' }).click();
      expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');

      await page.getByLabel('支払日').fill('2026-09-30');
      await page.getByRole('button', { name: '支払済にする' }).click();
      await expect(page.getByText('支払日を記録しました')).toBeVisible();
      await expect(page.locator('main')).toContainText('2026年9月30日');

      // What went back of August stands in September, with the fee that it had; that of the payment stays.
      await page.goto(`${CONSOLE}/settlements/drafts/${party}`);
      await expect(page.locator('main')).toContainText('2026年9月分・締める前');
      await expect(page.getByRole('region', { name: '2026年9月分の精算' })).toContainText('28,185円');
      await page.getByRole('link', { name: '調整を加える' }).click();
      await page.getByLabel('お支払い額に加える').check();
      await page.getByLabel('金額(円)').fill('1,000');
      await page.getByLabel('調整する理由').fill('8月分の端数');
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '調整を加える' }).click();
      await expect(page.getByText('調整を加えました')).toBeVisible();
    });

    test('a month that becomes another one while the password is typed is told of, shown anew, and closed then', async ({
      page,
      context,
    }) => {
      const { party, code } = await aYear();
      await enterConsole(context, 'operator', { confirmed: false });
      await page.goto(`${CONSOLE}/settlements/drafts/${party}`);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('button', { name: '50,000円で締める' })).toBeVisible();
      await query(
        `select settle('government', $1::text, null, 'donation', $2::text, '00000000002', '見本の返礼品', 'card', 1, 1000, '2026-08-11'::timestamptz, '2026-08-11'::timestamptz)`,
        [code, `donation ${code} more`],
      );
      const close = page.getByRole('button', { name: /円で締める$/ });
      await close.click();
      await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
      await page.getByLabel('パスワードまたは確認コード').fill(DEMO_STAFF_PASSWORD);
      await close.click();
      await expect(page.getByRole('alert')).toContainText('表示したあとに、寄附や返金がありました');
      await page.getByRole('button', { name: '51,000円で締める' }).click();
      await expect(page.getByText('精算書を締めました')).toBeVisible();
    });
  });
