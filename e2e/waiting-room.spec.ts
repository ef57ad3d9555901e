import { expectAccessible, expectSound } from './fixtures/axe.ts';
import { type OwnSite, ownSite } from './fixtures/own-site.ts';
import { expect, test } from './fixtures/test.ts';

// The door is one for a whole site: these have a site of their own, and take turns.
test.describe.configure({ mode: 'serial' });

let site: OwnSite;
test.beforeAll(async () => {
  site = await ownSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async () => {
  await site.emptyLine();
  await site.turnDoor('closed', 0);
});

const HEADING = { name: '順番にご案内しています', level: 1 } as const;
const FORM = { name: 'ご注文情報の入力', level: 1 } as const;
const path = () => `${site.url}${site.productPath}?quantity=2`;

test('a new applicant waits, and goes on to the form when it is their turn', async ({ page }) => {
  await page.goto(path());
  await expect(page.getByRole('heading', HEADING)).toBeVisible();
  await expect(page.getByText('まもなくご案内します。')).toBeVisible();
  await expectSound(page);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeVisible();
  await site.turnDoor('closed', 10);
  await expect(page.getByRole('heading', FORM)).toBeVisible({ timeout: 45_000 });
  expect(page.url()).toBe(path());
  await expect(page.getByLabel('数量')).toHaveValue('2');
  // Inside, while others wait: a reload, another form, and back.
  await site.turnDoor('closed', 0);
  await page.reload();
  await expect(page.getByRole('heading', FORM)).toBeVisible();
  await page.goto(`${site.url}/ec`);
  await page.goBack();
  await expect(page.getByRole('heading', FORM)).toBeVisible();
});

test('the place is told anew without loading the page, and read out once a minute at most', async ({
  page,
  browser,
}) => {
  const before = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.1' } });
  await (await before.newPage()).goto(path());
  await page.clock.install();
  await page.goto(path());
  await expect(page.getByText('あなたの前に、1人の方がお待ちです。')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await site.turnDoor('closed', 0.05);
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(page.locator('#waiting-people')).toHaveText('まもなくご案内します。', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await before.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page renews itself and goes on to the form, in each tab of one browser with one place', async ({
    page,
    context,
  }) => {
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(path());
      await expect(tab.getByRole('heading', HEADING)).toBeVisible();
      await expect(tab.getByText('まもなくご案内します。')).toBeVisible();
    }
    await site.turnDoor('closed', 10);
    for (const tab of [page, second]) {
      await expect(tab.getByRole('heading', FORM)).toBeVisible({ timeout: 60_000 });
      expect(tab.url()).toBe(path());
    }
  });
});
