import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCookie, setCookie } from '#app/account/cookies.ts';
import { signedIn, withCookie } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember as aMemberOf } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { orderNamed } from '../history/one-order.ts';
import { issueReceipt, NOT_ISSUED, receiptFor } from '../invoice/issue.ts';
import { usualWish } from '../invoice/wish.ts';
import * as status from '../pages/status.tsx';
import { orders } from '../pay/orders.ts';
import { linkIsOpen, orderUrl, provesOrder } from '../signed-link.ts';
import type { OrderState } from '../states.ts';
import { anOrder, aProduct, BUYER, mailsOf, orderOf, type Product } from '../testing/made-orders.ts';
import { findGuestOrder, isProven, mayView, proofCookie } from './access.ts';
import { joinOrder, mayJoin } from './join.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';
afterEach(() => vi.useRealTimers());

let product: Product;
beforeAll(async () => {
  product = await aProduct(3980);
});

const made = async (over: Partial<Parameters<typeof anOrder>[0]> = {}) => {
  const { number } = await anOrder({ memberId: null, lines: [{ product, quantity: 1 }], ...over });
  return (await orderNamed(number))!;
};
const NOW = new Date();
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const stranger = () => new Request('http://localhost/');
/** A browser that was given these cookies. */
const browser = (...setCookies: string[]) =>
  new Request('http://localhost/', {
    headers: { cookie: setCookies.map((c) => c.split(';')[0]!).join('; ') },
  });
const session = async (id: number) => {
  const request = await signedIn(id);
  const { email } = await db()
    .selectFrom('member')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { request, member: { id, email: email!, name: '佐藤 太郎' } as never };
};

describe('the mailed link', () => {
  it('proves one order and no other, and holds nothing but its number', async () => {
    const [a, b] = [await made({ email: 'secret@example.jp' }), await made()];
    const url = new URL(orderUrl(a));
    expect(url.pathname).toBe('/ec/orders/status');
    expect(url.href).not.toContain('secret');
    const proof = url.searchParams.get('proof')!;
    expect(provesOrder(a.number, proof)).toBe(true);
    expect(provesOrder(b.number, proof)).toBe(false);
    for (const wrong of ['', 'x', proof.slice(1), `${proof}A`, proof.toLowerCase()])
      expect(provesOrder(a.number, wrong)).toBe(false);
  });

  it('opens the order while it is under way, and half a year from its dispatch; then it says what to do', async () => {
    const day = (n: number) => new Date(NOW.getTime() + n * 24 * 3_600_000);
    const order = (status: OrderState, sent: number | null) => ({
      ...{ status, ordered_at: NOW, shipped_at: sent === null ? null : day(sent) },
    });
    expect(linkIsOpen(order('preparing', null), day(400))).toBe(true);
    expect(linkIsOpen(order('delivered', 300), day(480 - 0.01))).toBe(true);
    expect(linkIsOpen(order('delivered', 300), day(480))).toBe(false);
    expect(linkIsOpen(order('cancelled', null), day(180 - 0.01))).toBe(true);
    expect(linkIsOpen(order('cancelled', null), day(180))).toBe(false);

    const o = await made({ email: 'late@example.jp' });
    const { pathname, search } = new URL(orderUrl(o));
    const opened = await call(status.loader, pathname + search);
    expect(opened).toMatchObject({ status: 302, location: `${pathname}?order=${o.number}` });
    expect(opened.cookies[0]).toMatch(/^order_proof=./);
    const change = { status: 'cancelled', ordered_at: day(-181) };
    await db().updateTable('shop_order').set(change).where('id', '=', o.id).execute();
    const over = await call(status.loader, pathname + search);
    expect(over).toMatchObject({ location: `${pathname}?order=${o.number}&ended=1`, cookies: [] });
    const page = await call(status.loader, over.location!);
    expect(page.body).toEqual({ kind: 'find', number: o.number, ended: true });
    // A proof that is none learns nothing of orders.
    const forged = await call(status.loader, `${pathname}?order=${o.number}&proof=${'x'.repeat(43)}`);
    expect(forged).toMatchObject({ location: `${pathname}?order=${o.number}`, cookies: [] });
    const fields = { number: o.number, email: 'late@example.jp' };
    const found = await call(status.action, pathname, { fields });
    expect(found.location).toBe(`${pathname}?order=${o.number}`);
    expect(found.cookies[0]).toMatch(/^order_proof=./);
  });

  it('of a member leads to the login instead', async () => {
    const o = await made({ memberId: await aMemberOf() });
    expect(new URL(orderUrl(o)).search).toBe(`?order=${o.number}`);
  });
});

describe('the cookie', () => {
  it('lets one browser into its orders for two hours', async () => {
    const [a, b, c] = [await made(), await made(), await made()];
    const first = proofCookie(stranger(), a.number, NOW);
    expect(first).toMatch(/HttpOnly; SameSite=Lax/);
    const both = proofCookie(browser(first), b.number, NOW);
    for (const [order, seen] of [
      [a, true],
      [b, true],
      [c, false],
    ] as const)
      expect(isProven(browser(both), order, NOW)).toBe(seen);
    expect(isProven(browser(both), a, later(1.9))).toBe(true);
    expect(isProven(browser(both), a, later(2.1))).toBe(false);
    expect(await mayView(browser(both), a, NOW)).toBe('guest');
    expect(await mayView(stranger(), a, NOW)).toBeNull();
  });

  it('cannot be made up, prolonged or turned to another order', async () => {
    const [a, b] = [await made(), await made()];
    const value = readCookie(browser(proofCookie(stranger(), a.number, NOW)), 'order_proof')!;
    const [until, , signature] = value.split('.');
    for (const forged of [
      `${until}.${b.number}.${signature}`,
      `${until}.${a.number}.${b.number}.${signature}`,
      `${Number(until) + 1}.${a.number}.${signature}`,
      `${until}.${a.number}`,
      `.${a.number}.${signature}`,
      '',
      '...',
    ])
      for (const order of [a, b])
        expect(isProven(withCookie('order_proof', encodeURIComponent(forged)), order, NOW)).toBe(false);
  });
});

it('the browser that ordered needs no proof, for two hours', async () => {
  const o = await made();
  const { sha256, randomToken } = await import('#platform/crypto.ts');
  const key = randomToken();
  const own = { ...o, guest: sha256(key) };
  const request = browser(setCookie('order', key));
  expect(isProven(request, own, new Date(o.ordered_at.getTime() + 1000))).toBe(true);
  expect(isProven(request, own, new Date(o.ordered_at.getTime() + 3 * 3_600_000))).toBe(false);
  expect(isProven(browser(setCookie('order', randomToken())), own, NOW)).toBe(false);
});

describe('number and mail address', () => {
  const find = (number: string, email: string, client = '192.0.2.1') =>
    findGuestOrder({ number, email, client });

  it('find a guest’s order; everything else is one answer', async () => {
    const o = await made({ email: 'guest@example.jp' });
    const ofMember = await made({ memberId: await aMemberOf(), email: 'member@example.jp' });
    const hyphened = `${o.number.slice(0, 4)}-${o.number.slice(4)}`.toLowerCase();
    expect(await find(hyphened, 'guest@example.jp')).toEqual({ kind: 'found', number: o.number });
    for (const [number, email] of [
      [o.number, 'other@example.jp'],
      [ofMember.number, 'member@example.jp'],
      ['00000000000', 'guest@example.jp'],
      ['nothing', 'guest@example.jp'],
    ] as const)
      expect(await find(number, email)).toEqual({ kind: 'none' });
  });

  it('are held back by order and by network', async () => {
    const o = await made({ email: 'guest2@example.jp' });
    const told = [];
    for (let i = 0; i < 12; i++)
      told.push((await find(o.number, 'wrong@example.jp', `198.51.100.${i}`)).kind);
    expect(told.slice(0, 10)).toEqual(Array(10).fill('none'));
    expect(told.slice(10)).toEqual(['throttled', 'throttled']);
    expect((await find(o.number, 'guest2@example.jp', '198.51.100.99')).kind).toBe('throttled');
  });
});

describe('adding a guest’s order to an account', () => {
  it('is for the same mail address or a proof, once, and earns nothing', async () => {
    const { request, member } = await session(await aMemberOf());
    const { id, email } = member as { id: number; email: string };
    const same = await made({ email });
    const other = await made({ email: 'else@example.jp' });
    expect(mayJoin(request, member, same)).toBe(true);
    expect(await joinOrder(request, member, other)).toBe('refused');
    const proven = browser(request.headers.get('cookie')!, proofCookie(stranger(), other.number));
    expect(await joinOrder(proven, member, other)).toBe('joined');
    expect((await mailsOf(other.number)).at(-1)).toMatchObject({
      kind: 'order_adopted',
      recipient: 'else@example.jp',
    });
    const told = await Promise.all(Array.from({ length: 5 }, () => joinOrder(request, member, same)));
    expect(told.sort()).toEqual(['joined', 'taken', 'taken', 'taken', 'taken']);
    expect(await orderOf(same.number)).toMatchObject({ member_id: id, points_to_earn: 0 });
    expect((await orderOf(same.number)).adopted_at).not.toBeNull();
    expect((await mailsOf(same.number)).map((m) => m.kind)).toEqual([]);
    // Now it is the member's: number and address lead a guest no longer in.
    expect(await findGuestOrder({ number: same.number, email, client: '192.0.2.9' })).toEqual({
      kind: 'none',
    });
    expect(await mayView(request, (await orderNamed(same.number))!)).toBe('member');
  });

  it('never takes an order from another account', async () => {
    const [a, b] = [await session(await aMemberOf()), await session(await aMemberOf())];
    const o = await made({ memberId: (a.member as { id: number }).id, email: 'shared@example.jp' });
    const proven = browser(b.request.headers.get('cookie')!, proofCookie(stranger(), o.number));
    expect(await joinOrder(proven, b.member, o)).toBe('taken');
    expect(await mayView(b.request, o)).toBeNull();
  });
});

it('papers are for those who may see the order, once it is paid', async () => {
  const o = await made();
  const proven = browser(proofCookie(stranger(), o.number));
  expect(await receiptFor(proven, o.number)).toBeUndefined();
  await db().updateTable('shop_order').set({ status: 'paid', paid_at: NOW }).where('id', '=', o.id).execute();
  expect(await receiptFor(stranger(), o.number)).toBeUndefined();
  expect(await receiptFor(proven, o.number)).toBe(NOT_ISSUED);
  await issueReceipt(o.number, usualWish(BUYER), 'guest');
  expect(await receiptFor(stranger(), o.number)).toBeUndefined();
  expect(await receiptFor(proven, o.number)).toMatchObject({
    content: { number: o.number, suppliedOn: null },
  });
});
