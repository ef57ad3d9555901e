import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { aMember, PASSWORD } from '#app/account/testing/members.ts';
import { aGift, aPlace } from '#app/catalogue/testing/gifts.ts';
import * as goods from '#app/donation/pages/goods.tsx';
import * as government from '#app/donation/pages/government.tsx';
import { typed } from '#app/donation/testing/data.ts';
import * as login from '#app/member/pages/login.tsx';
import * as order from '#app/order/pages/order.tsx';
import { aProductFor, typed as typedOrder } from '#app/order/testing/forms.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { writeTally } from '#platform/conversion/tally.ts';
import { countViews } from '#platform/conversion/views.ts';
import { db } from '#platform/db/db.ts';
import { goodsAt } from './goods-at.ts';
import * as webhook from './pages/webhook.ts';
import { payables } from './payables.ts';
import { aSite } from './testing/visitor.ts';

const world = useWorld(payables, aPlace);
world.webhooks = 'keep';
const site = aSite(
  { '/login': login, '/ec/orders/goods/:id': order, '/webhooks/payments': webhook },
  { '/donate/goods/:id': goods, '/donate/governments/:id': government },
);

beforeEach(async () => {
  await writeTally();
  await db().deleteFrom('conversion_count').execute();
});

async function counted(): Promise<Record<string, number>> {
  await writeTally();
  const rows = await db().selectFrom('conversion_count').select(['step', 'count']).execute();
  return Object.fromEntries(rows.map((r) => [r.step, r.count]));
}

async function reported(): Promise<void> {
  const { reference } = await db()
    .selectFrom('payment')
    .select('reference')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { raw, headers } = await world.webhook(reference, 'paid');
  // Providers deliver more than once.
  for (let i = 0; i < 2; i++) expect(await site.report('/webhooks/payments', raw, headers)).toBe(200);
}

it('counts each step of a donation once, whatever is opened, pressed and delivered again', async () => {
  const email = 'counts@example.jp';
  const [memberId, gift] = [await aMember(email), await aGift([10])];
  const visitor = site.visitor();
  await visitor.ask('/login', { email, password: PASSWORD });
  const path = `/donate/goods/${gift.id}`;
  await visitor.ask(path);
  expect(await counted()).toEqual({ donation_form: 1 });
  const fields = await typed(memberId, gift.ref, {});
  await visitor.ask(path, { ...fields, quantity: '0' });
  // What was begun is gone on with, and what was confirmed is mended and confirmed again.
  for (let i = 0; i < 2; i++) {
    await visitor.ask(path);
    const to = await visitor.ask(path, { ...fields, message: `よろしく${i}` });
    expect(to.location).toBe(`${path}?step=confirm`);
  }
  expect(await counted()).toEqual({ donation_form: 1, donation_confirm: 1 });
  const confirm = await visitor.ask(`${path}?step=confirm`);
  const { formKey, amount, year } = confirm.loaded['/donate/goods/:id'] as Record<string, string>;
  const press = { intent: 'submit', formKey: formKey!, shownAmount: `${amount}`, shownYear: `${year}` };
  const [to] = await Promise.all([visitor.ask(path, press), visitor.ask(path, press)]);
  await world.payAt(to.location!);
  await reported();
  expect(await counted()).toEqual({
    donation_form: 1,
    donation_confirm: 1,
    donation_submit: 1,
    donation_paid: 1,
  });
});

it('counts no donation that began at no page of a gift', async () => {
  const email = 'without@example.jp';
  const memberId = await aMember(email);
  const { government_code } = await db()
    .selectFrom('usage')
    .select('government_code')
    .executeTakeFirstOrThrow();
  const visitor = site.visitor();
  await visitor.ask('/login', { email, password: PASSWORD });
  const path = `/donate/governments/${government_code}`;
  await visitor.ask(path);
  const to = await visitor.ask(
    path,
    await typed(memberId, { government: government_code }, { amount: '10000' }),
  );
  expect(to.location).toBe(`${path}?step=confirm`);
  expect(await counted()).toEqual({});
});

it('counts each step of an order of a guest', async () => {
  const product = await aProductFor([10]);
  const visitor = site.visitor();
  const path = `/ec/orders/goods/${product.id}`;
  await visitor.ask(path);
  const fields = typedOrder({ guest: Buffer.alloc(32), email: 'guest@example.jp' } as never, product);
  for (let i = 0; i < 2; i++) expect((await visitor.ask(path, fields)).location).toBe(`${path}?step=confirm`);
  await visitor.ask(path);
  const confirm = await visitor.ask(`${path}?step=confirm`);
  const { formKey, shown } = confirm.loaded['/ec/orders/goods/:id'] as {
    formKey: string;
    shown: Record<string, number>;
  };
  const sums = Object.fromEntries(
    ['lines', 'goods', 'shipping', 'wrapping', 'points'].map((name) => [
      `shown${name[0]!.toUpperCase()}${name.slice(1)}`,
      String(shown[name]),
    ]),
  );
  const to = await visitor.ask(path, { intent: 'submit', formKey, ...sums });
  await world.payAt(to.location!);
  await reported();
  expect(await counted()).toEqual({ order_form: 1, order_confirm: 1, order_submit: 1, order_paid: 1 });
});

it('counts pages of goods that people were shown, and their data for who comes from another page', async () => {
  const server = createServer();
  countViews(server, goodsAt);
  server.on('request', (req, res) => {
    const status = req.url!.includes('404') ? 404 : req.headers['if-none-match'] ? 304 : 200;
    res.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
  const ask = async (path: string, headers: Record<string, string> = agent, method = 'GET') => {
    await (await fetch(origin + path, { headers, method })).text();
  };
  await ask('/goods/detail/1');
  await ask('/goods/detail/1.data?_routes=x');
  await ask('/ec/goods/detail/2', { ...agent, 'if-none-match': '"a"' });
  await ask('/goods/detail/404');
  await ask('/goods');
  await ask('/goods/detail/1', agent, 'HEAD');
  await ask('/goods/detail/1', { ...agent, 'sec-purpose': 'prefetch' });
  await ask('/goods/detail/1', { 'user-agent': 'bingbot/2.0' });
  await new Promise((resolve) => server.close(resolve));
  expect(await counted()).toEqual({ donation_view: 2, order_view: 1 });
});
