import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember, stockOf } from '#app/donation/testing/data.ts';
import { orderInvoicePaper, returnInvoicePaper } from '#app/paper/order-invoice.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { discrepancies, entries } from '#app/point/testing/points.ts';
import { returnsSale } from '#app/sale/invoice-data.ts';
import { db } from '#platform/db/db.ts';
import { orderDetail } from '../history/detail.ts';
import { shownOrder } from '../history/history-store.ts';
import { invoiceContent } from '../invoice/content.ts';
import { openOrders } from '../outstanding-query.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, bookedOf, mailsOf, orderOf } from '../testing/made-orders.ts';
import { cancelOrder } from './cancel.ts';
import { moveDispatch } from './dispatch.ts';
import { refundOrder } from './refund.ts';
import type { LineWish } from './refund-lines.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const BY = { actor: 'producer', reason: '' };
const SHIP = { to: 'shipped', carrier: 'other', tracking: '' } as const;
const NOTHING = { goods: { 8: 0, 10: 0 }, shipping: 0, wrapping: 0 };

/** 2 × 2,000 yen of food and 3,001 yen of other goods in a parcel, 1,000 yen of food in another: 8,001 + 880 + 1,155 yen. */
async function paid(pointsUsed = 0, wrappingFees: readonly number[] = []) {
  const memberId = await aMember();
  const [a, b, c] = [await aProduct(2_000), await aProduct(3_001, 10), await aProduct(1_000)];
  const lines = [
    { product: a, quantity: 2 },
    { product: b, quantity: 1 },
    { product: c, quantity: 1, parcel: 2 },
  ];
  const o = await anOrder({ memberId, lines, fees: [880, 1_155], wrappingFees, pointsUsed });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return { ...o, memberId, skus: [a.sku, b.sku, c.sku] as const };
}

const refund = (number: string, lines: LineWish[], sums: Partial<typeof NOTHING> = {}) =>
  refundOrder(number, {
    key: randomUUID(),
    parts: { ...NOTHING, ...sums, lines },
    reason: '破損',
    actor: 'staff',
  });

const deliveriesOf = async (number: string) =>
  (await orderDetail((await shownOrder(number))!)).deliveries.map((d) => d.status);

describe('a line of an order', () => {
  it('goes back by pieces or by yen, and never more than there is of it', async () => {
    const { number } = await paid();
    await moveDispatch(number, 1, SHIP, BY);
    expect(await refund(number, [{ position: 1, amount: 500 }])).toMatchObject({ amount: 500 });
    expect(await refund(number, [{ position: 1, quantity: 1 }])).toMatchObject({ amount: 2_000 });
    // The last piece gives back what its reduced price has left.
    expect(await refund(number, [{ position: 1 }, { position: 2 }])).toMatchObject({ amount: 1_500 + 3_001 });
    for (const more of [{ position: 1, amount: 1 }, { position: 2, quantity: 1 }, { position: 9 }])
      expect(await refund(number, [more])).toEqual({ kind: 'too_much' });
    for (const wrong of [
      { quantity: 2 },
      { quantity: 0.5 },
      { quantity: 0 },
      { amount: 1_001 },
      { amount: -1 },
    ])
      expect(await refund(number, [{ position: 3, ...wrong }])).toEqual({ kind: 'too_much' });
    expect(
      await refund(number, [
        { position: 3, amount: 1 },
        { position: 3, amount: 1 },
      ]),
    ).toEqual({
      kind: 'too_much',
    });
    const mails = (await mailsOf(number)).filter((m) => m.kind === 'order_refund_granted');
    expect(mails[0]?.body_text).toContain('ほたて貝柱 1kgの値引き: 500円');
    expect(mails[1]?.body_text).toContain('ほたて貝柱 1kg 1点: 2,000円');
  });

  it('that empties a parcel before it leaves drops it with its fee, and puts its pieces into stock', async () => {
    const { number, memberId, skus } = await paid();
    const before = await stockOf(skus[2]);
    await moveDispatch(number, 1, SHIP, BY);
    expect((await orderOf(number)).status).toBe('preparing');
    expect(await refund(number, [{ position: 3 }])).toMatchObject({ amount: 1_000 + 1_155 });
    expect(await deliveriesOf(number)).toEqual(['shipped', 'cancelled']);
    expect((await stockOf(skus[2])).stock).toBe(before.stock! + 1);
    // Nothing else waits to be sent: the order has left, and earns what is left of it.
    expect((await orderOf(number)).status).toBe('shipped');
    expect(await entries(memberId)).toMatchObject([{ kind: 'earned', points: 71 }]);
    const { points, refunds } = await orderDetail((await shownOrder(number))!);
    expect(points).toBe('発送のときに、71ポイントを付与しました。');
    expect(JSON.stringify(refunds)).not.toContain('ポイント');
    const mail = (await mailsOf(number)).find((m) => m.kind === 'order_refund_granted')!;
    expect(mail.body_text).toContain('お荷物2(生産者・冷凍)は、お送りしません。送料もお返しします。');
  });

  it('that never left is in no tax paper: neither in its sums nor as a return', async () => {
    const { number } = await paid();
    await moveDispatch(number, 1, SHIP, BY);
    expect(await refund(number, [{ position: 3 }])).toMatchObject({ amount: 2_155 });
    const shown = (await shownOrder(number))!;
    expect(shown.shipped_at).not.toBeNull();
    const content = (await invoiceContent(db(), shown))!;
    // By hand: 4,000 yen at 8 %, 3,001 and 880 at 10 %.
    expect(content.totals).toMatchObject({ goods: 7_001, shipping: 880, total: 7_881 });
    expect(content.totals.byRate.map(({ rate, taxable, tax }) => [rate, taxable, tax])).toEqual([
      [10, 3_881, 352],
      [8, 4_000, 296],
    ]);
    expect(content.unsold).toEqual({ goods: { 8: 1_000, 10: 0 }, shipping: 1_155, wrapping: 0 });
    expect(content.refunds.map((r) => returnsSale(content, r))).toEqual([false]);
    const issued = {
      addressee: '山田',
      honorific: '様',
      proviso: '商品代金',
      version: 1,
      issuedOn: '2026-11-23',
    } as const;
    const { data } = orderInvoicePaper({ ...issued, content, replaces: null });
    const { lines, refunds, gross } = data as {
      lines: { amount: string }[];
      refunds: unknown[];
      gross: string;
    };
    const yen = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));
    expect(lines.reduce((sum, l) => sum + yen(l.amount), 0)).toBe(yen(gross));
    expect([yen(gross), refunds]).toEqual([7_881, []]);
    const told = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('kind', '=', 'order_refund_granted')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.body_text).toContain(number);
    expect(told.body_text).not.toContain('適格返還請求書');
  });

  it('that never left gives back the wrapping of its own parcel, which no paper tells as sold', async () => {
    const { number } = await paid(0, [330, 440]);
    await moveDispatch(number, 1, SHIP, BY);
    expect(await refund(number, [{ position: 3 }])).toMatchObject({ amount: 1_000 + 1_155 + 440 });
    const content = (await invoiceContent(db(), (await shownOrder(number))!))!;
    expect(content.unsold).toEqual({ goods: { 8: 1_000, 10: 0 }, shipping: 1_155, wrapping: 440 });
    // By hand: 3,001, 880 and 330 at 10 %.
    expect(content.totals).toMatchObject({ goods: 7_001, shipping: 880, wrapping: 330, total: 8_211 });
    expect(content.totals.byRate[0]).toMatchObject({ rate: 10, taxable: 4_211, tax: 382 });
    // Of what has left, wrapping goes back as a return, and no more than is left of it.
    expect(await refund(number, [], { wrapping: 331 })).toEqual({ kind: 'too_much' });
    expect(await refund(number, [{ position: 2 }], { wrapping: 330 })).toMatchObject({ amount: 3_331 });
    const after = (await invoiceContent(db(), (await shownOrder(number))!))!;
    expect(after.refunds.map((r) => [returnsSale(after, r), r.totals.wrapping])).toEqual([
      [false, 440],
      [true, 330],
    ]);
  });

  it('that left and one that waits, in one refund, are told apart by every paper', async () => {
    const [cake, potato, wood] = [await aProduct(2_700), await aProduct(2_700), await aProduct(3_410, 10)];
    const lines = [
      { product: cake, quantity: 2 },
      { product: potato, quantity: 3, parcel: 2 },
      { product: wood, quantity: 1, parcel: 3 },
    ];
    const o = await anOrder({ memberId: null, lines, fees: [1_155, 0, 0] });
    await world.payAt(o.url);
    await afterPaying(orders, o.number);
    await moveDispatch(o.number, 1, SHIP, BY);
    expect(await refund(o.number, [{ position: 1 }, { position: 2 }])).toMatchObject({ amount: 13_500 });
    await moveDispatch(o.number, 3, SHIP, BY);
    const content = (await invoiceContent(db(), (await shownOrder(o.number))!))!;
    const rates = (totals: { byRate: readonly { rate: number; taxable: number; tax: number }[] }) =>
      totals.byRate.map(({ rate, taxable, tax }) => [rate, taxable, tax]);
    expect(content.totals.total).toBe(9_965);
    expect(rates(content.totals)).toEqual([
      [10, 4_565, 415],
      [8, 5_400, 400],
    ]);
    const [back] = content.refunds;
    expect(returnsSale(content, back!)).toBe(true);
    expect([back!.totals.total, rates(back!.totals)]).toEqual([5_400, [[8, 5_400, 400]]]);
    expect(back!.lines?.map((l) => [l.quantity, l.amount])).toEqual([[2, 5_400]]);
    const mail = (await mailsOf(o.number)).find((m) => m.kind === 'order_refund_granted')!;
    expect(mail.body_text).toContain('適格返還請求書(PDF)は、商品をすべて発送したあと、ご注文のページから');
    // Its shipping was free: no fee goes back.
    expect(mail.body_text).toContain('お荷物2(生産者・冷凍)は、お送りしません。');
    expect(mail.body_text).not.toContain('送料もお返しします');
  });

  it('that left, with fees, points and 10 % goods of one that did not, is a return of its own part alone', async () => {
    const { number } = await paid(1_000);
    await moveDispatch(number, 1, SHIP, BY);
    // Both parcels: the sweets and the tool had left, the other food had not, and its shipping goes back with it.
    expect(await refund(number, [{ position: 1 }, { position: 2 }, { position: 3 }])).toMatchObject({
      kind: 'refunded',
    });
    const content = (await invoiceContent(db(), (await shownOrder(number))!))!;
    const [back] = content.refunds;
    expect([back!.totals.goods, back!.totals.shipping]).toEqual([7_001, 0]);
    expect(content.unsold).toEqual({ goods: { 8: 1_000, 10: 0 }, shipping: 1_155, wrapping: 0 });
    // All points stand in one paper or in what was never sold; 880 yen of shipping are left of the sale.
    expect(content.totals.total + content.totals.points).toBe(7_881);
    expect(content.totals.total - back!.totals.total + content.totals.points - back!.totals.points).toBe(880);
  });

  it('given back on the day on which it leaves later is no return, with or without its line', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 3, minute));
    const { number } = await paid();
    const parts = { ...NOTHING, lines: [{ position: 1, quantity: 1 }] };
    const by = { reason: '破損', actor: 'staff' };
    await refundOrder(number, { key: randomUUID(), parts, ...by }, at(1));
    await refundOrder(number, { key: randomUUID(), parts: { ...NOTHING, shipping: 100 }, ...by }, at(2));
    for (const parcel of [1, 2]) await moveDispatch(number, parcel, SHIP, BY, at(10));
    await refundOrder(number, { key: randomUUID(), parts: { ...NOTHING, shipping: 200 }, ...by }, at(20));
    const shown = (await shownOrder(number))!;
    const content = (await invoiceContent(db(), shown))!;
    expect(content.refunds.map((r) => returnsSale(content, r))).toEqual([false, false, true]);
    expect(content.totals.total).toBe(10_036 - 2_000 - 100);
    const { refunds } = await orderDetail(shown);
    expect(refunds.map((r) => r.paper)).toEqual([false, false, true]);
    const told = (await mailsOf(number)).filter((m) => m.kind === 'order_refund_granted');
    expect(told.map((m) => m.body_text.includes('適格返還請求書(PDF)は、ご注文のページから'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('before the order has left whole takes no points back, and no page says so', async () => {
    const { number, memberId } = await paid();
    await moveDispatch(number, 1, SHIP, BY);
    expect(await refund(number, [{ position: 1, quantity: 1 }])).toMatchObject({
      pointsTaken: 0,
      pointsLess: 19,
    });
    await moveDispatch(number, 2, SHIP, BY);
    expect((await entries(memberId)).map((e) => [e.kind, e.points])).toEqual([['earned', 61]]);
    const detail = await orderDetail((await shownOrder(number))!);
    expect(detail.refunds[0]?.facts.map(([label]) => label)).not.toContain('付与したポイントの取り消し');
    expect(detail.points).toContain('61ポイントを付与しました');
    const mail = (await mailsOf(number)).find((m) => m.kind === 'order_refund_granted')!;
    expect(mail.body_text).toContain('適格返還請求書(PDF)は、商品をすべて発送したあと、ご注文のページから');
  });

  it('with all that was left gives back what never left as no sale', async () => {
    const { number } = await paid();
    await moveDispatch(number, 1, SHIP, BY);
    await refundOrder(number, { key: randomUUID(), parts: 'rest', reason: '返品', actor: 'staff' });
    const content = (await invoiceContent(db(), (await shownOrder(number))!))!;
    expect([content.totals.total, content.refunds[0]?.totals.total]).toEqual([7_881, 7_881]);
  });

  it('with all that was left names on its paper what of that had left, with its pieces', async () => {
    const lines = async (number: string, n: number) => {
      const content = (await invoiceContent(db(), (await shownOrder(number))!))!;
      const issued = { content, version: 1, issuedOn: '2026-11-25', replaces: null };
      const wish = { addressee: '佐藤', honorific: '様', proviso: 'お品代' } as const;
      const { data } = returnInvoicePaper({ ...issued, ...wish }, n)!;
      return (data as { lines: { name: string; unitPrice: string; quantity: string }[] }).lines;
    };
    const rest = (number: string) =>
      refundOrder(number, { key: randomUUID(), parts: 'rest', reason: '返品', actor: 'staff' });
    // One piece went back before, the third line never left.
    const one = await paid();
    await moveDispatch(one.number, 1, SHIP, BY);
    await refund(one.number, [{ position: 1, quantity: 1 }]);
    await rest(one.number);
    expect((await lines(one.number, 2)).map((l) => [l.unitPrice, l.quantity])).toEqual([
      ['2,000', '1'],
      ['3,001', '1'],
      ['880', '1'],
    ]);
    // A sum that told of no line makes it unknown how much of which is left: those that may be, and no others.
    const two = await paid();
    await moveDispatch(two.number, 1, SHIP, BY);
    await moveDispatch(two.number, 2, SHIP, BY);
    await refund(two.number, [{ position: 1 }]);
    await refundOrder(two.number, {
      key: randomUUID(),
      parts: { goods: { 8: 100, 10: 0 }, shipping: 0, wrapping: 0 },
      reason: '値引き',
      actor: 'staff',
    });
    await rest(two.number);
    const food = (await lines(two.number, 3)).filter((l) => l.unitPrice === '900');
    expect(food.map((l) => l.name)).toEqual(['ほたて貝柱 1kg']);
  });

  it('in part leaves its parcel where it is', async () => {
    const { number, skus } = await paid();
    const before = await stockOf(skus[0]);
    expect(await refund(number, [{ position: 1, quantity: 1 }, { position: 2 }])).toMatchObject({
      amount: 5_001,
    });
    expect(await deliveriesOf(number)).toEqual(['waiting', 'waiting']);
    // It has not left, and so is in stock again.
    expect((await stockOf(skus[0])).stock).toBe(before.stock! + 1);
    // The last piece: now it is dropped, with all that was given back before.
    expect(await refund(number, [{ position: 1 }])).toMatchObject({ amount: 2_000 + 880 });
    expect(await deliveriesOf(number)).toEqual(['cancelled', 'waiting']);
    expect((await stockOf(skus[0])).stock).toBe(before.stock! + 2);
    expect((await orderOf(number)).status).toBe('paid');
  });

  it('given back before it left is marked alike on every line: page, mails, invoice and the list of staff', async () => {
    const { number } = await paid();
    // A piece of one parcel, and all of the other.
    await refund(number, [{ position: 1, quantity: 1 }, { position: 3 }]);
    await moveDispatch(number, 1, SHIP, BY);
    const o = (await shownOrder(number))!;
    const marks = ['うち1点はお送りせずご返金', '', 'お送りせずご返金'];
    expect((await orderDetail(o)).lines.map((l) => l.unsent)).toEqual(marks);
    const mails = await mailsOf(number);
    const sent = mails.find((m) => m.kind === 'order_shipped')!.body_text;
    expect(sent).toContain('2点(1点2,000円、計4,000円、うち1点はお送りせずご返金)');
    expect(sent).toContain('1点(1,000円、お送りせずご返金)');
    const content = (await invoiceContent(db(), o))!;
    const issued = { content, version: 1, issuedOn: '2026-11-25', replaces: null };
    const paper = orderInvoicePaper({ ...issued, addressee: '佐藤', honorific: '様', proviso: 'お品代' });
    const names = (paper.data as { lines: { name: string }[] }).lines.map((l) => l.name);
    expect(names[0]).toContain('(うち1点はお送りせずご返金)');
    expect(names[1]).not.toContain('(');
    expect(names[2]).toContain('(お送りせずご返金)');
    const waiting = (await openOrders(50)).find((row) => row.number === number);
    expect(waiting?.lines.map((l) => [l.quantity, l.parcel])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('is in stock again or in its parcel, never both, when it is sent at the same time', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { number, skus } = await paid();
      const before = (await stockOf(skus[0])).stock!;
      await Promise.all([refund(number, [{ position: 1, quantity: 1 }]), moveDispatch(number, 1, SHIP, BY)]);
      const [line] = (await shownOrder(number))!.lines;
      expect((await stockOf(skus[0])).stock).toBe(before + line!.unsent);
      expect(line!.packed).toBe(2 - line!.unsent);
    }
  });

  it('given back before its parcel leaves is not announced in it; given back afterwards it was in it', async () => {
    const { number } = await paid();
    await refund(number, [{ position: 1, quantity: 1 }, { position: 2 }]);
    const contents = async () =>
      (await orderDetail((await shownOrder(number))!)).deliveries.map((d) => d.contents);
    expect((await contents())[0]).toMatch(/1点$/);
    expect((await contents())[0]).not.toContain('、');
    await moveDispatch(number, 1, SHIP, BY);
    const { rows } = await sql<{ text: string }>`
      select body_text as text from mail_message where dedupe_key like ${`order_shipped:%${number}%`}`.execute(
      db(),
    );
    expect(rows[0]?.text).toMatch(/このお荷物の商品: [^\n、]* 1点\n/);
    await refund(number, [{ position: 1 }]);
    expect((await contents())[0]).toMatch(/1点$/);
  });

  it('is cancelled with the others instead, where nothing has left', async () => {
    const { number } = await paid();
    expect(await refund(number, [{ position: 1 }, { position: 2 }, { position: 3 }])).toEqual({
      kind: 'not_sent',
    });
    await moveDispatch(number, 1, SHIP, BY);
    expect(
      await refund(number, [{ position: 1 }, { position: 2 }, { position: 3 }], { shipping: 880 }),
    ).toMatchObject({
      amount: 10_036,
    });
    await world.runJobs();
    expect((await orderOf(number)).status).toBe('refunded');
    expect(await deliveriesOf(number)).toEqual(['shipped', 'cancelled']);
    expect((await orderDetail((await shownOrder(number))!)).restReturned).toBe(0);
  });

  it('is told beside what goes back when the order is cancelled after it', async () => {
    const { number } = await paid();
    expect(await refund(number, [{ position: 3 }])).toMatchObject({ amount: 1_000 + 1_155 });
    expect(await cancelOrder(number, { staff: 'staff', reason: '' })).toBe('cancelled');
    const detail = await orderDetail((await shownOrder(number))!);
    expect(detail.refunds).toHaveLength(1);
    expect(detail.restReturned).toBe(10_036 - 1_000 - 1_155);
    expect(detail.words?.text).toContain('残りなく返金し');
  });

  it('and all others, in any order and mixture, give back to the yen what was paid', async () => {
    const wish = fc.record({
      position: fc.integer({ min: 1, max: 3 }),
      how: fc.constantFrom('piece', 'all', 'yen'),
      yen: fc.integer({ min: 1, max: 2_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.constantFrom(1, 2),
        fc.constantFrom([], [330], [330, 440]),
        async (wishes, pointsUsed, sentFirst, wrapping) => {
          const { number } = await paid(pointsUsed, wrapping);
          await moveDispatch(number, sentFirst, SHIP, BY);
          for (const { position, how, yen } of wishes)
            await refund(number, [
              { position, ...(how === 'piece' && { quantity: 1 }), ...(how === 'yen' && { amount: yen }) },
            ]);
          await refundOrder(number, { key: randomUUID(), parts: 'rest', reason: '返品', actor: 'staff' });
          await world.runJobs();
          const order = await orderOf(number);
          expect([order.status, order.refunded_amount]).toEqual(['refunded', order.total]);
          expect((await bookedOf(number)).held).toBe(0);
          const { rows } = await sql<{ over: number }>`
              select count(*)::int as over from order_line l
               where (select sum(b.amount) from order_refund r join order_refund_line b on b.refund_id = r.id
                       where r.order_id = l.order_id and b.position = l.position) > l.unit_price * l.quantity`.execute(
            db(),
          );
          expect(rows[0]?.over).toBe(0);
        },
      ),
      { numRuns: 6 },
    );
    expect(await discrepancies()).toEqual([]);
  });
});
