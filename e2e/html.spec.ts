import { siteRoutes } from '../app/shell/route-map.ts';
import { cards, payWith } from './fixtures/acquirer.ts';
import { addAddress } from './fixtures/address.ts';
import { fillForm, openForm, receivedNumber, submit, toConfirm } from './fixtures/donate.ts';
import { hasJava, htmlFaults } from './fixtures/html-checker.ts';
import { orderByForms, paidOrder } from './fixtures/made-order.ts';
import { anyProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.skip(!hasJava(), 'The HTML checker needs Java, on Debian "apt-get install default-jre-headless".');

test('the pages of a member are valid HTML, empty and with a donation and orders', async ({
  page,
  member: _,
  gift,
}) => {
  test.slow();
  const own = await addAddress(page.request);
  const product = await anyProduct(page.request);
  const html = new Map<string, string>();
  const take = async (address: string, when: string) => {
    const answer = await page.request.get(address);
    html.set(`${address} (${when})`, await answer.text());
  };
  const all = siteRoutes
    .filter((r) => r.private && r.page)
    .map(({ path }) => {
      const goods = path.startsWith('/ec/') ? product : gift.id;
      const id = path.includes('/addresses/') ? own : path.includes('governments') ? '011002' : goods;
      return path.replace('[id]', String(id));
    });
  for (const address of all) await take(address, 'empty');
  for (const section of ['email', 'password', 'person', 'withdrawal'])
    await take(`/mypage/profile?section=${section}`, 'empty');
  await take('/mypage/donation-histories?note=new', 'empty');
  await take(`/donate/failed?code=SOLD_OUT&goods=${gift.id}`, 'empty');

  const pressed = await page.request.post('/favorites', {
    form: { goods: String(gift.id) },
    maxRedirects: 0,
  });
  expect(pressed.status()).toBe(303);
  await openForm(page, gift);
  await fillForm(page);
  await toConfirm(page);
  await take(page.url(), 'confirm');
  await submit(page);
  await payWith(page, cards.success);
  await receivedNumber(page);
  await take(page.url(), 'paid');
  const paid = await paidOrder(page);
  await take(page.url(), 'paid');
  const { goods, location } = await orderByForms(page.request, { payment: 'konbini' });
  for (const address of [
    location,
    `/ec/orders/goods/${goods}?step=confirm`,
    `/ec/mypage?order=${paid.number}`,
  ])
    await take(address, 'ordered');
  for (const address of all) await take(address, 'paid');
  await page.goto('/mypage/donation-histories');
  const detail = page.getByRole('link', { name: /^詳細を見る/ }).first();
  await take((await detail.getAttribute('href'))!, 'paid');
  expect(htmlFaults(html)).toEqual([]);
});
