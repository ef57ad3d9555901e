import { describe, expect, it } from 'vitest';
import { call } from '#app/account/testing/pages.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { loader as invoicePdf } from '#app/paper/pages/order-invoice.ts';
import { loader as returnPdf } from '#app/paper/pages/order-return.ts';
import { readPdf } from '#app/paper/testing/pdf.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import type { InvoiceWish } from '#app/sale/invoice-data.ts';
import { forgetConfig } from '#platform/config.ts';
import { dbPool } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { proofCookie } from '../guest/access.ts';
import { moveDispatch } from '../handling/dispatch.ts';
import { refundOrder } from '../handling/refund.ts';
import { orderDetail } from '../history/detail.ts';
import { orderNamed } from '../history/one-order.ts';
import * as status from '../pages/status.tsx';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct } from '../testing/made-orders.ts';
import { issueReceipt } from './issue.ts';
import { MOST_VERSIONS } from './wish.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const USUAL: InvoiceWish = { addressee: '佐藤 花子', honorific: '様', proviso: '商品代金' };
const COMPANY: InvoiceWish = { addressee: '株式会社さとのわ', honorific: '御中', proviso: '贈答品代' };
const BY = { actor: 'staff', reason: '' };
const TODAY = formatPlainDate(jstDate(new Date()));
const oneOf = async () => ({ memberId: null, lines: [{ product: await aProduct(3980), quantity: 1 }] });
async function aPaidOrder(): Promise<string> {
  const o = await anOrder(await oneOf());
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return o.number;
}
const send = (number: string) =>
  moveDispatch(number, 1, { to: 'shipped', carrier: 'other', tracking: '' }, BY);
const giveBack = (number: string, yen: number) =>
  refundOrder(number, {
    key: crypto.randomUUID(),
    parts: { goods: { 8: yen, 10: 0 }, shipping: 0, wrapping: 0 },
    reason: '値引き',
    actor: 'staff',
  });
const issue = (number: string, wish: InvoiceWish) => issueReceipt(number, wish, 'guest');
const shownReceipt = async (number: string) => (await orderDetail((await orderNamed(number))!)).receipt;
/** Every version that was kept, in order. */
const kept = async (number: string) =>
  (
    await dbPool().query(
      `select i.refund, i.version, i.addressee, i.honorific, i.proviso, i.actor from issued_invoice i
         join shop_order o on o.id = i.order_id where o.number = $1 order by i.refund, i.version`,
      [number],
    )
  ).rows;

const cookieOf = (number: string) => proofCookie(new Request('http://localhost/'), number).split(';')[0]!;
/** The guest's browser. */
const post = (number: string, fields: Record<string, string>) =>
  call(status.action, `/ec/orders/status?order=${number}`, {
    fields: { intent: 'issue-invoice', ...fields },
    cookie: cookieOf(number),
  });
async function get(loader: typeof invoicePdf | typeof returnPdf, number: string, file = 'invoice.pdf') {
  const request = new Request('http://localhost/', { headers: { cookie: cookieOf(number) } });
  return loader({ request, params: { number, file } } as never);
}
async function textOf(answer: Promise<Response>): Promise<string> {
  return readPdf(new Uint8Array(await (await answer).arrayBuffer())).text;
}

describe('領収書', () => {
  it('is issued by its buyer, for whom and for what the form says, and stays as it was printed', async () => {
    const number = await aPaidOrder();
    const before = await get(invoicePdf, number);
    expect([before.status, before.headers.get('location')]).toEqual([
      302,
      `/ec/orders/status?order=${number}#papers`,
    ]);
    expect(await kept(number)).toEqual([]);
    expect(await shownReceipt(number)).toEqual({ isInvoice: false, wish: USUAL, issued: null });

    const told = await post(number, {
      addressee: ' ㈱さとのわ　商店 ',
      honorific: '御中',
      proviso: '但し、贈答品代として',
    });
    expect([told.status, told.location]).toEqual([
      302,
      `/ec/orders/status?order=${number}&done=issued#papers`,
    ]);
    const text = await textOf(get(invoicePdf, number));
    for (const words of [
      '㈱さとのわ商店御中',
      '但し、贈答品代として、上記',
      `発行日${TODAY}`,
      `書類番号${number}`,
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/再発行|佐藤|登録番号/);
    expect(await shownReceipt(number)).toMatchObject({
      issued: { name: '領収書', on: TODAY, again: false, since: null, last: false },
    });

    // The operator moves; a print of what was issued says what it said.
    process.env.OPERATOR_ADDRESS = '北海道別海町9-9';
    forgetConfig();
    try {
      expect(await textOf(get(invoicePdf, number))).toBe(text);
    } finally {
      delete process.env.OPERATOR_ADDRESS;
      forgetConfig();
    }
    expect(await kept(number)).toEqual([
      {
        refund: 0,
        version: 1,
        addressee: '㈱さとのわ 商店',
        honorific: '御中',
        proviso: '贈答品代',
        actor: 'guest',
      },
    ]);
  });

  it('left as it is, is for the buyer, for 商品代金', async () => {
    const number = await aPaidOrder();
    await post(number, { addressee: ' ', honorific: '様', proviso: '' });
    expect(await kept(number)).toEqual([{ refund: 0, version: 1, actor: 'guest', ...USUAL }]);
  });

  it.each([
    [{ addressee: '株式会社さとのわ 御中' }, 'addressee'],
    [{ addressee: '上様' }, 'addressee'],
    [{ addressee: 'あ'.repeat(71) }, 'addressee'],
    [{ addressee: 'a\u202eb' }, 'addressee'],
    [{ proviso: 'あ'.repeat(31) }, 'proviso'],
    [{ honorific: '殿' }, 'honorific'],
  ])('is not issued for %o, and what was typed stays', async (wrong, field) => {
    const number = await aPaidOrder();
    const typed = { ...COMPANY, ...wrong };
    const told = await post(number, typed);
    expect(told.status).toBe(400);
    expect(told.body).toMatchObject({ invoice: true, reply: { values: typed } });
    expect(Object.keys((told.body as { reply: { errors: object } }).reply.errors)).toEqual([field]);
    expect(await kept(number)).toEqual([]);
  });

  it('asked for again for the same is the same; for another it is marked, and every version is kept', async () => {
    const number = await aPaidOrder();
    const first = await issue(number, USUAL);
    expect(await issue(number, USUAL)).toEqual(first);
    const text = await textOf(get(invoicePdf, number));
    await issue(number, COMPANY);
    const again = await textOf(get(invoicePdf, number));
    for (const words of [
      '再発行',
      '株式会社さとのわ御中',
      `この書類は、${TODAY}に発行した領収書(書類番号${number})に代わるものです`,
      `書類番号${number}-2`,
    ]) {
      expect(again).toContain(words);
      expect(text).not.toContain(words);
    }
    expect((await kept(number)).map((v) => v.addressee)).toEqual(['佐藤 花子', '株式会社さとのわ']);
    await expect(dbPool().query('update issued_invoice set addressee = $1', ['x'])).rejects.toThrow(
      'append-only',
    );
    await expect(dbPool().query('delete from issued_invoice')).rejects.toThrow('append-only');
  });

  it('of many presses at once is one, and of different ones each is a version', async () => {
    const number = await aPaidOrder();
    await Promise.all(Array.from({ length: 6 }, () => issue(number, USUAL)));
    expect(await kept(number)).toHaveLength(1);
    const others = ['一', '二', '三'].map((proviso) => issue(number, { ...USUAL, proviso }));
    await Promise.all(others);
    expect((await kept(number)).map((v) => v.version)).toEqual([1, 2, 3, 4]);
  });

  it('is offered again once it has more to say: that the goods left, or what went back', async () => {
    const number = await aPaidOrder();
    await issue(number, COMPANY);
    await send(number);
    expect(await shownReceipt(number)).toMatchObject({
      isInvoice: true,
      wish: COMPANY,
      issued: { name: '領収書', since: 'dispatch' },
    });
    await issue(number, COMPANY);
    const invoice = await textOf(get(invoicePdf, number));
    for (const words of ['領収書兼適格請求書', '登録番号T0000000000000', '株式会社さとのわ御中', '再発行'])
      expect(invoice).toContain(words);
    expect(await shownReceipt(number)).toMatchObject({
      issued: { name: '領収書 兼 適格請求書', since: null },
    });
    await giveBack(number, 980);
    expect(await shownReceipt(number)).toMatchObject({ issued: { since: 'refund' } });
    expect(await textOf(get(invoicePdf, number))).toBe(invoice);
    await issue(number, COMPANY);
    expect(await textOf(get(invoicePdf, number))).toContain('ご返金');
    expect((await kept(number)).map((v) => v.version)).toEqual([1, 2, 3]);
  });

  it('ends with so many versions, and says where to ask', async () => {
    const number = await aPaidOrder();
    for (let i = 1; i <= MOST_VERSIONS; i++) await issue(number, { ...USUAL, proviso: `${i}` });
    const told = await post(number, { ...COMPANY });
    expect(told.status).toBe(400);
    expect(JSON.stringify(told.body)).toContain('お問い合わせください');
    expect(await shownReceipt(number)).toMatchObject({ issued: { last: true } });
    expect(await kept(number)).toHaveLength(MOST_VERSIONS);
  });

  it('is none of an order that is not paid, and none for a stranger', async () => {
    const { number } = await anOrder(await oneOf());
    expect(await issue(number, USUAL)).toEqual({ kind: 'none' });
    expect((await post(number, { ...COMPANY })).status).toBe(400);
    expect((await get(invoicePdf, number)).status).toBe(404);
    const paid = await aPaidOrder();
    await call(status.action, `/ec/orders/status?order=${paid}`, {
      fields: { intent: 'issue-invoice', ...COMPANY },
    });
    expect(await kept(paid)).toEqual([]);
  });
});

it('適格返還請求書 follows the 領収書, and is kept as it was issued', async () => {
  const number = await aPaidOrder();
  await send(number);
  await giveBack(number, 980);
  const first = await textOf(get(returnPdf, number, '1.pdf'));
  expect(first).toContain('佐藤花子様');
  expect(await textOf(get(returnPdf, number, '1.pdf'))).toBe(first);
  await issue(number, { ...USUAL, proviso: '果物代' });
  expect(await textOf(get(returnPdf, number, '1.pdf'))).toBe(first);
  await issue(number, COMPANY);
  const second = await textOf(get(returnPdf, number, '1.pdf'));
  for (const words of ['株式会社さとのわ御中', '再発行', `${number}-R1-2`, `(書類番号${number}-R1)に代わる`])
    expect(second).toContain(words);
  expect((await kept(number)).map((v) => [v.refund, v.version])).toEqual([
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
  ]);
  for (const file of ['2.pdf', '0.pdf', 'x.pdf'])
    expect((await get(returnPdf, number, file)).status).toBe(404);
});
