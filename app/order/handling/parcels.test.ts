import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { entries } from '#app/point/testing/points.ts';
import { db } from '#platform/db/db.ts';
import { orderDetail } from '../history/detail.ts';
import { listedOrders, shownOrder } from '../history/history-store.ts';
import { orderRow } from '../history/row.ts';
import { openOrders } from '../outstanding-query.ts';
import { orders } from '../pay/orders.ts';
import { statesAfter } from '../states.ts';
import { anOrder, aProduct, mailsOf, orderOf, pathOf } from '../testing/made-orders.ts';
import { cancelOrder } from './cancel.ts';
import { moveDispatch } from './dispatch.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const BY = { actor: 'producer', reason: '' };
const ship = (tracking: string) => ({ to: 'shipped', carrier: 'yamato', tracking }) as const;
const [FIRST, SECOND] = [ship('111111111111'), ship('222222222222')];

/** Two products in a parcel, a third in another. */
async function paid() {
  const memberId = await aMember();
  const [a, b, c] = [await aProduct(2_000), await aProduct(1_000), await aProduct(3_000)];
  const lines = [
    { product: a, quantity: 1 },
    { product: b, quantity: 2 },
    { product: c, quantity: 1, parcel: 2 },
  ];
  const o = await anOrder({ memberId, lines, fees: [880, 1_155] });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return { ...o, memberId };
}

const stateOf = async (number: string) => (await orderOf(number)).status;
const shown = async (number: string) => (await shownOrder(number))!;
const said = async (number: string) => orderRow(await shown(number)).delivery;

describe('an order of several parcels', () => {
  it('has a delivery for each, is prepared with the first, shipped and delivered with the last', async () => {
    const { number, memberId } = await paid();
    expect((await orderDetail(await shown(number))).deliveries.map((d) => [d.name, d.contents])).toEqual([
      ['お荷物1(生産者・冷凍)', 'ほたて貝柱 1kg 1点、ほたて貝柱 1kg 2点'],
      ['お荷物2(生産者・冷凍)', 'ほたて貝柱 1kg 1点'],
    ]);
    expect(await moveDispatch(number, 2, SECOND, BY)).toBe('moved');
    expect([await stateOf(number), await said(number)]).toEqual([
      'preparing',
      'お荷物2個のうち1個を発送しました',
    ]);
    expect((await shown(number)).shipped_at).toBeNull();
    expect(await entries(memberId)).toEqual([]);
    expect(await moveDispatch(number, 2, { to: 'delivered' }, BY)).toBe('moved');
    expect(await stateOf(number)).toBe('preparing');
    expect(await moveDispatch(number, 1, FIRST, BY)).toBe('moved');
    expect(await stateOf(number)).toBe('shipped');
    expect(await entries(memberId)).toMatchObject([{ kind: 'earned', points: 70 }]);
    expect(await moveDispatch(number, 1, { to: 'delivered' }, BY)).toBe('moved');
    expect(await pathOf(number)).toEqual(['pending_payment', 'paid', 'preparing', 'shipped', 'delivered']);
    expect(await moveDispatch(number, 3, FIRST, BY)).toBe('unknown');
  });

  it('is told by a mail for each, with its own goods and number, once', async () => {
    const { number } = await paid();
    const told = await Promise.all(
      [1, 1, 2, 2].map((n) => moveDispatch(number, n, n === 1 ? FIRST : SECOND, BY)),
    );
    expect(told.sort()).toEqual(['already', 'already', 'moved', 'moved']);
    const mails = (await mailsOf(number)).filter((m) => m.kind === 'order_shipped');
    expect(mails.map((m) => m.subject).sort()).toEqual([
      expect.stringContaining('商品を発送しました(お荷物1/全2個)'),
      expect.stringContaining('商品を発送しました(お荷物2/全2個)'),
    ]);
    const [one, two] = mails.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(one?.body_text).toContain('111111111111');
    expect(one?.body_text).not.toContain('222222222222');
    expect(two?.body_text).toMatch(/このお荷物の商品[^\n]*ほたて貝柱 1kg 1点/);
    expect(mails.filter((m) => m.body_text.includes('70ポイントを付与'))).toHaveLength(1);
  });

  it('tells of each in the mail of its payment: its fee and when it comes', async () => {
    const { number } = await paid();
    const text = (await mailsOf(number)).find((m) => m.kind === 'order_paid')!.body_text;
    for (const words of [
      'お荷物1(生産者・冷凍)の送料(税込): 880円',
      'お荷物2(生産者・冷凍)の送料(税込): 1,155円',
      '送料の合計(税込): 2,035円',
      'お荷物1(生産者・冷凍)の商品: ほたて貝柱 1kg 1点',
      'お荷物1(生産者・冷凍)のお届け予定',
      'お荷物2(生産者・冷凍)のお届け予定',
    ])
      expect(text).toContain(words);
  });

  it('stands once in every list, however many parcels it has', async () => {
    const { number, memberId } = await paid();
    await moveDispatch(number, 1, FIRST, BY);
    const n = { from: null, until: null, q: '', number: undefined };
    expect(await listedOrders(memberId, n, null, { limit: 10, offset: 0 })).toHaveLength(1);
    const listed = (await openOrders(50)).filter((o) => o.number === number);
    expect(listed.map((o) => o.lines.map((l) => [l.parcel, l.status]))).toEqual([
      [
        [1, 'shipped'],
        [1, 'shipped'],
        [2, 'waiting'],
      ],
    ]);
  });

  it('is cancelled by its buyer until the first is prepared, by staff until the first has left', async () => {
    const { number, memberId } = await paid();
    await moveDispatch(number, 2, { to: 'preparing' }, BY);
    expect(await cancelOrder(number, { member: memberId })).toBe('shipped');
    await moveDispatch(number, 2, SECOND, BY);
    expect(await cancelOrder(number, { staff: 'shop', reason: 'wish' })).toBe('shipped');
    const other = await paid();
    await moveDispatch(other.number, 2, { to: 'preparing' }, BY);
    expect(await cancelOrder(other.number, { staff: 'shop', reason: 'wish' })).toBe('cancelled');
  });

  it('is sent whole though a process of the release before planned one delivery', async () => {
    const { number } = await paid();
    const { id } = await orderOf(number);
    await db().deleteFrom('delivery').where('order_id', '=', id).where('instalment', '=', 2).execute();
    expect(await moveDispatch(number, 1, FIRST, BY)).toBe('moved');
    expect(await stateOf(number)).toBe('preparing');
    expect(await moveDispatch(number, 2, SECOND, BY)).toBe('moved');
    expect(await stateOf(number)).toBe('shipped');
  });
});

it.each([
  ['paid', ['waiting', 'waiting'], []],
  ['paid', ['shipped'], ['shipped']],
  ['paid', ['shipped', 'waiting'], ['preparing']],
  ['preparing', ['shipped', 'preparing'], []],
  ['preparing', ['shipped', 'delivered'], ['shipped']],
  ['preparing', ['shipped', 'cancelled'], ['shipped']],
  ['preparing', ['delivered', 'cancelled'], ['shipped', 'delivered']],
  ['shipped', ['delivered', 'delivered'], ['delivered']],
] as const)('an order that is %s with parcels %o goes to %o', (from, parcels, states) => {
  expect(statesAfter(from, parcels)).toEqual(states);
});
