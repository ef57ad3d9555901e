import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { consume, limits } from '#platform/throttle.ts';
import type { ConfirmData } from '../apply/confirm-view.ts';
import type { FormView } from '../apply/form-view.ts';
import { barredWords, liveQuote } from '../apply/live-quote.ts';
import { sweepOrderDrafts } from '../apply/sweep.ts';
import { orders } from '../pay/orders.ts';
import { failedPage } from '../result/failed.ts';
import { successPage } from '../result/success.ts';
import { Browser } from '../testing/browser.ts';
import { aBuyer, aGuest, aProductFor, changeProduct, typed } from '../testing/forms.ts';
import { afterPaying } from '../testing/money.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

const ORIGIN = 'http://localhost:3000';

async function aVisit(over: Record<string, unknown> = {}) {
  const product = await aProductFor([10], over);
  return { product, browser: new Browser(product.id), path: `/ec/orders/goods/${product.id}` };
}

/** What the confirm page's button sends. */
function pressed(confirm: unknown): Record<string, string> {
  const { formKey, shown } = confirm as ConfirmData & { formKey: string };
  return {
    intent: 'submit',
    formKey,
    shownGoods: String(shown.goods),
    shownShipping: String(shown.shipping),
    shownWrapping: String(shown.wrapping),
    shownPoints: String(shown.points),
    shownEarns: String(shown.earns),
  };
}

const success = (browser: Browser, path: string) =>
  successPage(browser.request(path), new URL(ORIGIN + path));

describe('a guest', () => {
  it('goes from the form over the final confirmation to paying, and back from there to the result', async () => {
    const { product, browser, path } = await aVisit();
    expect(await browser.open('?quantity=2')).toMatchObject({
      step: 'input',
      owner: '',
      form: { email: null, points: 0, product: { chosen: { quantity: '2' } } },
    });
    const form = typed(aGuest(), product, { quantity: '2' });
    expect(await browser.post(form)).toBe(`${path}?step=confirm`);
    const confirm = await browser.open('?step=confirm');
    expect(confirm).toMatchObject({ step: 'confirm', total: 5_155, changed: false, email: form.email });
    const url = await browser.post(pressed(confirm));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/pay_/);
    expect(await browser.open('?step=confirm')).toBe(url);
    await world.payAt(url as string);
    const number = await theNumber(product.id);
    const result = await afterPaying(number);
    expect(result).toBe(`/ec/goods/success?order=${number}`);
    expect(await browser.open('?step=confirm')).toBe(result);
    // What was typed is not shown to the next person at the same computer.
    expect(await browser.open()).toMatchObject({ step: 'input', values: { quantity: '1' } });
    expect(await browser.open()).not.toHaveProperty('values.email');
  });

  it('alone sees what was ordered; anybody else the number only', async () => {
    const { product, browser } = await aVisit();
    await browser.post(typed(aGuest(), product, { payment: 'konbini' }));
    const result = await browser.post(pressed(await browser.open('?step=confirm')));
    expect(result).toMatch(/^\/ec\/goods\/success\?order=/);
    const own = await success(browser, result as string);
    expect(own).toMatchObject({
      howToPay: { method: 'コンビニ払い' },
      own: { lines: [expect.stringContaining('1点')] },
    });
    const other = await success(new Browser(product.id), result as string);
    expect(other).toMatchObject({ number: await theNumber(product.id), own: null });
    expect(JSON.stringify(other)).not.toContain('@');
  });

  it('has a form that no other browser sees', async () => {
    const { product, browser } = await aVisit();
    await browser.post(typed(aGuest(), product));
    expect(await new Browser(product.id).open('?step=confirm')).toBe(`/ec/orders/goods/${product.id}`);
  });

  it('keeps what was typed wrongly, and is shown no confirmation of it', async () => {
    const { product, browser, path } = await aVisit();
    const wrong = typed(aGuest(), product, { quantity: '0', email: 'nobody', consent: '' });
    const reply = await browser.post(wrong);
    expect(reply).toMatchObject({ reply: { values: { quantity: '0' } } });
    expect(Object.keys((reply as { reply: { errors: object } }).reply.errors).sort()).toEqual([
      'consent',
      'email',
      'quantity',
    ]);
    expect(await browser.open('?step=confirm')).toBe(path);
    expect(await browser.open()).toMatchObject({ values: { quantity: '0', email: 'nobody' } });
  });

  it('who logs in midway goes on with the same form, what is empty filled in', async () => {
    const { product, browser, path } = await aVisit();
    const buyer = await aBuyer(700);
    await db().updateTable('member').set({ phone: '0312345678' }).where('id', '=', buyer.memberId).execute();
    const half = typed(aGuest(), product, { quantity: '3', 'buyer.phone': '', 'buyer.givenName': '次郎' });
    expect(await browser.post({ ...half, intent: 'log-in' })).toBe(
      `/ec/login?redirect=${encodeURIComponent(path)}`,
    );
    await browser.logIn(buyer.memberId);
    expect(await browser.open()).toMatchObject({
      values: { quantity: '3', 'buyer.phone': '0312345678', 'buyer.givenName': '次郎' },
      form: { email: buyer.email, points: 700 },
    });
    browser.logOut();
    expect(await browser.open()).not.toHaveProperty('values.email');
  });

  it('is asked for a pause by network, and loses nothing typed', async () => {
    const { product, browser } = await aVisit();
    const { points } = limits.order_form_address;
    await Promise.all(Array.from({ length: points }, () => consume('order_form_address', browser.client)));
    expect(await browser.post(typed(aGuest(), product, { quantity: '4' }))).toMatchObject({
      reply: { values: { quantity: '4' } },
      retryAfter: expect.any(Number),
    });
  });

  it('who does not come back is forgotten after a week', async () => {
    const { product, browser } = await aVisit();
    await browser.post({ ...typed(aGuest(), product, { quantity: '5' }), intent: 'refresh' });
    await sweepOrderDrafts(new Date(Date.now() + 6.9 * 86_400_000));
    expect(await browser.open()).toMatchObject({ values: { quantity: '5' } });
    await sweepOrderDrafts(new Date(Date.now() + 7.1 * 86_400_000));
    expect(await browser.open()).toMatchObject({ values: { quantity: '1' } });
  });
});

describe('guests’ forms in all', () => {
  it('are bounded: the oldest go when there are very many', async () => {
    const { product, browser } = await aVisit();
    await browser.post({ ...typed(aGuest(), product, { quantity: '5' }), intent: 'refresh' });
    // All of these are newer.
    await sql`insert into order_draft (guest, goods_id, data, form_key, updated_at)
      select int4send(i), ${product.id}, '{}', gen_random_uuid(), now() + i * interval '1 ms' from generate_series(1, 19999) as i`.execute(
      db(),
    );
    await sweepOrderDrafts();
    expect(await browser.open()).toMatchObject({ values: { quantity: '5' } });
    await sql`insert into order_draft (guest, goods_id, data, form_key, updated_at)
      select int4send(-i), ${product.id}, '{}', gen_random_uuid(), now() + i * interval '1 min' from generate_series(1, 2500) as i`.execute(
      db(),
    );
    await sweepOrderDrafts();
    expect(await browser.open()).toMatchObject({ values: { quantity: '1' } });
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from order_draft where guest is not null`.execute(db());
    expect(rows[0]!.n).toBeLessThanOrEqual(20_000);
    await sql`delete from order_draft where length(guest) = 4`.execute(db());
  });
});

describe('a member', () => {
  async function aMembersVisit(points = 0) {
    const visit = await aVisit();
    const buyer = await aBuyer(points);
    await visit.browser.logIn(buyer.memberId);
    return { ...visit, buyer };
  }

  it('uses points, and pays the rest', async () => {
    const { product, browser, buyer } = await aMembersVisit(1_000);
    await browser.post(typed(buyer, product, { pointsUse: 'some', points: '400' }), buyer.memberId);
    const confirm = await browser.open('?step=confirm');
    expect(confirm).toMatchObject({ total: 2_755, shown: { earns: 16 } });
    expect(JSON.stringify(confirm)).toContain('−400ポイント');
    expect(await browser.post(pressed(confirm), buyer.memberId)).toContain('/pay/');
  });

  it('pays the whole by points without being led anywhere', async () => {
    const { product, browser, buyer } = await aMembersVisit(9_000);
    await browser.post(typed(buyer, product, { pointsUse: 'all' }), buyer.memberId);
    const confirm = await browser.open('?step=confirm');
    expect(confirm).toMatchObject({ total: 0, next: 'done' });
    const result = await browser.post(pressed(confirm), buyer.memberId);
    expect(await success(browser, result as string)).toMatchObject({
      stands: true,
      own: { sums: { total: 0 } },
    });
  });

  it('whose session ended while typing finds the form again after the login', async () => {
    const { product, browser, buyer, path } = await aMembersVisit();
    browser.logOut();
    const form = typed(buyer, product, { quantity: '7' });
    expect(await browser.post(form, buyer.memberId)).toMatchObject({
      ended: true,
      reply: { values: { quantity: '7' }, errors: {} },
    });
    // Nothing of it is the browser's: a guest there begins anew.
    expect(await browser.open()).toMatchObject({ values: { quantity: '1' } });
    await browser.logIn(buyer.memberId);
    expect(await browser.open()).toBe(`${path}?ended=1`);
    expect(await browser.open('?ended=1')).toMatchObject({ ended: true, values: { quantity: '7' } });
  });

  it('may go on as a guest then', async () => {
    const { product, browser, buyer, path } = await aMembersVisit();
    browser.logOut();
    const form = typed(buyer, product);
    await browser.post(form, buyer.memberId);
    expect(await browser.post({ ...form, email: 'guest@example.jp' })).toBe(`${path}?step=confirm`);
  });

  it('whose session ended at the final confirmation is told, and nothing is ordered', async () => {
    const { product, browser, buyer, path } = await aMembersVisit();
    await browser.post(typed(buyer, product), buyer.memberId);
    const confirm = await browser.open('?step=confirm');
    browser.logOut();
    expect(await browser.post(pressed(confirm), buyer.memberId)).toBe(
      `/ec/orders/failed?code=SESSION_ENDED&goods=${product.id}`,
    );
    await browser.logIn(buyer.memberId);
    expect(await browser.open('?step=confirm')).toMatchObject({ step: 'confirm', path });
  });

  it('is asked for a pause after too many submits', async () => {
    const { browser, buyer } = await aMembersVisit();
    const { points } = limits.order_submit_account;
    for (let i = 0; i < points; i++) await consume('order_submit_account', `member:${buyer.memberId}`);
    expect(await browser.post({ intent: 'submit' }, buyer.memberId)).toMatchObject({
      retryAfter: expect.any(Number),
    });
  });

  it('keeps the form while managing addresses', async () => {
    const { product, browser, buyer, path } = await aMembersVisit();
    const led = await browser.post(
      { ...typed(buyer, product, { quantity: '2' }), intent: 'manage-addresses' },
      buyer.memberId,
    );
    expect(led).toBe(`/ec/mypage/addresses?from=${encodeURIComponent(path)}`);
    expect(await browser.open()).toMatchObject({ values: { quantity: '2' } });
  });
});

describe('what does not fit', () => {
  it('of the price offers no method that may not have so much', async () => {
    const { browser } = await aVisit({ price: 317_000 });
    const { form } = (await browser.open()) as { form: FormView };
    expect(form.payments.map((p) => p.value)).not.toContain('konbini');
    expect(form.tooMuch).toEqual(['コンビニ払いは一度に300,000円までのため、ご利用いただけません。']);
  });

  it('of the stock is said beside the number, as long as something is left', async () => {
    const product = await aProductFor([2]);
    const browser = new Browser(product.id);
    expect(await browser.post(typed(aGuest(), product, { quantity: '3' }))).toMatchObject({
      reply: { errors: { quantity: ['在庫は残り2点です。数量を減らしてください'] } },
    });
    expect(await browser.post(typed(aGuest(), product, { quantity: '2' }))).toContain('step=confirm');
  });

  it('is said before the form: sold out, ended, unknown', async () => {
    const sold = await aProductFor([0]);
    expect(await new Browser(sold.id).open()).toBe(`/ec/orders/failed?code=SOLD_OUT&goods=${sold.id}`);
    const { product, browser } = await aVisit({ accept_until: new Date('2026-01-01T00:00:00Z') });
    expect(await browser.open()).toBe(`/ec/orders/failed?code=NOT_ACCEPTING&goods=${product.id}`);
    expect(await new Browser(999_999).open()).toBe(404);
  });

  it('of the place is said beside the address', async () => {
    const { product, browser } = await aVisit({ excluded_prefectures: [13, 47] });
    expect(await browser.open()).toMatchObject({
      form: { notTo: [{ name: null, words: '東京都・沖縄県' }] },
    });
    const data = await browser.open();
    if (typeof data !== 'object' || data.step !== 'input') throw new Error('no form');
    const there = (prefecture: string) => ({ ...typed(aGuest(), product), 'buyer.prefecture': prefecture });
    expect(barredWords(data.form, there('47'))).toBe(
      'この商品は、沖縄県にはお届けできません。別のお届け先をお選びください',
    );
    expect(liveQuote(data.form, there('47'))).toBeNull();
    expect([barredWords(data.form, there('1')), liveQuote(data.form, there('1'))?.goods]).toEqual([
      null,
      2_000,
    ]);
    // Who may not buy alcohol is told no sum either, whatever else is typed.
    const young = {
      ...there('1'),
      'buyer.birthDate.year': '2015',
      'buyer.birthDate.month': '4',
      'buyer.birthDate.day': '1',
    };
    const wine = { ...data.form, alcohol: true };
    expect([barredWords(wine, young), liveQuote(wine, young)]).toEqual([
      expect.stringContaining('20歳未満'),
      null,
    ]);
    expect(barredWords(data.form, young)).toBeNull();
    expect(await browser.post(typed(aGuest(), product))).toMatchObject({
      reply: { errors: { deliveryTo: [expect.stringContaining('東京都にはお届けできません')] } },
    });
    expect(await browser.open('?step=confirm')).toBe(`/ec/orders/goods/${product.id}`);
  });

  it('of a day that can no longer be kept leads back to the form, which says so', async () => {
    const { product, browser, path } = await aVisit();
    const data = await browser.open();
    if (typeof data !== 'object' || data.step !== 'input') throw new Error('no form');
    const { lists, now } = data.form.dates;
    const deliveryDate = lists[now[13]!]![0]!.value;
    await browser.post(typed(aGuest(), product, { deliveryDate }));
    const confirm = await browser.open('?step=confirm');
    await changeProduct(product.id, { handling_days: 20 });
    expect(await browser.post(pressed(confirm))).toBe(`${path}?check=1`);
    expect(await browser.open('?check=1')).toMatchObject({
      faults: { errors: { deliveryDate: [expect.stringContaining('お届けできません')] } },
    });
  });

  it('of the price is told with what changed', async () => {
    const { product, browser } = await aVisit();
    await browser.post(typed(aGuest(), product));
    const confirm = await browser.open('?step=confirm');
    await changeProduct(product.id, { price: 2_500, shipping_class: 'large' });
    const led = (await browser.post(pressed(confirm))) as string;
    expect(led).toContain('code=AMOUNT_CHANGED');
    const failed = await failedPage(new URL(ORIGIN + led));
    expect(failed.changed).toEqual([
      '商品の価格が変わりました。',
      '送料が変わりました。',
      expect.stringMatching(/^確認画面での合計金額\(商品・送料・包装\): [\d,]+円$/),
      expect.stringMatching(/^現在の合計金額\(商品・送料・包装\): [\d,]+円$/),
    ]);
    expect(failed.changed[2]).not.toBe(failed.changed[3]!.replace('現在', '確認画面で'));
  });

  it('of a button that sends nothing it was given leads to the form', async () => {
    const { browser, path } = await aVisit();
    expect(await browser.post({ intent: 'submit' })).toBe(path);
    const shown = { goods: 1, shipping: 0, wrapping: 0, points: 0 };
    for (const formKey of ['x', '-'.repeat(36)])
      expect(await browser.post(pressed({ formKey, shown }))).toBe(path);
    expect(await browser.post(pressed({ formKey: crypto.randomUUID(), shown: {} }))).toBe(path);
  });

  it('of an unknown code is shown as unknown', async () => {
    const failed = await failedPage(new URL(`${ORIGIN}/ec/orders/failed?code=constructor&goods=abc`));
    expect(failed).toMatchObject({ code: 'UNKNOWN', goods: null, number: null });
  });
});

async function theNumber(goodsId: number): Promise<string> {
  const row = await db()
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select('number')
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
  return row.number;
}
