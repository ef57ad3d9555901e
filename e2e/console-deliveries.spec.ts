import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { cards, payWith } from './fixtures/acquirer.ts';
import { expectSound } from './fixtures/axe.ts';
import { applyFor, receivedNumber } from './fixtures/donate.ts';
import { aSender, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const PARCELS = 20;
/** Numbers of a carrier are its own: no other test's are the same. */
const tracking = (i: number) =>
  String((process.pid % 9_000) * 10_000_000 + 100_000_000_000 + (Date.now() % 100_000) * 100 + i);

/** Presses a button that answers with a file. */
async function saved(page: Page, name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile(await file.path());
}

async function send(page: Page, bytes: Buffer): Promise<void> {
  await page.goto(`${CONSOLE}/deliveries/tracking`);
  await page
    .getByLabel('ファイル', { exact: true })
    .setInputFiles({ name: 'b2.csv', mimeType: 'text/csv', buffer: bytes });
  await page.getByRole('button', { name: '送信して確認する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('b2.csv');
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, acceptDownloads: true });

    test('a producer’s week: labels out, numbers back, one comes back and is sent again from a phone', async ({
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
      expect(member.email).toContain('@');
      await query(
        `insert into delivery (donation_id, instalment, planned_from, planned_until)
         select v.donation_id, n, v.planned_from, v.planned_until
           from delivery v join donation d on d.id = v.donation_id, generate_series(2, $2::int) n where d.number = $1`,
        [number, PARCELS],
      );
      const who = await aSender(number);
      await enterConsole(context, who, { confirmed: false });

      // Labels: what the carrier asks for is said first.
      await page.goto(`${CONSOLE}/deliveries?state=waiting&q=${number}`);
      await expect(page.getByText(`${PARCELS}件。`)).toBeVisible();
      await page.getByRole('link', { name: '該当するすべての送り状・納品書' }).click();
      await expect(page.getByText('出荷の設定が足りないため')).toBeVisible();
      await expect(page.getByRole('button', { name: /^送り状のCSV/ })).toHaveCount(0);
      await page.getByRole('link', { name: /の設定$/ }).click();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel('依頼主名').fill('別府工房');
      await page.getByLabel('郵便番号').fill('874-0920');
      await page.getByLabel('住所').fill('大分県別府市北浜1-1');
      await page.getByLabel('電話番号').fill('0977-21-1111');
      await page.getByLabel('ご請求先顧客コード').fill('097');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'ご請求先顧客コードは10〜12桁の数字で入力してください',
      );
      await page.getByLabel('ご請求先顧客コード').fill('097721111101');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました')).toBeVisible();

      await page.goto(`${CONSOLE}/deliveries/outgoing?state=waiting&q=${number}`);
      if (javaScriptEnabled) await expectSound(page);
      // An instalment of months ahead is taken only by who says so.
      await query(
        `update delivery v set planned_from = current_date + 90, planned_until = current_date + 120
           from donation d where d.id = v.donation_id and d.number = $1 and v.instalment = $2`,
        [number, PARCELS],
      );
      await page.reload();
      await expect(page.getByText(/^1件は、出荷日.*より前のため、含みません$/)).toBeVisible();
      await expect(page.getByRole('button', { name: `納品書のPDF(${PARCELS - 1}件)` })).toBeVisible();
      await page.getByLabel('発送の時期の前のものも含める').check();
      await page.getByRole('button', { name: 'この形式で確認する' }).click();
      await expect(page.getByText(/^1件は、出荷日.*より前です$/)).toBeVisible();
      await expect(page.getByRole('button', { name: `納品書のPDF(${PARCELS}件)` })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      // Who has not shown lately that they sit there is asked before addresses leave.
      await page.getByRole('button', { name: /^送り状のCSV/ }).click();
      await expect(page.getByRole('alert')).toContainText('パスワードまたは確認コードを入力してください');
      await enterConsole(context, who);
      await page.goto(`${CONSOLE}/deliveries/outgoing?state=waiting&q=${number}&early=1`);
      const labels = parse(iconv.decode(await saved(page, /^送り状のCSV/), 'cp932')) as string[][];
      expect(labels).toHaveLength(PARCELS + 1);
      expect(labels.every((row) => row.length === 95)).toBe(true);
      expect(labels[1]![0]).toMatch(new RegExp(`^${number}-\\d+$`));
      expect((await saved(page, /^納品書のPDF/)).subarray(0, 5).toString()).toBe('%PDF-');
      await page.getByRole('button', { name: `${PARCELS}件を発送準備中にする` }).click();
      await expect(page.getByText(`${PARCELS}件を発送準備中にしました`)).toBeVisible();

      // The carrier's program gives the same rows back, each with a number.
      const back = labels.map((row, i) => (i === 0 ? row : row.with(3, tracking(i - 1))));
      const one = back.find((row) => row[0] === `${number}-1`)!;
      const file = iconv.encode(stringify([...back, ['誰かのお荷物', '0', '0', tracking(99)]]), 'cp932');
      await send(page, file);
      await expect(
        page.getByText(`確認の結果: 見つからないもの1件、取り込めるもの${PARCELS}件`),
      ).toBeVisible();
      await expect(page.getByText('お約束した発送の時期の前のお荷物が1件あります')).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: `${PARCELS}件を取り込んで発送済みにする` }).click();
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByText(`${PARCELS}件を発送済みにしました`)).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await send(page, file);
      await expect(page.getByText(`確認の結果: 見つからないもの1件、登録済み${PARCELS}件`)).toBeVisible();
      await expect(page.getByRole('button', { name: /取り込んで/ })).toHaveCount(0);
      const mails = `select count(*)::int as n from mail_message where dedupe_key like 'donation_shipped:%' || $1`;
      expect((await query(mails, [number])).rows).toEqual([{ n: PARCELS }]);
      await theirs.goto(`/mypage/donation-histories?donation=${number}`);
      await expect(theirs.locator('main')).toContainText(one[3]!);

      // One comes back.
      await page.goto(`${CONSOLE}/deliveries?state=shipped&q=${number}-1`);
      await page.getByRole('checkbox', { name: /を選択$/ }).check();
      await page.getByText('返送・紛失のとき').click();
      await page.getByRole('button', { name: '返送・紛失を記録する' }).click();
      await expect(page.getByRole('alert')).toContainText('返送・紛失の理由を選択してください');
      await page.getByLabel('返送・紛失の理由').selectOption('長期不在');
      await page.getByRole('button', { name: '返送・紛失を記録する' }).click();
      await expect(page.getByText('1件の手続きを行いました')).toBeVisible();
      await theirs.reload();
      await expect(theirs.locator('main')).toContainText('お届けできず、発送元に戻りました');
      await page.goto(`${CONSOLE}/deliveries?state=returned&q=${number}`);
      await expect(page.getByText('返送(長期不在)')).toBeVisible();
      // Wide enough to be read, not a letter or two in a line.
      expect((await page.getByText('返送(長期不在)').boundingBox())!.width).toBeGreaterThan(140);
      await expect(page.getByRole('textbox', { name: /お問い合わせ番号$/ })).toHaveCount(0);
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('checkbox', { name: /を選択$/ }).check();
      await page.getByRole('button', { name: '再発送の準備をする' }).click();
      await expect(page.getByText('1件の手続きを行いました')).toBeVisible();

      // On a phone, with the number as it stands on the label.
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${CONSOLE}/deliveries?q=${number}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const numberOf = (instalment: number) => back.find((row) => row[0] === `${number}-${instalment}`)![3]!;
      const typed = page.getByRole('textbox', { name: /お問い合わせ番号$/ });
      const same = page.getByRole('checkbox', { name: '同じ番号を使う' });
      await typed.fill(numberOf(2));
      await page.getByRole('button', { name: '発送済みにする' }).click();
      await expect(page.getByRole('alert')).toContainText(
        `お問い合わせ番号が、お届け${number}-2と同じです。番号をお確かめください`,
      );
      await expect(typed).toHaveValue(numberOf(2));
      await expect(same).not.toBeChecked();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (javaScriptEnabled) await expectSound(page);
      // The tick is of the number that was told: another one is asked for again.
      await same.check();
      await typed.fill(numberOf(3));
      await page.getByRole('button', { name: '発送済みにする' }).click();
      await expect(page.getByRole('alert')).toContainText(`お届け${number}-3と同じです`);
      await expect(same).not.toBeChecked();
      await same.check();
      await page.getByRole('button', { name: '発送済みにする' }).click();
      await expect(page.getByText('1件の手続きを行いました')).toBeVisible();
      // What has left is not gone.
      await expect(page.getByText('該当するお届けはありません。')).toBeVisible();
      await page.getByRole('link', { name: `発送済みに${PARCELS}件` }).click();
      await expect(page.locator('main')).toContainText(numberOf(3));
      // It was a slip all the same.
      const again = tracking(50);
      await page.goto(`${CONSOLE}/deliveries?state=shipped&q=${number}-1`);
      await typed.fill(again.replace(/(\d{4})(?=\d)/g, '$1-'));
      await page.getByRole('button', { name: 'お問い合わせ番号を訂正する' }).click();
      await expect(page.getByText('1件の手続きを行いました')).toBeVisible();
      await theirs.reload();
      await expect(theirs.locator('main')).toContainText(again);
      expect((await query(mails, [number])).rows).toEqual([{ n: PARCELS + 1 }]);

      // The desk writes down what that journey cost, and reads it in the carrier's bill of another one.
      await enterConsole(context, 'operator');
      await page.goto(`${CONSOLE}/deliveries?state=shipped&q=${number}-1`);
      const cost = page.getByRole('textbox', { name: /^送料\(円\)/ });
      const enter = page.getByRole('button', { name: '入力した送料を登録する' });
      await cost.fill('九百円');
      await enter.click();
      await expect(page.getByRole('alert')).toContainText('送料は数字で入力してください');
      await expect(cost).toHaveValue('九百円');
      await cost.fill('９００');
      await enter.click();
      await expect(page.getByText('1件の送料を登録しました')).toBeVisible();
      await expect(cost).toHaveValue('900');
      if (javaScriptEnabled) await expectSound(page);
      await page.goto(`${CONSOLE}/deliveries/tracking`);
      await page.getByLabel('配送会社').selectOption('ヤマト運輸');
      await page.getByLabel('ファイル', { exact: true }).setInputFiles({
        name: 'seikyu.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`お荷物番号,送料\r\n${number}-2,"1,080"\r\n`),
      });
      await page.getByRole('button', { name: '送信して確認する' }).click();
      await expect(page.getByText('送料1,080円を登録します')).toBeVisible();
      await page.getByRole('button', { name: '1件の送料を登録する' }).click();
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByText('1件の送料を登録しました')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      expect((await query(mails, [number])).rows).toEqual([{ n: PARCELS + 1 }]);

      // Another one that came back travels in the box of a third: the file says so, and is taken where that is meant.
      await query(
        `update delivery v set status = 'preparing', attempt = 2, returned_at = now(), returned_reason = 'absent',
                carrier = '', tracking = '', shipped_at = null
           from donation d where d.id = v.donation_id and d.number = $1 and v.instalment = 4`,
        [number],
      );
      await page.goto(`${CONSOLE}/deliveries/tracking`);
      await page.getByLabel('配送会社').selectOption('ヤマト運輸');
      await page.getByLabel('ファイル', { exact: true }).setInputFiles({
        name: 'issho.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`お荷物番号,お問い合わせ番号\r\n${number}R4,${numberOf(3)}\r\n`),
      });
      await page.getByRole('button', { name: '送信して確認する' }).click();
      await expect(page.getByText(`お届け${number}-3と同じお問い合わせ番号です`)).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole('button', { name: '同じ番号の1件を取り込んで発送済みにする' }).click();
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByText('1件を発送済みにしました')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      expect((await query(mails, [number])).rows).toEqual([{ n: PARCELS + 2 }]);
      await donor.close();
    });
  });
