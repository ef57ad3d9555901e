import type { Page } from '@playwright/test';
import { expectSound } from './fixtures/axe.ts';
import { mailTo } from './fixtures/inbox.ts';
import { orderByForms, paidOrder, staff } from './fixtures/made-order.ts';
import { anEmail } from './fixtures/person.ts';
import { registerMember } from './fixtures/register.ts';
import { expect, test } from './fixtures/test.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Path and query of the link to the order in a mail. */
function linkIn(mail: string): string {
  const url = new URL(
    /https?:\/\/\S+\/ec\/(?:orders\/status|mypage)\?order=\S+/.exec(mail)![0].replace(/&amp;/g, '&'),
  );
  return url.pathname + url.search;
}

const pdf = async (page: Page, path: string) => {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), (await answer.body()).toString('latin1', 0, 5)];
};

test('a member follows an order from payment to delivery, takes its papers and buys again', async ({
  page,
  member,
}) => {
  await page.goto('/ec/mypage');
  await expect(page.getByText('ご注文はまだありません。')).toBeVisible();
  const { number, goods } = await paidOrder(page);
  await page.goto('/ec/mypage');
  await expect(page.getByRole('article')).toContainText('ご注文確定');
  await expectSound(page);
  await page.getByRole('link', { name: '詳細を見る' }).click();
  await expect(page.getByText('発送待ち')).toBeVisible();
  // Nothing is issued before the buyer has seen for whom: the address of the PDF leads here.
  expect((await pdf(page, `/papers/orders/${number}/invoice.pdf`))[0]).toBe(302);
  await page.getByLabel('宛名').fill('株式会社さとのわ 御中');
  await page.getByLabel('御中').check();
  await page.getByRole('button', { name: '領収書を発行する' }).click();
  await expect(page.getByRole('alert')).toContainText('敬称の欄でお選びください');
  await expectSound(page);
  await page.getByLabel('宛名').fill('株式会社さとのわ');
  await page.getByRole('button', { name: '領収書を発行する' }).click();
  await expect(page.getByText('領収書を発行しました')).toBeVisible();
  const receipt = page.getByRole('region', { name: '領収書' });
  await expect(receipt.getByRole('link', { name: '領収書(PDF)' })).toBeVisible();
  await expect(receipt).toContainText('株式会社さとのわ 御中');
  await expectSound(page);

  await staff('ship', number, '--carrier', 'yamato', '--tracking', '123456789012');
  await page.reload();
  await expect(page.getByRole('link', { name: 'お問い合わせ番号 123456789012' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ご注文を取り消す' })).toHaveCount(0);
  await expect(page.getByText('ポイントを付与しました')).toBeVisible();
  await expect(receipt).toContainText('適格請求書を兼ねた領収書を発行いただけます');
  await page.getByRole('button', { name: '領収書を再発行する' }).click();
  await expect(receipt.getByRole('link', { name: '領収書 兼 適格請求書(PDF)' })).toBeVisible();
  await expect(receipt).toContainText('(再発行)');
  expect(await pdf(page, `/papers/orders/${number}/invoice.pdf`)).toEqual([200, '%PDF-']);
  expect(await mailTo(page.request, member.email, '商品を発送しました')).toContain('123456789012');

  await staff('refund', number, '--goods', '100', '--reason', '値引き');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'ご返金の内容' })).toBeVisible();
  expect(await pdf(page, `/papers/orders/${number}/returns/1.pdf`)).toEqual([200, '%PDF-']);
  expect((await pdf(page, `/papers/orders/${number}/returns/2.pdf`))[0]).toBe(404);
  await expectSound(page);

  await page.goto('/mypage/points/histories');
  await page.getByRole('link', { name: number }).first().click();
  await expect(page).toHaveURL(`/ec/mypage?order=${number}`);
  const again = page.getByRole('link', { name: 'もう一度注文する' });
  expect(await again.getAttribute('href')).toMatch(
    new RegExp(`^/ec/orders/goods/${goods}\\?sku=\\d+&quantity=2$`),
  );
});

test('a member narrows the list, and cancels an order while that is allowed', async ({ page, member: _ }) => {
  const { number } = await paidOrder(page);
  await page.goto(`/ec/mypage?q=${number.slice(0, 4)}-${number.slice(4)}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/ec/mypage?state=waiting');
  await expect(page.getByText('条件に合うご注文は見つかりませんでした。')).toBeVisible();
  await page.goto(`/ec/mypage?order=${number}`);
  await page.getByRole('link', { name: 'ご注文を取り消す' }).click();
  await expect(h1(page)).toHaveText('ご注文の取り消し');
  await expectSound(page);
  await page.getByRole('button', { name: 'ご注文を取り消す' }).click();
  await expect(page.getByText(/残りなく返金し|すべて返金しました/)).toBeVisible();
  expect((await pdf(page, `/papers/orders/${number}/invoice.pdf`))[0]).toBe(404);
});

test('what waits for its payment stands first, with how to pay', async ({ page, member: _ }) => {
  const { location } = await orderByForms(page.request, { payment: 'konbini' });
  const number = new URL(location, 'http://x').searchParams.get('order')!;
  await page.goto('/ec/mypage');
  await expect(page.getByRole('region', { name: 'ご確認ください' })).toContainText(
    'お支払いをお待ちしています',
  );
  await page.getByRole('link', { name: 'お支払い方法を見る' }).first().click();
  await expect(page).toHaveURL(`/ec/mypage?order=${number}`);
  await expect(page.getByRole('region', { name: 'お支払いのご案内' })).toContainText('コンビニ');
  await expectSound(page);
});

test('nobody sees another’s order or its papers', async ({ page, playwright, baseURL, member: _ }) => {
  const { number } = await paidOrder(page);
  const other = await playwright.request.newContext({ baseURL });
  for (const path of [`/papers/orders/${number}/invoice.pdf`, `/papers/orders/${number}/returns/1.pdf`])
    expect.soft((await other.get(path)).status(), path).toBe(404);
  expect(await (await other.get(`/ec/orders/status?order=${number}`)).text()).toContain('ご注文の確認');
  await registerMember(other);
  expect((await other.get(`/ec/mypage?order=${number}`)).status()).toBe(404);
  const answer = await other.post(`/ec/mypage?order=${number}`, {
    form: { intent: 'cancel' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(404);
  await other.dispose();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a guest ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('sees the order by the mailed link or by number and address, cancels it, and joins', async ({
      page,
      browser,
      baseURL,
    }) => {
      const email = anEmail();
      const { number } = await paidOrder(page, { email });
      const mail = await mailTo(page.request, email, 'ご注文が確定しました');
      for (const words of ['合計(税込)', 'うち消費税', '取り消せます', '特定商取引法'])
        expect(mail).toContain(words);

      const elsewhere = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled });
      const there = await elsewhere.newPage();
      await there.goto(`/ec/orders/status?order=${number}`);
      await expect(h1(there)).toHaveText('ご注文の確認');
      if (javaScriptEnabled) await expectSound(there);
      await there.getByLabel('ご注文時のメールアドレス').fill('nobody@example.jp');
      await there.getByRole('button', { name: 'ご注文を確認する' }).click();
      await expect(there.getByRole('alert')).toContainText('見つかりません');
      await there.getByLabel('ご注文時のメールアドレス').fill(email.toUpperCase());
      await there.getByRole('button', { name: 'ご注文を確認する' }).click();
      await expect(there).toHaveURL(`/ec/orders/status?order=${number}`);
      await expect(there.getByRole('heading', { name: 'ご注文の内容' })).toBeVisible();
      await elsewhere.close();

      const third = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled });
      const opened = await third.newPage();
      const link = linkIn(mail);
      await opened.goto(link.replace(/proof=.{5}/, 'proof=AAAAA'));
      await expect(h1(opened)).toHaveText('ご注文の確認');
      await opened.goto(link);
      await expect(opened).toHaveURL(`/ec/orders/status?order=${number}`);
      await expect(opened.getByText('髙﨑 花子').first()).toBeVisible();
      await opened.getByLabel('但し書き').fill('贈答品代として');
      await opened.getByRole('button', { name: '領収書を発行する' }).click();
      await expect(opened.getByRole('region', { name: '領収書' })).toContainText('贈答品代として');
      expect(await pdf(opened, `/papers/orders/${number}/invoice.pdf`)).toEqual([200, '%PDF-']);
      if (javaScriptEnabled) {
        await opened.setViewportSize({ width: 360, height: 800 });
        await expectSound(opened);
      }
      await opened.getByRole('link', { name: 'ご注文を取り消す' }).click();
      await opened.getByRole('button', { name: 'ご注文を取り消す' }).click();
      await expect(opened.getByText('ご注文を取り消しました').first()).toBeVisible();

      await registerMember(third.request);
      await opened.goto(`/ec/orders/status?order=${number}`);
      await opened.getByRole('button', { name: 'アカウントに追加する' }).click();
      await expect(opened).toHaveURL(new RegExp(`/ec/mypage\\?order=${number}`));
      await expect(opened.getByText('ご注文をアカウントに追加しました')).toBeVisible();
      await third.close();
    });
  });
}
