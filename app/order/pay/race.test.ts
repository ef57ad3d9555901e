import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { stockOf } from '#app/donation/testing/data.ts';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { dbPool } from '#platform/db/db.ts';
import {
  aBuyer,
  aGuest,
  aProductFor,
  copyOrder,
  fillOrder,
  numberOf,
  ordered,
  placeOf,
  submit,
} from '../testing/forms.ts';
import { pathOf } from '../testing/made-orders.ts';
import { afterPaying, books } from '../testing/money.ts';
import { orders } from './orders.ts';

const world = useWorld([orders], aPlace);

it('gives 10 pieces to 10 of 100 guests and members who order at once, and charges nobody else', async () => {
  const product = await aProductFor([10]);
  const first = aGuest();
  const others = await Promise.all(Array.from({ length: 99 }, (_, i) => (i % 2 ? aBuyer() : aGuest())));
  const form = await fillOrder(first, product);
  const forms = [form, ...(await copyOrder(form, others))];
  const results = await Promise.all(
    forms.map(async (f) => {
      const result = await submit(f);
      if (result.kind === 'pay') await world.payAt(result.url);
      return result;
    }),
  );
  expect(results.filter((r) => r.kind === 'pay')).toHaveLength(10);
  expect(results.filter((r) => r.kind === 'refused' && r.code === 'SOLD_OUT')).toHaveLength(90);
  const rows = await books();
  expect(rows).toHaveLength(10);
  for (const { number } of rows) await afterPaying(number);
  for (const row of await books())
    expect(row).toMatchObject({ status: 'paid', payment: 'paid', attempts: 1, charged: 1, held: 3_155 });
  expect(await stockOf(product.sku)).toEqual({ stock: 0, reserved: 0 });
}, 180_000);

it('makes one order of a form that is submitted 20 times at once, and leads all to its payment', async () => {
  const product = await aProductFor();
  const form = await fillOrder(aGuest(), product);
  const places = (await Promise.all(Array.from({ length: 20 }, () => submit(form)))).map(placeOf);
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toContain(world.acquirerUrl);
  const number = await numberOf(form);
  expect((await books()).find((b) => b.number === number)).toMatchObject({ attempts: 1, charged: 0 });
  expect(await pathOf(number)).toEqual(['pending_payment']);
  expect(await stockOf(product.sku)).toEqual({ stock: 10, reserved: 1 });
});

it('leads a second press to the payment, and after paying to the result', async () => {
  const form = await fillOrder(await aBuyer(), await aProductFor());
  const { number, url } = await ordered(form);
  expect(placeOf(await submit(form))).toBe(url);
  await world.payAt(url);
  await afterPaying(number);
  expect(placeOf(await submit(form))).toBe(`/ec/goods/success?order=${number}`);
});

it('keeps the key of a form that two tabs confirm, so that they make one order', async () => {
  const [guest, product] = [aGuest(), await aProductFor()];
  const [a, b] = [await fillOrder(guest, product), await fillOrder(guest, product)];
  expect(b.shown.formKey).toBe(a.shown.formKey);
  const first = await ordered(a);
  expect(placeOf(await submit(b))).toBe(first.url);
  // What was submitted is used up: filling the same in again is another order.
  expect((await fillOrder(guest, product)).shown.formKey).not.toBe(a.shown.formKey);
});

it('holds the limit per person when one mail address orders from ten browsers at once', async () => {
  const product = await aProductFor([100], { per_person_limit: 3 });
  const { email } = await aBuyer();
  const forms = await Promise.all(Array.from({ length: 10 }, () => fillOrder(aGuest(), product, { email })));
  // All wait for the one that holds the address, with their own form in hand, and come through one by one.
  const client = await dbPool().connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order:${email}`]);
  const submits = forms.map((f) => submit(f));
  await waitingForLocks(Math.min(forms.length, dbPool().options.max - 2));
  await client.query('commit');
  client.release();
  const results = await Promise.all(submits);
  expect(results.filter((r) => r.kind === 'pay')).toHaveLength(3);
  expect(results.filter((r) => r.kind === 'refused' && r.code === 'LIMIT_EXCEEDED')).toHaveLength(7);
  expect(await stockOf(product.sku)).toEqual({ stock: 100, reserved: 3 });
});
