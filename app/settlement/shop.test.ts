import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, producerOf } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { moveDispatch } from '#app/order/handling/dispatch.ts';
import { refundOrder } from '#app/order/handling/refund.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { COMMAND_LINE } from '#app/staff/actor.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { closeMonth } from './close.ts';
import { openLines } from './lines-query.ts';
import { statementPdf } from './paper.ts';
import { endOf, monthOf } from './rules.ts';
import { readDraft, readStatement } from './statement.ts';
import { NO_TERMS } from './term-words.ts';
import { saveTerms } from './terms.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const THIS = monthOf(jstDate(new Date()));
let party: string;

beforeAll(async () => {
  const id = await producerOf();
  party = `shop-${id}`;
});

/** A producer of one test alone. */
let made: Promise<number> | undefined;
const another = () =>
  (made ??= db()
    .insertInto('producer')
    .values({ government_code: PREFECTURE, name: '別の生産者' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id));

const draft = async () => (await readDraft(COMMAND_LINE, party, endOf(THIS)))?.total;
const send = (number: string, parcel: number) =>
  moveDispatch(
    number,
    parcel,
    { to: 'shipped', carrier: 'other', tracking: '' },
    { actor: 'producer', reason: '' },
  );

const back = (number: string, lines: { position: number; quantity?: number; amount?: number }[]) =>
  refundOrder(number, {
    key: randomUUID(),
    parts: { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0, lines },
    reason: '破損',
    actor: 'staff',
  });

it('counts of a line the pieces that left, and names no goods of which none did', async () => {
  const [a, b] = [
    await aProduct(2_000, 8, { producer_id: await another() }),
    await aProduct(1_000, 10, { producer_id: await another() }),
  ];
  const o = await anOrder({
    memberId: await aMember(),
    lines: [
      { product: a, quantity: 3 },
      { product: b, quantity: 1 },
    ],
    email: `${randomUUID()}@example.jp`,
  });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  const refunded = await back(o.number, [
    { position: 1, quantity: 1 },
    { position: 2, quantity: 1 },
  ]);
  expect(refunded.kind).toBe('refunded');
  await send(o.number, 1);
  const { rows } = await openLines(`shop-${await another()}`, THIS, { limit: 10 });
  expect(rows).toMatchObject([{ what: 'sale', label: 'ほたて貝柱', quantity: 2, amount: 4_000 }]);
});

it('owes a producer what left of an order, less what went back and the commission, and never what did not leave', async () => {
  const [a, b] = [await aProduct(2_000, 8, { name: 'さば缶' }), await aProduct(1_000, 10)];
  const o = await anOrder({
    memberId: await aMember(),
    lines: [
      { product: a, quantity: 3 },
      { product: b, quantity: 1, parcel: 2 },
    ],
    fees: [880, 990],
    pointsUsed: 0,
    email: `${randomUUID()}@example.jp`,
  });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  expect(await draft()).toBeUndefined();
  await send(o.number, 1);
  await send(o.number, 1);
  expect(await draft()).toMatchObject({ received: 6_000, returned: 0, lines: 1 });
  expect((await back(o.number, [{ position: 1, quantity: 1 }])).kind).toBe('refunded');
  expect(await draft()).toMatchObject({ received: 6_000, returned: -2_000, lines: 2 });
  // Of what has not left the price is reduced before: it is sold for less.
  expect((await back(o.number, [{ position: 2, amount: 300 }])).kind).toBe('refunded');
  await send(o.number, 2);
  expect(await draft()).toMatchObject({ received: 6_700, returned: -2_000, lines: 3 });

  const terms = { ...NO_TERMS, siteRate: 2_000 };
  expect(await saveTerms(COMMAND_LINE, party, { fromMonth: THIS, version: null, terms })).toEqual({
    kind: 'saved',
  });
  expect(await draft()).toMatchObject({ siteFee: 940, tax: 94, due: 4_700 - 940 - 94 });
  const closed = await closeMonth(COMMAND_LINE, party, THIS, 3_666, endOf(THIS));
  const statement = await readStatement(COMMAND_LINE, 'id' in closed ? closed.id : 0);
  const { text } = readPdf(await statementPdf(statement!));
  for (const words of ['精算書', '生産者', '3,666円', '販売手数料(20%)', 'T0000000000000', '商品の返金'])
    expect(text).toContain(words);
});
