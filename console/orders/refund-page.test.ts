import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#app/account/testing/members.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { PROOF } from '../parts/proof-name.ts';
import { filled, formsOf, shownPage } from '../testing/shown-forms.ts';
import { type ConsoleAnswer, consoleSite } from '../testing/site.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const PATH = '/orders/:number/refund';

let ask: Awaited<ReturnType<typeof consoleSite>>;
let cookie: string;

beforeAll(async () => {
  ask = await consoleSite();
  cookie = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  await db()
    .updateTable('staff_session')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute();
});

const formOf = async (answer: ConsoleAnswer) => formsOf(await shownPage(PATH, answer)).at(-1)!;

it('tells that a refund has become another one, also where what was wrong was the password', async () => {
  const lines = [{ product: await aProduct(1_000, 8), quantity: 2 }];
  const { number, url } = await anOrder({ memberId: null, lines });
  await world.payAt(url);
  await afterPaying(orders, number);
  const page = `/orders/${number}/refund`;
  const opened = await formOf(await ask(page, cookie));
  const looked = await formOf(await ask(page, cookie, filled(opened, { 'pieces.1': '1', reason: '破損' })));
  const press = (typed: Record<string, string>) =>
    ask(page, cookie, filled(looked, { intent: 'confirm', ...typed }));

  const missing = await press({});
  expect([missing.status, missing.answered.changed]).toEqual([400, false]);
  const other = await press({ 'shown.amount': '1' });
  expect([other.status, other.answered.changed]).toEqual([400, true]);
  const again = await ask(
    page,
    cookie,
    filled(await formOf(other), { intent: 'confirm', [PROOF]: PASSWORD }),
  );
  expect(again.location).toBe(`/orders/${number}?done=refund`);
});
