import type { Page } from '@playwright/test';
import { awake } from './fixtures/awake.ts';
import { openFilters, sendFilters, sortBy } from './fixtures/filters.ts';
import { textOf } from './fixtures/layout.ts';
import { pressBelow } from './fixtures/press-below.ts';
import { expect, test } from './fixtures/test.ts';

const found = async (page: Page) => Number((await textOf(count(page))).replaceAll(',', ''));
const count = (page: Page) => page.locator('main [role=status] .amount').first();
const chips = (page: Page) => page.getByRole('list', { name: '選んでいる条件' });

async function searchFor(page: Page, words: string): Promise<number> {
  await page.goto('/');
  await page.getByRole('banner').locator('input[name=q]').fill(words);
  await page.getByRole('banner').getByRole('button', { name: '検索' }).click();
  await expect(page).toHaveURL(/\/goods\?q=/);
  return found(page);
}

interface Step {
  group: string;
  box: string;
}

async function tick(page: Page, { group, box }: Step, sent: boolean): Promise<void> {
  const form = await openFilters(page);
  const input = form.getByRole('checkbox', { name: new RegExp(`^${box}`), includeHidden: true }).first();
  if (!(await input.isVisible())) await form.locator('summary', { hasText: group }).click();
  await input.check();
  if (!sent) await sendFilters(form);
  await expect(chips(page)).toContainText(box);
}

/** `sent`: a tick is a search by itself. */
const ways = [
  { name: 'with JavaScript', sent: true, use: {} },
  { name: 'without JavaScript', sent: false, use: { javaScriptEnabled: false } },
  {
    name: 'on a phone',
    sent: false,
    use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  },
];

for (const { name, sent, use } of ways) {
  test.describe(name, () => {
    test.use(use);

    test('かに, カニ and 蟹 find the same', async ({ page }) => {
      const first = await searchFor(page, 'かに');
      expect(first).toBeGreaterThan(0);
      for (const word of ['カニ', '蟹', 'ｶﾆ']) expect(await searchFor(page, word)).toBe(first);
    });

    test('the rankings of a week and a month say what they count, and give ranks', async ({ page }) => {
      await page.goto('/goods');
      await expect(page.locator('main .goods-card', { hasText: /^\d+位/ })).toHaveCount(0);
      await sortBy(page, '週間ランキング');
      await expect(page).toHaveURL('/goods?sort=popular_week');
      await expect(page.locator('main')).toContainText('のお申し込みが多い順(お支払いが完了した件数)');
      const cards = page.locator('main .goods-card');
      for (const [i, rank] of ['1位', '2位', '3位'].entries()) await expect(cards.nth(i)).toContainText(rank);
      await sortBy(page, '月間ランキング');
      await expect(page).toHaveURL('/goods?sort=popular_month');
      await expect(cards.first()).toContainText('1位');
    });

    test('narrows, sorts, turns pages, opens a gift, and Back keeps everything', async ({ page }) => {
      await page.goto('/goods');
      const all = await found(page);
      await tick(page, { group: '温度帯', box: '冷凍' }, sent);
      const form = await openFilters(page);
      await form.locator('[name=min]').fill('１０,０００');
      await form.locator('[name=max]').fill('20000');
      await sendFilters(form);
      await expect(chips(page).getByRole('listitem')).toHaveCount(3);
      const narrowed = await found(page);
      expect(narrowed).toBeLessThan(all);
      expect(narrowed).toBeGreaterThan(90);

      await sortBy(page, '寄附金額の低い順');
      await expect(page).toHaveURL(/sort=amount_asc/);
      for (const n of [2, 3]) {
        await pressBelow(page.getByRole('link', { name: '次へ' }));
        // The breadcrumb is a current page, too, with the amounts in its name.
        const pages = page.getByRole('navigation', { name: 'ページ', exact: true });
        await expect(pages.locator('[aria-current=page]')).toHaveText(String(n));
      }
      const address = page.url();
      const card = page.locator('main .goods-card').nth(4);
      const title = await textOf(card.locator('.name'));
      await card.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(page.locator('main .goods-card').nth(4).locator('.name')).toHaveText(title);
      await expect(chips(page)).toContainText('冷凍');
      expect(await found(page)).toBe(narrowed);

      await page.getByRole('link', { name: '冷凍の条件を外す' }).click();
      await expect(chips(page)).not.toContainText('冷凍');
      await expect(page).toHaveURL(/min=10000/);
      await page.getByRole('link', { name: 'すべて外す' }).click();
      await expect(chips(page)).toHaveCount(0);
      expect(await found(page)).toBe(all);
    });

    test('keeps the words in the box and as chips, at one address', async ({ page }) => {
      await page.goto('/goods?max=&q=かに 冷凍&min=');
      await expect(page).toHaveURL(/\/goods\?q=[^&]*$/);
      const box = page.getByRole('banner').locator('input[name=q]');
      await expect(box).toHaveValue('かに 冷凍');
      await page.getByRole('link', { name: '「冷凍」の条件を外す' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('「かに」の返礼品');
      await expect(box).toHaveValue('かに');
      if (name === 'on a phone') await awake(page);
      const form = await openFilters(page);
      await expect(form.locator('input[name=q]')).toHaveValue('かに');
      await form.getByRole('link', { name: /^10,001〜20,000円/ }).click();
      if (name === 'on a phone') await sendFilters(form); // in the sheet a tap only joins what will be sent
      await expect(chips(page)).toContainText('10,001〜20,000円');
      const more = await openFilters(page);
      await more.locator('[name=max]').fill('');
      await sendFilters(more);
      await expect(page).toHaveURL(/\/goods\?q=[^&]*&min=10001$/);
    });

    test('says what to drop when nothing is found, and shows near matches', async ({ page }) => {
      await page.goto('/goods?q=かに&max=1');
      await expect(page.locator('main')).toContainText('条件に合う返礼品は見つかりませんでした');
      await expect(page.getByRole('heading', { name: 'こちらの返礼品はいかがですか' })).toBeVisible();
      await page.getByRole('link', { name: /^寄附金額を外す/ }).click();
      await expect(page).toHaveURL(/\/goods\?q=[^&]*$/);
      await expect(count(page)).not.toHaveText('0');
    });
  });
}

test('a minus leaves words out, and one character is enough', async ({ page }) => {
  const crab = await searchFor(page, 'かに');
  const less = await searchFor(page, 'かに -北海道');
  expect(less).toBeGreaterThan(0);
  expect(less).toBeLessThan(crab);
  expect(await searchFor(page, '米')).toBeGreaterThan(0);
});

test('suggests while one types, by the keyboard', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: '返礼品・自治体をキーワードでさがす' });
  const list = page.getByRole('listbox', { name: '検索の候補' });
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.focus();
  await page.keyboard.type('札幌');
  await expect(list).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: '候補が' })).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(box).toHaveValue('札幌');

  await page.keyboard.type('市');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('札幌市');
});

test('Enter without a choice searches for what was typed', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: '返礼品・自治体をキーワードでさがす' });
  await box.focus();
  await page.keyboard.type('ほたて');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/goods\?q=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('「ほたて」の返礼品');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a stranger comes to a gift, looks at its municipality, and comes back', async ({ page, gift }) => {
  await page.goto(gift.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gift.name);
  await page.locator('main').getByRole('link', { name: gift.government }).first().click();
  await expect(page).toHaveURL(/\/governments\/detail\?code=\d{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(gift.government);
  await page.goBack();
  await expect(page).toHaveURL(gift.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gift.name);
});
