import { expectSound } from './fixtures/axe.ts';
import { aPerson, CONSOLE, enterConsole, query } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

const END = '2039-03-31';

/** A government with a contract that no other test looks at; one for each of the two. */
async function aContract(which: number): Promise<{ code: string; until: string | null }> {
  const { rows } = await query(
    `select code, contract_until::text as until from government
      where contract_from is not null and code <> '442020' order by code desc offset $1 limit 1`,
    [which],
  );
  return rows[0] as { code: string; until: string | null };
}

async function untilOf(code: string): Promise<string | null> {
  const { rows } = await query('select contract_until::text as until from government where code = $1', [
    code,
  ]);
  return (rows[0] as { until: string | null }).until;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a contract’s end is proposed by one operator and confirmed by another', async ({
      page,
      browser,
    }) => {
      const { code, until } = await aContract(javaScriptEnabled ? 0 : 1);
      await enterConsole(page.context(), 'operator');
      await page.goto(`${CONSOLE}/governments/${code}/acceptance`);
      await page.getByLabel('契約の最終日').fill(END);
      await page.getByRole('button', { name: '最終日を変える' }).click();
      await expect(page.getByText('ほかの運営の担当者の承認待ちです')).toBeVisible();
      expect(await untilOf(code)).toBe(until);
      await page.getByRole('link', { name: '自治体との契約の最終日の変更' }).click();
      await expect(page.getByText('ご自身では承認できません')).toBeVisible();
      await expect(page.getByRole('button', { name: '承認して反映する' })).toHaveCount(0);
      const path = new URL(page.url()).pathname;

      const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await enterConsole(other.context(), 'operator2', { confirmed: false });
      await other.goto(CONSOLE);
      await other.getByRole('link', { name: /承認が必要な変更/ }).click();
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('承認');
      await other.goto(CONSOLE + path);
      await expect(other.getByText(END)).toBeVisible();
      if (javaScriptEnabled) await expectSound(other);
      await other.getByRole('button', { name: '承認して反映する' }).click();
      await expect(other.getByText('パスワードまたは確認コードを入力してください').first()).toBeVisible();
      expect(await untilOf(code)).toBe(until);
      await enterConsole(other.context(), 'operator2');
      await other.goto(CONSOLE + path);
      await other.getByRole('button', { name: '承認して反映する' }).click();
      await expect(other.getByText('承認済みになりました')).toBeVisible();
      expect(await untilOf(code)).toBe(END);
      await other.context().close();
      await page.goto(`${CONSOLE}/audit?subject=government`);
      await expect(page.getByRole('row').filter({ hasText: '提案の承認・差し戻し' }).first()).toBeVisible();
    });

    test('nobody becomes an operator by one operator alone', async ({ page, browser }) => {
      const { email } = await aPerson('auditor');
      const { rows } = await query('select id from staff where email = $1', [email]);
      const { id } = rows[0] as { id: string };
      await enterConsole(page.context(), 'operator');
      await page.goto(`${CONSOLE}/staff/${id}`);
      await page.getByText('役割を追加する').click();
      await page.getByLabel('役割').selectOption('運営');
      await page.getByRole('button', { name: '追加する', exact: true }).click();
      await expect(page.getByText('ほかの運営の担当者の承認待ちです')).toBeVisible();
      await page.goto(`${CONSOLE}/staff/${id}`);
      await expect(page.getByText('承認待ちの変更があります')).toBeVisible();

      const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await enterConsole(other.context(), 'operator2');
      await other.goto(`${CONSOLE}/staff/${id}`);
      await other.getByRole('link', { name: '運営の役割の追加' }).click();
      await other.getByRole('button', { name: '差し戻す' }).click();
      await expect(other.getByRole('alert')).toContainText('差し戻す理由を200文字以内で入力してください');
      await other.getByLabel('差し戻す理由').fill('着任は来月です');
      await other.getByRole('button', { name: '差し戻す' }).click();
      await expect(other.getByText('差し戻しになりました')).toBeVisible();
      await expect(other.getByText('着任は来月です')).toBeVisible();
      await other.context().close();
      const { rows: grants } = await query('select role from staff_grant where staff_id = $1', [id]);
      expect(grants).toEqual([{ role: 'auditor' }]);
    });
  });
