import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db, transaction } from '#platform/db/db.ts';
import { cancelOrder } from '../handling/cancel.ts';
import { moveDispatch } from '../handling/dispatch.ts';
import { refundOrder } from '../handling/refund.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, type Product } from '../testing/made-orders.ts';
import { ordersInTheWay } from '../withdrawal.ts';
import { orderDetail } from './detail.ts';
import { ordersPage } from './list.ts';
import { orderNamed } from './one-order.ts';
import { ordersPath, readOrdersQuery } from './query.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const BY = { actor: 'producer', reason: '' };
const SHIP = { to: 'shipped', carrier: 'yamato', tracking: '123456789012' } as const;
let product: Product;
beforeAll(async () => {
  product = await aProduct(3980, 8, { name: 'りんご' });
});

const made = (memberId: number | null, over: Partial<Parameters<typeof anOrder>[0]> = {}) =>
  anOrder({ memberId, lines: [{ product, quantity: 1 }], ...over });
async function paid(memberId: number | null, over: Partial<Parameters<typeof anOrder>[0]> = {}) {
  const o = await made(memberId, over);
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return o.number;
}
const page = (id: number, address = '', email = 'nobody@example.jp') =>
  ordersPage({ id, email }, readOrdersQuery(new URLSearchParams(address)));
const numbers = (d: { rows: { number: string }[] }) => d.rows.map((r) => r.number);
const detail = async (number: string) => orderDetail((await orderNamed(number))!);
const fact = (d: { facts: [string, string][] }, name: string) => d.facts.find(([term]) => term === name)?.[1];

describe('the list', () => {
  it('holds the member’s orders by state, with what waits in front', async () => {
    const [id, other] = [await aMember(), await aMember()];
    const waiting = await made(id, { method: 'konbini', deadline: new Date(Date.now() + 6 * 86_400_000) });
    const open = await paid(id);
    const sent = await paid(id);
    await moveDispatch(sent, 1, SHIP, BY);
    const ended = await paid(id);
    await cancelOrder(ended, { member: id });
    await paid(other);
    const all = await page(id);
    expect(numbers(all)).toEqual([ended, sent, open, waiting.number]);
    expect(all.filters.map((f) => [f.filter, f.count])).toEqual([
      ['all', 4],
      ['waiting', 1],
      ['open', 1],
      ['sent', 1],
      ['ended', 1],
    ]);
    expect(all.waiting.map((r) => [r.number, r.due?.byNumber])).toEqual([[waiting.number, true]]);
    expect(all.points).toMatchObject({ usable: 39 });
    for (const [state, number] of [
      ['waiting', waiting.number],
      ['open', open],
      ['sent', sent],
      ['ended', ended],
    ])
      expect(numbers(await page(id, `state=${state}`))).toEqual([number]);
    expect(all.rows.map((r) => r.receipt)).toEqual([false, true, true, false]);
  });

  it('is narrowed by year, number and product', async () => {
    const id = await aMember();
    const old = await made(id, { at: new Date('2025-12-31T14:59:59Z') });
    const first = await made(id, { at: new Date('2025-12-31T15:00:00Z') });
    expect((await page(id)).years).toEqual([2026, 2025]);
    expect(numbers(await page(id, 'year=2025'))).toEqual([old.number]);
    expect(numbers(await page(id, 'year=2026'))).toEqual([first.number]);
    const hyphened = `${first.number.slice(0, 4)}-${first.number.slice(4)}`.toLowerCase();
    expect(numbers(await page(id, `q=${hyphened}`))).toEqual([first.number]);
    expect((await page(id, 'q=ほたて')).found).toBe(2);
    expect((await page(id, 'q=ほたて&year=2025')).found).toBe(1);
    for (const q of ['%', '_', 'かに']) expect((await page(id, `q=${encodeURIComponent(q)}`)).found).toBe(0);
    expect(await page(id, 'q=かに')).toMatchObject({ any: true, rows: [] });
  });

  it('pages by 20, and a page beyond the last is the last', async () => {
    const id = await aMember();
    const at = new Date('2026-05-01T00:00:00Z');
    for (let i = 0; i < 21; i++) await made(id, { at: new Date(at.getTime() + i * 60_000) });
    const [one, nine] = [await page(id), await page(id, 'page=9')];
    expect([one.rows.length, one.pages, nine.rows.length, nine.query.page]).toEqual([20, 2, 1, 2]);
    expect(ordersPath(nine.query)).toBe('/ec/mypage?page=2');
  });

  it('offers orders that were made as a guest with the same address', async () => {
    const id = await aMember();
    const o = await made(null, { email: 'before@example.jp' });
    await made(await aMember(), { email: 'before@example.jp' });
    expect((await page(id, '', 'before@example.jp')).before.map((r) => r.number)).toEqual([o.number]);
    expect((await page(id)).before).toEqual([]);
  });
});

describe('one order', () => {
  it('says how to pay while that is awaited', async () => {
    const o = await made(null, { method: 'bank_transfer', deadline: new Date(Date.now() + 6 * 86_400_000) });
    await world.transfer(o.number, 1000);
    await afterPaying(orders, o.number);
    const d = await detail(o.number);
    expect(d.howToPay).toMatchObject({ method: '銀行振込', missing: 3860 });
    expect(d.howToPay?.rows.map((r) => r.label)).toContain('口座番号');
    expect(d).toMatchObject({ mayCancel: true, receipt: null, deliveries: [] });
  });

  it('shows delivery, papers, points and refunds as they come', async () => {
    const number = await paid(await aMember());
    const before = await detail(number);
    expect(before).toMatchObject({ receipt: { isInvoice: false }, mayCancel: true });
    expect(before.points).toBe('発送のときに、39ポイントを付与します。');
    expect(fact(before, 'お届け先')).toBe('ご注文された方と同じ');
    await moveDispatch(number, 1, { to: 'preparing' }, BY);
    expect((await detail(number)).mayCancel).toBe(false);
    await moveDispatch(number, 1, SHIP, BY);
    await refundOrder(number, {
      key: crypto.randomUUID(),
      parts: { goods: { 8: 980, 10: 0 }, shipping: 0, wrapping: 0 },
      reason: '社内の理由',
      actor: 'staff',
    });
    const after = await detail(number);
    expect(after).toMatchObject({ receipt: { isInvoice: true }, refunds: [{ index: 1, paper: true }] });
    expect(after.points).toBe('発送のときに、39ポイントを付与しました。');
    expect(after.refunds[0]!.facts).toContainEqual(['ご返金額', '980円']);
    expect(after.deliveries[0]?.tracked?.number).toBe('123456789012');
    expect(JSON.stringify(after)).not.toContain('社内の理由');
  });

  it('is ordered again only while it is sold', async () => {
    const gone = await aProduct(2000);
    const o = await anOrder({ memberId: null, lines: [{ product: gone, quantity: 3 }] });
    expect((await detail(o.number)).row.againPath).toBe(
      `/ec/orders/goods/${gone.id}?sku=${gone.sku}&quantity=3`,
    );
    const again = async () => (await detail(o.number)).row.againPath;
    const goods = (change: { status: string } | { accept_until: Date | null }) =>
      db().updateTable('goods').set(change).where('id', '=', gone.id).execute();
    await goods({ status: 'suspended' });
    expect(await again()).toBeNull();
    await goods({ status: 'published' });
    await goods({ accept_until: new Date('2026-01-01') });
    expect(await again()).toBeNull();
    await goods({ accept_until: null });
    expect(await again()).not.toBeNull();
    await db().updateTable('sku').set({ active: false }).where('id', '=', gone.sku).execute();
    expect(await again()).toBeNull();
  });
});

it('keeps a member from withdrawing while it is under way', async () => {
  const id = await aMember();
  const reasons = () => transaction((tx) => ordersInTheWay(tx, id));
  expect(await reasons()).toEqual([]);
  const unpaid = await made(id);
  expect(await reasons()).toEqual([
    expect.stringContaining(`お支払いの完了していないご注文があります(注文番号 ${unpaid.number})`),
  ]);
  await cancelOrder(unpaid.number, { member: id });
  await world.runJobs();
  const number = await paid(id);
  expect(await reasons()).toEqual([expect.stringContaining('発送前のご注文があります')]);
  await moveDispatch(number, 1, SHIP, BY);
  expect(await reasons()).toEqual([]);
  await refundOrder(number, { key: crypto.randomUUID(), parts: 'rest', reason: '返品', actor: 'staff' });
  expect(await reasons()).toEqual([expect.stringContaining('返金のお手続き中のご注文があります')]);
  await world.runJobs();
  expect(await reasons()).toEqual([]);
});
