import { beforeAll, expect, it } from 'vitest';
import { aMember, PASSWORD } from '#app/account/testing/members.ts';
import * as government from '#app/catalogue/pages/government.tsx';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift, aPlace, PRODUCT, TOWN } from '#app/catalogue/testing/gifts.ts';
import * as faq from '#app/content/pages/faq.tsx';
import * as guide from '#app/content/pages/guide.tsx';
import * as goods from '#app/donation/pages/goods.tsx';
import * as donateGovernment from '#app/donation/pages/government.tsx';
import * as login from '#app/member/pages/login.tsx';
import * as order from '#app/order/pages/order.tsx';
import { sweepPayments } from '#app/payment/sweep.ts';
import * as law from '#app/sale/pages/law.tsx';
import * as goodsDetail from '#app/storefront/pages/goods-detail.tsx';
import * as productDetail from '#app/storefront/pages/product-detail.tsx';
import * as shopTop from '#app/storefront/pages/shop-top.tsx';
import * as top from '#app/storefront/pages/top.tsx';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import * as webhook from './pages/webhook.ts';
import { payables } from './payables.ts';
import { aSite } from './testing/visitor.ts';

// A site that is live before a payment provider is configured.
useTestDatabase({ PAYMENT_PROVIDER: 'none' });

const site = aSite(
  {
    '/': top,
    '/login': login,
    '/goods/detail/:id': goodsDetail,
    '/governments/detail': government,
    '/guide': guide,
    '/faq': faq,
    '/ec': shopTop,
    '/ec/goods/detail/:id': productDetail,
    '/ec/orders/goods/:id': order,
    '/ec/law': law,
    '/webhooks/payments': webhook,
  },
  { '/donate/goods/:id': goods, '/donate/governments/:id': donateGovernment },
);
const visitor = site.visitor();
const email = 'donor@example.jp';
let gift: number;
let product: number;

beforeAll(async () => {
  await aPlace();
  gift = (await aGift([10])).id;
  product = (await aGift([10], PRODUCT)).id;
  await reindexGoods(db(), [gift, product]);
  await aMember(email);
});

it.each(['/', '/guide', '/faq', '/ec', '/ec/law'])('shows %s', async (path) => {
  expect((await visitor.ask(path)).status).toBe(200);
});

it('says on the page of a gift, a product and a government that nothing can be applied for now', async () => {
  const gifts = (await visitor.ask(`/goods/detail/${gift}`)).loaded['/goods/detail/:id'];
  expect(gifts).toMatchObject({
    closed: '当サイトでは現在、寄附のお申し込みを受け付けていません。',
    government: { takesDonations: false },
  });
  const products = (await visitor.ask(`/ec/goods/detail/${product}`)).loaded['/ec/goods/detail/:id'];
  expect(products).toMatchObject({ closed: '当店では現在、ご注文を受け付けていません。' });
  const place = (await visitor.ask(`/governments/detail?code=${TOWN}`)).loaded['/governments/detail'];
  expect(place).toMatchObject({ donating: null, closed: { state: 'no_payment' } });
});

it('leads whoever asks for a form to a page that says so', async () => {
  const { cookies } = visitor;
  await visitor.ask('/login', { email, password: PASSWORD });
  expect(cookies.has('session')).toBe(true);
  for (const path of [
    `/donate/goods/${gift}`,
    `/donate/governments/${TOWN}`,
    `/ec/orders/goods/${product}`,
  ]) {
    const answer = await visitor.ask(path);
    expect([path, answer.status]).toEqual([path, 302]);
    expect(answer.location).toMatch(/\/failed\?code=NOT_ACCEPTING/);
  }
});

it('takes no webhook, signed or not', async () => {
  expect(await site.report('/webhooks/payments', '{}', new Headers())).toBe(400);
  expect(await site.report('/webhooks/payments', '{}', new Headers({ 'x-no-provider': 'x' }))).toBe(400);
});

it('has nothing to sweep', async () => {
  await expect(sweepPayments(payables)).resolves.toBeUndefined();
  expect(await db().selectFrom('provider_outage').selectAll().execute()).toEqual([]);
});
