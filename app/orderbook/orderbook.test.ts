import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember, stockOf } from '#app/donation/testing/data.ts';
import { cancelOrder } from '#app/order/handling/cancel.ts';
import { moveDispatch } from '#app/order/handling/dispatch.ts';
import { orderDetail } from '#app/order/history/detail.ts';
import { orderNamed } from '#app/order/history/one-order.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct, BUYER, bookedOf, mailsOf, orderOf } from '#app/order/testing/made-orders.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { countOrders, listOrders, type OrderFilter, waitingOrders } from './list-query.ts';
import { addNote, cancel, hold, readOrder, writeToBuyer } from './order.ts';
import { issueForBuyer, issueReturnForBuyer, readPaper } from './papers.ts';
import { changeWay } from './redirect.ts';
import { preview, refund } from './refund.ts';
import { receiveReturn } from './returns.ts';
import { orderView } from './view.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

let operator: Actor;
let second: Actor;
let auditor: Actor;
let town: Actor;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  second = await signedInStaff(await aPerson('second@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  const { code: governmentCode } = await db()
    .selectFrom('government')
    .select('code')
    .limit(1)
    .executeTakeFirstOrThrow();
  town = await signedInStaff(
    await aPerson('town@example.jp', { role: 'government', ...NOWHERE, governmentCode }),
  );
});

const BY = { actor: 'producer', reason: '' };
const SHIP = { to: 'shipped', carrier: 'yamato', tracking: '' } as const;
const NO_FILTER: OrderFilter = {
  q: '',
  state: null,
  method: null,
  refund: null,
  buyer: null,
  producerId: null,
  from: null,
  until: null,
};
const found = async (filter: Partial<OrderFilter>) =>
  (await listOrders({ ...NO_FILTER, ...filter }, { limit: 50 })).rows.map((o) => o.number);

/** Three pieces of 2,000 yen of food in one parcel, 1,000 yen of other goods in a second one. */
async function paid({ guest = false, points = 0, name = 'さば缶' } = {}) {
  const memberId = guest ? null : await aMember();
  const [a, b] = [await aProduct(2_000, 8, { name }), await aProduct(1_000, 10)];
  const lines = [
    { product: a, quantity: 3 },
    { product: b, quantity: 1, parcel: 2 },
  ];
  const email = `${randomUUID()}@example.jp`;
  const o = await anOrder({ memberId, lines, fees: [880, 990], pointsUsed: points, email });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return { ...o, memberId, email, skus: [a.sku, b.sku] as const };
}

async function sent(over: Parameters<typeof paid>[0] = {}) {
  const o = await paid(over);
  for (const parcel of [1, 2])
    await moveDispatch(o.number, parcel, { ...SHIP, carrier: 'other' }, BY, new Date(Date.now() - 60_000));
  return o;
}

const twoPieces = {
  goods: { 8: 0, 10: 0 },
  shipping: 0,
  wrapping: 0,
  lines: [{ position: 1, quantity: 2 }],
} as const;

async function shownOf(number: string, parts: Parameters<typeof preview>[2] = twoPieces) {
  const shown = await preview(operator, number, parts);
  if (typeof shown === 'string') throw new Error(shown);
  const { earlier, amount, points, pointsTaken } = shown;
  return { earlier, amount, points, pointsTaken };
}

const auditOf = async (number: string) =>
  (
    await db()
      .selectFrom('audit_entry')
      .select(['action', 'changes', 'staff_id'])
      .where('subject', '=', 'order')
      .where('subject_id', '=', number)
      .orderBy('id')
      .execute()
  ).filter((e) => e.action !== 'order.read');

describe('the list', () => {
  it('finds by whatever a customer says, and by state, money and who ordered', async () => {
    const guest = await sent({ guest: true, name: '羅臼こんぶ 特上' });
    const member = await paid();
    await db()
      .updateTable('shop_order')
      .set({
        buyer: JSON.stringify({
          ...BUYER,
          familyName: '鷹觜',
          familyNameKana: 'タカノハシ',
          phone: '09098765432',
        }),
        delivery_address: JSON.stringify({ ...BUYER, familyName: '贈先', phone: '0155000000' }),
      })
      .where('number', '=', guest.number)
      .execute();
    await db()
      .updateTable('delivery')
      .set({ tracking: '123456789012' })
      .where('order_id', '=', (await orderOf(guest.number)).id)
      .where('instalment', '=', 1)
      .execute();
    for (const q of [
      guest.number,
      `${guest.number.slice(0, 3)}-${guest.number.slice(3)}`.toLowerCase(),
      '鷹觜',
      '鷹觜 花',
      'たかのはし',
      '090-9876-5432',
      '贈先',
      '0155-00-0000',
      guest.email.toUpperCase(),
      '1234-5678-9012',
      'こんぶ',
    ])
      expect([q, await found({ q })]).toEqual([q, [guest.number]]);
    expect(await found({ q: '¥8,870' })).toEqual(expect.arrayContaining([guest.number, member.number]));
    expect(await found({ q: '誰もいない' })).toEqual([]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ state: 'shipped' })).toEqual([guest.number]);
    expect(await found({ buyer: 'guest' })).toEqual([guest.number]);
    expect(await found({ buyer: 'member', state: 'paid' })).toEqual([member.number]);
    expect(await found({ method: 'points' })).toEqual([]);
    expect(await found({ refund: 'some' })).toEqual([]);
    await refund(operator, guest.number, {
      key: randomUUID(),
      parts: twoPieces,
      reason: '破損',
      shown: await shownOf(guest.number),
    });
    expect(await found({ refund: 'some' })).toEqual([guest.number]);
    expect(await found({ refund: 'none' })).toEqual([member.number]);
    const { producer_id: producerId } = await db()
      .selectFrom('order_parcel')
      .select('producer_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await found({ producerId })).toHaveLength(2);
    expect(await found({ producerId: 999_999 })).toEqual([]);
    expect(await found({ from: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await countOrders(NO_FILTER)).toBe(2);
    const [first] = (await listOrders(NO_FILTER, { limit: 1 })).rows;
    const page = await listOrders(NO_FILTER, { limit: 1 });
    const next = await listOrders(NO_FILTER, { limit: 1, after: page.after! });
    expect([first?.number, next.rows[0]?.number]).toEqual([member.number, guest.number]);
    expect(next.rows[0]).toMatchObject({ lines: 2, quantity: 3, total: 8_870, givenBack: 4_000 });
  });
});

describe('who may', () => {
  it('are operators, and auditors who only look; each look is written down', async () => {
    const { number } = await sent();
    expect(await orderView(town, number)).toBeUndefined();
    expect((await orderView(auditor, number))?.can).toEqual({
      edit: false,
      redirect: false,
      receiveReturn: false,
      refund: false,
      cancel: false,
    });
    expect((await orderView(operator, number))?.can).toMatchObject({
      edit: true,
      receiveReturn: true,
      refund: true,
      cancel: false,
      redirect: false,
    });
    expect(await readOrder(operator, 'ABCDEFGH')).toBeUndefined();
    for (const who of [auditor, town]) {
      await expect(addNote(who, number, 'x')).rejects.toThrow(NotAllowed);
      await expect(writeToBuyer(who, number, { text: 'x', formKey: randomUUID() })).rejects.toThrow(
        NotAllowed,
      );
      await expect(receiveReturn(who, number, { key: randomUUID(), reason: 'x', lines: [] })).rejects.toThrow(
        NotAllowed,
      );
      await expect(cancel(who, number, 'x')).rejects.toThrow(NotAllowed);
      expect(() => preview(who, number, 'rest')).toThrow(NotAllowed);
    }
    expect(await auditOf(number)).toEqual([]);
    const looks = await db()
      .selectFrom('audit_entry')
      .select('staff_id')
      .where('subject_id', '=', number)
      .execute();
    expect(looks).toHaveLength(2);
  });
});

describe('a refund', () => {
  it('is made as it was shown, and not when somebody was quicker', async () => {
    const { number } = await sent({ points: 887 });
    const shown = await shownOf(number);
    // A tenth was paid in points, and 4,000 of 7,000 yen of goods go back.
    expect(shown).toEqual({ earlier: 0, amount: 3_600, points: 400, pointsTaken: expect.any(Number) });
    const wish = (over = {}) => ({ key: randomUUID(), parts: twoPieces, reason: '破損', shown, ...over });
    const results = await Promise.all([refund(operator, number, wish()), refund(second, number, wish())]);
    expect(results.map((r) => r.kind).sort()).toEqual(['changed', 'refunded']);
    expect((await orderOf(number)).granted_amount).toBe(3_600);
    // Told twice by one form it is made once.
    const again = wish({ parts: { ...twoPieces, lines: [{ position: 1, quantity: 1 }] } });
    const last = { ...again, shown: await shownOf(number, again.parts) };
    expect((await refund(operator, number, last)).kind).toBe('refunded');
    expect((await refund(operator, number, last)).kind).toBe('already');
    expect(await preview(operator, number, twoPieces)).toBe('too_much');
    expect((await bookedOf(number)).held).toBe(8_870 - 887);
    const deeds = await auditOf(number);
    expect(deeds.map((d) => d.action)).toEqual(['order.refund', 'order.refund']);
    expect(deeds[0]!.changes).toMatchObject({ 一部返金: [null, '3,600円'], 理由: [null, '破損'] });
    const view = (await orderView(operator, number))!;
    expect(view.events.filter((e) => e.of === 'refund')).toHaveLength(2);
  });

  it('and a cancellation by the buyer in the same moment give back no yen twice', async () => {
    const { number, memberId } = await paid();
    const shown = await shownOf(number);
    const [given, ended] = await Promise.all([
      refund(operator, number, { key: randomUUID(), parts: twoPieces, reason: '破損', shown }),
      cancelOrder(number, { member: memberId! }),
    ]);
    expect(ended).toBe('cancelled');
    expect(['refunded', 'ended']).toContain(given.kind);
    const o = await orderOf(number);
    expect([o.status, o.granted_amount <= o.payment_amount]).toEqual(['cancelled', true]);
    // All goes back together, whichever came first.
    await afterPaying(orders, number);
    expect(o.received_amount).toBe(8_870);
  });
});

describe('goods that come back', () => {
  const back = (quantity: number, restocked = quantity) => ({
    key: randomUUID(),
    reason: '未開封',
    lines: [{ position: 1, quantity, restocked }],
  });

  it('are in stock once, as many as can be sold again, and never more than had left', async () => {
    const { number, skus } = await sent();
    const before = (await stockOf(skus[0])).stock!;
    const two = back(2, 1);
    expect(
      await Promise.all([receiveReturn(operator, number, two), receiveReturn(second, number, two)]),
    ).toEqual(expect.arrayContaining(['done', 'already']));
    expect((await stockOf(skus[0])).stock).toBe(before + 1);
    expect(await receiveReturn(operator, number, back(2))).toBe('too_many');
    expect(await receiveReturn(operator, number, back(1, 2))).toBe('too_many');
    expect(await receiveReturn(operator, number, back(0))).toBe('nothing');
    expect(await receiveReturn(operator, 'NOBODY', back(1))).toBe('unknown');
    const twice = back(1);
    expect(await receiveReturn(operator, number, { ...twice, lines: [...twice.lines, ...twice.lines] })).toBe(
      'too_many',
    );
    const last = await Promise.all([
      receiveReturn(operator, number, back(1)),
      receiveReturn(second, number, back(1)),
    ]);
    expect(last.sort()).toEqual(['done', 'too_many']);
    expect((await stockOf(skus[0])).stock).toBe(before + 2);
    const moves = await db()
      .selectFrom('stock_move')
      .select(['before', 'after', 'reason'])
      .where('sku_id', '=', skus[0])
      .orderBy('id')
      .execute();
    expect(moves).toEqual([
      { before, after: before + 1, reason: `返品(${number})` },
      { before: before + 1, after: before + 2, reason: `返品(${number})` },
    ]);
    const view = (await orderView(operator, number))!;
    expect(view.lines[0]).toMatchObject({ back: 3, restocked: 2 });
    expect(view.events.find((e) => e.of === 'return')).toMatchObject({ quantity: 1, restocked: 1 });
    expect((await auditOf(number))[0]!.changes).toMatchObject({
      戻った商品: [null, ['ほたて貝柱 1kg 2点(うち1点を在庫へ)']],
    });
  });

  it('are in stock by themselves when they are refunded before their parcel leaves, and are not freed again with it, nor taken back', async () => {
    const { number, skus } = await paid();
    const parts = {
      goods: { 8: 0, 10: 0 },
      shipping: 0,
      wrapping: 0,
      lines: [{ position: 1, quantity: 2 }],
    } as const;
    const wish = { key: randomUUID(), reason: '数量の訂正', parts };
    const before = (await stockOf(skus[0])).stock!;
    expect((await refund(operator, number, { ...wish, shown: await shownOf(number, parts) })).kind).toBe(
      'refunded',
    );
    expect((await stockOf(skus[0])).stock).toBe(before + 2);
    expect(await receiveReturn(operator, number, back(1))).toBe('too_many');
    // Of a refund from before, staff did it by hand.
    await db().updateTable('order_refund_line').set({ restocked: 0 }).execute();
    expect(await receiveReturn(operator, number, back(3))).toBe('too_many');
    expect(await receiveReturn(operator, number, back(2, 0))).toBe('done');
    expect(await cancel(operator, number, 'お申し出')).toBe('cancelled');
    expect((await stockOf(skus[0])).stock).toBe(10);
  });

  it('are none while they are still here: what is dropped or cancelled frees its pieces by itself', async () => {
    const { number, skus } = await paid();
    expect(await receiveReturn(operator, number, back(1))).toBe('too_many');
    await cancel(operator, number, 'お申し出');
    expect(await receiveReturn(operator, number, back(1))).toBe('too_many');
    expect((await auditOf(number)).map((d) => d.changes)).toMatchObject([{ 取り消し: [null, 'お申し出'] }]);
    expect((await stockOf(skus[0])).stock).toBe(10);
  });
});

describe('what is written', () => {
  it('to the buyer is mailed once, and stands on the order’s page; notes do not', async () => {
    const { number } = await paid({ guest: true });
    const message = {
      text: 'のし紙の表書きを\n確認させてください。\n\nお返事をお待ちしています。',
      formKey: randomUUID(),
    };
    await Promise.all([writeToBuyer(operator, number, message), writeToBuyer(operator, number, message)]);
    await addNote(operator, number, '電話は夕方が良い');
    const mails = (await mailsOf(number)).filter((m) => m.kind === 'order_message');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body_text).toContain('のし紙の表書きを');
    const shown = JSON.stringify(await orderDetail((await orderNamed(number))!));
    expect(shown).toContain('のし紙の表書きを');
    expect(shown).not.toContain('電話は夕方が良い');
    const { events } = (await orderView(operator, number))!;
    expect(events.map((e) => e.of)).toEqual(expect.arrayContaining(['note', 'message', 'mail', 'state']));
  });
});

describe('papers', () => {
  it('are issued for who asks by telephone, once for the same words, and kept', async () => {
    const { number } = await sent();
    const wish = { addressee: '見本商店', honorific: '御中', proviso: 'お品代' } as const;
    for (const _ of [1, 2]) expect((await issueForBuyer(operator, number, wish)).kind).toBe('issued');
    expect((await issueReturnForBuyer(operator, number, 1)).kind).toBe('none');
    await refund(operator, number, {
      key: randomUUID(),
      parts: twoPieces,
      reason: '破損',
      shown: await shownOf(number),
    });
    expect((await issueReturnForBuyer(operator, number, 1)).kind).toBe('issued');
    const { papers } = (await orderView(operator, number))!;
    expect(papers.map((p) => [p.refund, p.version, p.actor])).toEqual([
      [1, 1, 'staff'],
      [0, 1, 'staff'],
    ]);
    expect(await readPaper(auditor, number, 1, 1)).toMatchObject({ addressee: '見本商店', version: 1 });
    expect(await readPaper(auditor, number, 0, 2)).toBeUndefined();
    expect(await readPaper(town, number, 0, 1)).toBeUndefined();
    await expect(issueForBuyer(auditor, number, wish)).rejects.toThrow(NotAllowed);
    const deeds = (await auditOf(number)).filter((d) => d.action === 'order.edit');
    expect(deeds.flatMap((d) => Object.keys(d.changes as object))).toEqual([
      '領収書の発行',
      '適格返還請求書の発行',
    ]);
  });
});

describe('the way', () => {
  it('is changed while nothing has left, not for more money, and not over what somebody else saved', async () => {
    const { number } = await paid();
    const form = { version: 0, to: { ...BUYER, street: '丸の内9-9' }, day: null, slot: '' };
    expect(await changeWay(operator, number, form)).toEqual({ kind: 'saved', cheaper: 0 });
    expect(await changeWay(operator, number, form)).toMatchObject({ kind: 'conflict' });
    const next = { ...form, version: 1 };
    const okinawa = { ...BUYER, prefecture: 47, postalCode: '9000001', city: '那覇市', street: '港町1' };
    expect(await changeWay(operator, number, { ...next, to: okinawa })).toMatchObject({ kind: 'dearer' });
    expect(await changeWay(operator, number, { ...next, day: '2020-01-01' })).toMatchObject({ kind: 'day' });
    await db()
      .updateTable('goods')
      .set({ excluded_prefectures: [47] })
      .execute();
    expect(await changeWay(operator, number, { ...next, to: okinawa })).toMatchObject({ kind: 'excluded' });
    await db().updateTable('goods').set({ excluded_prefectures: [] }).execute();
    await moveDispatch(number, 1, { to: 'preparing' }, BY);
    expect(await changeWay(operator, number, next)).toEqual({ kind: 'closed' });
    expect(await hold(operator, number, 1, '住所を確認')).toBe('done');
    expect(await changeWay(operator, number, { ...next, to: BUYER })).toEqual({ kind: 'saved', cheaper: 0 });
    expect(await hold(operator, number, 1, null)).toBe('done');
    await moveDispatch(number, 1, { ...SHIP, carrier: 'other' }, BY);
    expect(await changeWay(operator, number, { ...next, version: 2 })).toEqual({ kind: 'closed' });
    expect((await auditOf(number))[0]!.changes).toMatchObject({
      お届け先の住所: [expect.stringContaining('千代田1-1'), expect.stringContaining('丸の内9-9')],
    });
  });

  it('leads in time to the day that was wished, of which the buyer is told that day alone', async () => {
    const product = await aProduct(2_000, 8);
    const o = await anOrder({ memberId: null, lines: [{ product, quantity: 1 }] });
    await db()
      .updateTable('shop_order')
      .set({ delivery_date: '2027-03-19' })
      .where('number', '=', o.number)
      .execute();
    await world.payAt(o.url);
    await afterPaying(orders, o.number);
    const plans = async () => (await orderView(operator, o.number))!.deliveries;
    expect(await plans()).toMatchObject([{ planned_from: '2027-03-15', planned_until: '2027-03-17' }]);
    // As a migration fills it for what was there before.
    await db().updateTable('delivery').set({ planned_from: null, planned_until: null }).execute();
    const file = join(import.meta.dirname, '../../migrations/0440_parcels_with_a_wished_day.sql');
    await sql.raw(readFileSync(file, 'utf8')).execute(db());
    expect(await plans()).toMatchObject([{ planned_from: '2027-03-15', planned_until: '2027-03-17' }]);
    const shown = await orderDetail((await orderNamed(o.number))!);
    expect(shown.deliveries.map((d) => d.planned)).toEqual([null]);
    const form = { version: 0, to: BUYER, day: null, slot: '' };
    expect(await changeWay(operator, o.number, form)).toMatchObject({ kind: 'saved' });
    expect(await plans()).toMatchObject([{ planned_from: null, planned_until: expect.any(String) }]);
  });

  it('of paid orders nobody has begun with is counted for who begins', async () => {
    const before = await waitingOrders();
    const { number } = await paid();
    const now = await waitingOrders();
    expect([now.count - before.count, now.since instanceof Date]).toEqual([1, true]);
    await moveDispatch(number, 1, { to: 'preparing' }, BY);
    expect((await waitingOrders()).count).toBe(before.count);
  });

  it('of what came back is changed before it is sent again', async () => {
    const { number } = await sent();
    const form = { version: 0, to: { ...BUYER, street: '丸の内9-9' }, day: null, slot: '' };
    expect(await changeWay(operator, number, form)).toEqual({ kind: 'closed' });
    await moveDispatch(number, 2, { to: 'returned', reason: 'address' }, BY);
    expect((await orderView(operator, number))!.can.redirect).toBe(true);
    expect(await changeWay(operator, number, form)).toEqual({ kind: 'saved', cheaper: 0 });
    await moveDispatch(number, 2, { to: 'preparing' }, BY);
    expect(await changeWay(operator, number, { ...form, version: 1, to: BUYER })).toEqual({ kind: 'closed' });
  });
});
