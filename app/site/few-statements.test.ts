import { beforeAll, expect, it } from 'vitest';
import { aMember, PASSWORD } from '#app/account/testing/members.ts';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { aGift, aPlace, type Gift, PREFECTURE, PRODUCT } from '#app/catalogue/testing/gifts.ts';
import * as goods from '#app/donation/pages/goods.tsx';
import * as donationReturn from '#app/donation/pages/return.ts';
import { typed } from '#app/donation/testing/data.ts';
import * as login from '#app/member/pages/login.tsx';
import * as order from '#app/order/pages/order.tsx';
import { aProductFor, typed as typedOrder } from '#app/order/testing/forms.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import * as goodsDetail from '#app/storefront/pages/goods-detail.tsx';
import * as productDetail from '#app/storefront/pages/product-detail.tsx';
import * as shopTop from '#app/storefront/pages/shop-top.tsx';
import * as top from '#app/storefront/pages/top.tsx';
import { saveLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import * as webhook from './pages/webhook.ts';
import { payables } from './payables.ts';
import { aSite } from './testing/visitor.ts';

/** The most statements that one request may send to the database, `begin` and `commit` counted. */
const MOST = {
  'top page': 3,
  'gift page': 3,
  'first login': 8,
  login: 8,
  'login in another browser': 9, // with the mail that tells the member of it
  'form of a first donation': 5,
  form: 4,
  'input to confirm': 5,
  'confirm page': 5,
  submit: 14,
  completion: 12,
  return: 1,
  'shop: top page': 1,
  'shop: product page': 3,
  'shop: form': 6,
  'shop: input to confirm': 10,
  'shop: confirm page': 6,
  'shop: submit': 20,
  'shop: completion': 13,
};
type Step = keyof typeof MOST;

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';

const site = aSite(
  {
    '/': top,
    '/login': login,
    '/goods/detail/:id': goodsDetail,
    '/donate/return': donationReturn,
    '/ec': shopTop,
    '/ec/goods/detail/:id': productDetail,
    '/ec/orders/goods/:id': order,
    '/webhooks/payments': webhook,
  },
  { '/donate/goods/:id': goods },
);
type Visitor = ReturnType<typeof site.visitor>;
const email = 'donor@example.jp';

/** What each step of a journey sent. */
function aRecord() {
  const sent: Partial<Record<Step, string[]>> = {};
  return {
    sent,
    async step<T>(name: Step, work: () => Promise<T>): Promise<T> {
      let answer: T;
      sent[name] = await statementsOf(async () => {
        answer = await work();
      });
      return answer!;
    },
  };
}
type Record1 = ReturnType<typeof aRecord>['step'];

const DAY = 86_400_000;
let gift: Gift;
let product: Awaited<ReturnType<typeof aProductFor>>;
let memberId: number;

/** A catalogue in which every shelf of the pages has something, and a member with an address who saved a limit. */
beforeAll(async () => {
  const soon = {
    dispatch_from: jstDate(new Date()),
    dispatch_until: jstDate(new Date(Date.now() + 10 * DAY)),
  };
  gift = await aGift([10]);
  product = await aProductFor([10]);
  const others = [
    await aGift([10]),
    await aGift([10], { government_code: PREFECTURE }),
    await aGift([10], { ...soon, labels: ['季節限定'] }),
    await aGift([10], { ...PRODUCT, government_code: PREFECTURE }),
  ];
  await reindexGoods(
    db(),
    [gift, product, ...others].map((g) => g.id),
  );
  memberId = await aMember(email);
  const home = { postal_code: '1000001', prefecture_code: 13, city: '千代田区', street: '千代田1-1' };
  await db().updateTable('member').set(home).where('id', '=', memberId).execute();
  await saveLimit(memberId, { year: jstYear(new Date()), amount: 80_000 });
});

async function logIn(visitor: Visitor, name: Step, step: Record1): Promise<void> {
  visitor.cookies.delete('session');
  expect((await step(name, () => visitor.ask('/login', { email, password: PASSWORD }))).status).toBe(302);
}

/** Pays what was submitted, and delivers the provider's report. @returns the number. */
async function pay(url: string, name: Step, step: Record1): Promise<string> {
  await world.payAt(url);
  const { reference } = await db()
    .selectFrom('payment')
    .select('reference')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { raw, headers } = await world.webhook(reference, 'paid');
  expect(await step(name, () => site.report('/webhooks/payments', raw, headers))).toBe(200);
  return reference;
}

it('a donation, from the top page to its completion, asks the database little', async () => {
  const path = `/donate/goods/${gift.id}`;
  const visitor = site.visitor();

  async function journey(form: Step, login: Step) {
    const { sent, step } = aRecord();
    expect((await step('top page', () => visitor.ask('/'))).loaded['/']?.season).toMatchObject({
      cards: [{}],
    });
    const page = await step('gift page', () => visitor.ask(`/goods/detail/${gift.id}`));
    expect(page.loaded['/goods/detail/:id']).toMatchObject({
      sameGovernment: [{}, {}],
      sameCategory: [{}],
    });
    await logIn(visitor, login, step);
    expect((await step(form, () => visitor.ask(path))).status).toBe(200);
    const fields = await typed(memberId, gift.ref, { oneStop: 'paper' });
    const checked = await step('input to confirm', () => visitor.ask(path, fields));
    expect(checked.location).toBe(`${path}?step=confirm`);
    const confirm = await step('confirm page', () => visitor.ask(checked.location!));
    const { formKey, amount, year } = confirm.loaded['/donate/goods/:id'] as Record<string, string>;
    const shown = { formKey: formKey!, shownAmount: String(amount), shownYear: String(year) };
    const to = await step('submit', () => visitor.ask(path, { intent: 'submit', ...shown }));
    expect(to.location).toContain('/pay/pay_');
    const number = await pay(to.location!, 'completion', step);
    const back = await step('return', () => visitor.ask(`/donate/return?donation=${number}`));
    expect(back.location).toContain('/donate/goods/success');
    return sent;
  }

  const first = await journey('form of a first donation', 'first login');
  const sent = { ...first, ...(await journey('form', 'login')) };
  await logIn(site.visitor(), 'login in another browser', async (name, work) => {
    const { sent: here, step } = aRecord();
    const answer = await step(name, work);
    Object.assign(sent, here);
    return answer;
  });
  expect(tooMany(sent)).toEqual({});
});

it('an order, from the top page to its completion, asks it not much more', async () => {
  const path = `/ec/orders/goods/${product.id}`;
  const visitor = site.visitor();
  await logIn(visitor, 'login', aRecord().step);

  async function journey() {
    const { sent, step } = aRecord();
    await step('shop: top page', () => visitor.ask('/ec'));
    const page = await step('shop: product page', () => visitor.ask(`/ec/goods/detail/${product.id}`));
    expect(page.loaded['/ec/goods/detail/:id']).toMatchObject({ sameCategory: [{}] });
    await step('shop: form', () => visitor.ask(path));
    const fields = typedOrder({ memberId, email }, product);
    const checked = await step('shop: input to confirm', () => visitor.ask(path, fields));
    expect(checked.location).toBe(`${path}?step=confirm`);
    const confirm = await step('shop: confirm page', () => visitor.ask(checked.location!));
    const { formKey, shown } = confirm.loaded['/ec/orders/goods/:id'] as {
      formKey: string;
      shown: Record<string, number>;
    };
    const sums = {
      shownGoods: String(shown.goods),
      shownShipping: String(shown.shipping),
      shownWrapping: String(shown.wrapping),
      shownPoints: String(shown.points),
    };
    const to = await step('shop: submit', () => visitor.ask(path, { intent: 'submit', formKey, ...sums }));
    expect(to.location).toContain('/pay/pay_');
    await pay(to.location!, 'shop: completion', step);
    return sent;
  }

  await journey();
  expect(tooMany(await journey())).toEqual({});
});

/** The steps that sent more than they may, with the number of theirs and the beginning of each. */
function tooMany(sent: Partial<Record<Step, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name, statements]) => statements.length > MOST[name as Step])
      .map(([name, statements]) => [
        `${name}: ${statements.length}, not ${MOST[name as Step]}`,
        statements.map((text) => text.slice(0, 160)),
      ]),
  );
}
