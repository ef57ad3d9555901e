import { describe, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { ratesAt } from '#app/sale/rates.ts';
import { deliverableDates } from '#app/sale/rules/delivery-dates.ts';
import { config } from '#platform/config.ts';
import { orders } from '../pay/orders.ts';
import { aBuyer, aGuest, aProductFor, readForm } from '../testing/forms.ts';
import { confirmView } from './confirm-view.ts';
import { dateChoices, handlingOf, sentLatest } from './dates.ts';
import { quoteOf } from './quote.ts';
import { checks, refusal } from './rules.ts';

useWorld([orders], aPlace);

const NOON = new Date('2026-11-16T09:00:00+09:00'); // a Monday

async function errorsOf(over: Record<string, string>, of: Record<string, unknown> = {}, at = NOON) {
  const { read } = await readForm(aGuest(), await aProductFor([50], of), over, at);
  return read.reply.errors;
}

describe('the form', () => {
  it.each([['0'], ['-1'], ['1.5'], ['100'], [''], ['二']])('takes no quantity %s', async (quantity) => {
    expect(Object.keys(await errorsOf({ quantity }))).toEqual(['quantity']);
  });

  it('takes numbers as people type them', async () => {
    const { read } = await readForm(aGuest(), await aProductFor([50]), { quantity: '１２' });
    expect(read.ok && read.value.lines[0]?.quantity).toBe(12);
  });

  it('takes no SKU, address, payment or wrapping of others', async () => {
    const other = await aProductFor();
    const foreign = { sku: String(other.sku), payment: 'cash', deliveryTo: 'address-1', timeSlot: '3-4' };
    const errors = await errorsOf(
      { ...foreign, wrapping: 'gold', noshi: 'x' },
      { delivery_slot: true, noshi: true },
    );
    expect(Object.keys(errors).sort()).toEqual(['deliveryTo', 'noshi', 'payment', 'sku', 'timeSlot']);
    expect(Object.keys(await errorsOf({ wrapping: 'gold' }, { temperature: 'ambient' }))).toEqual([
      'wrapping',
    ]);
  });

  it('wraps no frozen parcel', async () => {
    const { read } = await readForm(aGuest(), await aProductFor(), { wrapping: 'gift' });
    expect(read.ok && read.value).toMatchObject({ wrapping: '', quote: { wrapping: 0 } });
  });

  it('takes only days that can be kept, by place, temperature and payment', async () => {
    expect(await errorsOf({ deliveryDate: '2026-11-20' })).toEqual({});
    for (const deliveryDate of ['2026-11-19', '2026-12-31', '2026-02-30', 'morgen', '2026-11-20 '])
      expect(Object.keys(await errorsOf({ deliveryDate }))).toEqual(['deliveryDate']);
    // Paid at a counter it may be paid a week later.
    const konbini = await errorsOf({ deliveryDate: '2026-11-20', payment: 'konbini' });
    expect(konbini.deliveryDate?.[0]).toContain('お支払い方法では');
    expect(await errorsOf({ deliveryDate: '2026-12-01', payment: 'konbini' })).toEqual({});
    const okinawa = { 'buyer.postalCode': '900-0014', 'buyer.prefecture': '47', 'buyer.city': '那覇市' };
    expect(Object.keys(await errorsOf({ ...okinawa, deliveryDate: '2026-11-20' }))).toEqual(['deliveryDate']);
  });

  it('promises no day and hour to an island', async () => {
    const sado = { 'buyer.postalCode': '952-0011', 'buyer.prefecture': '15', 'buyer.city': '佐渡市' };
    const wish = { deliveryDate: '2026-11-25', timeSlot: 'am' };
    const errors = await errorsOf({ ...sado, ...wish }, { delivery_slot: true });
    expect(Object.keys(errors)).toEqual(['deliveryDate', 'timeSlot']);
    expect(errors.deliveryDate?.[0]).toContain('船の運航');
  });

  it('asks for a consent that nobody gave beforehand', async () => {
    expect(Object.keys(await errorsOf({ consent: '' }))).toEqual(['consent']);
  });

  it('offers the till for 300,000 yen in all, and not for one more', async () => {
    const of = { temperature: 'ambient', tax_rate: 10 };
    expect(await errorsOf({ payment: 'konbini' }, { ...of, price: 300_000 })).toEqual({});
    expect(Object.keys(await errorsOf({ payment: 'konbini' }, { ...of, price: 300_001 }))).toEqual([
      'payment',
    ]);
  });
});

it('promises no day and no time of day where none can be named', async () => {
  const product = await aProductFor([10], { delivery_slot: false });
  const wish = { deliveryDate: '2026-11-25', timeSlot: 'am' };
  const { read } = await readForm(await aBuyer(), product, wish);
  expect(read).toMatchObject({ ok: true, value: { deliveryDate: null, timeSlot: '' } });
});

describe('points in the form', () => {
  it.each([
    ['0', false],
    ['1', true],
    ['1000', true],
    ['1001', false],
    ['', false],
    ['1,000', true],
  ])('%s of 1,000: %s', async (points, right) => {
    const { read } = await readForm(await aBuyer(1_000), await aProductFor(), { pointsUse: 'some', points });
    expect(read.ok).toBe(right);
  });

  it('are at most what the order costs', async () => {
    const [buyer, product] = [await aBuyer(5_000), await aProductFor()];
    const some = { pointsUse: 'some', points: '3156' };
    expect((await readForm(buyer, product, some)).read.reply.errors).toHaveProperty('points');
    const { read } = await readForm(buyer, product, { pointsUse: 'all' });
    expect(read.ok && read.value).toMatchObject({ method: 'points', quote: { points: 3_155, total: 0 } });
  });

  it('are nobody’s who is a guest', async () => {
    const { read } = await readForm(aGuest(), await aProductFor(), { pointsUse: 'some', points: '100' });
    expect(read.ok && read.value).toMatchObject({ pointsUse: 'none', quote: { points: 0 } });
  });

  it('fall to the rates, so that each shows its tax', () => {
    const skus = [{ id: 1, amount: 2_000 }];
    const product = {
      skus,
      taxRate: 8,
      temperature: 'frozen',
      shippingClass: 'small',
      producerId: 1,
    } as const;
    const wish = { prefecture: 13, wrapping: '', pointsUse: 'some', points: 1_000 };
    expect(quoteOf([{ product, skuId: 1, quantity: 1 }], wish, 1_000, ratesAt(new Date())).byRate).toEqual([
      { rate: 10, amount: 1_155, points: 367, taxable: 788, tax: 71 },
      { rate: 8, amount: 2_000, points: 633, taxable: 1_367, tax: 101 },
    ]);
  });
});

describe('alcohol', () => {
  const born = (year: string, month: string, day: string) => ({
    'buyer.birthDate.year': year,
    'buyer.birthDate.month': month,
    'buyer.birthDate.day': day,
  });
  const sake = { alcohol: true, tax_rate: 10 };

  it('is sold from 20 years on, which begin with the birthday in Japan, and to buyers who say so of both', async () => {
    const of = (over: Record<string, string>, at?: Date) => errorsOf(over, sake, at);
    expect(Object.keys(await of({})).sort()).toEqual(['buyer.birthDate', 'ofAge']);
    expect(await of({ ofAge: 'on', ...born('2006', '11', '16') })).toEqual({});
    const tomorrow = born('2006', '11', '17');
    expect(Object.keys(await of({ ofAge: 'on', ...tomorrow }))).toEqual(['buyer.birthDate']);
    expect(await of({ ofAge: 'on', ...tomorrow }, new Date('2026-11-17T00:00:00+09:00'))).toEqual({});
  });

  it('alone asks for a birth date, which goes into the order', async () => {
    const { read } = await readForm(aGuest(), await aProductFor([1], sake), {
      ofAge: 'on',
      ...born('1980', '4', '1'),
    });
    expect(read.ok && read.value.buyer.birthDate).toBe('1980-04-01');
    const { read: other } = await readForm(aGuest(), await aProductFor(), born('1980', '4', '1'));
    expect(other.ok && other.value.buyer).not.toHaveProperty('birthDate');
  });
});

describe('the rules', () => {
  const product = {
    open: true,
    skus: [
      { id: 1, label: '', left: 3, amount: 2_000, sale: null, image: null, window: { days: 2 } },
      { id: 2, label: '', left: null, amount: 2_000, sale: null, image: null, window: { days: 2 } },
    ],
    perPersonLimit: 5,
    excludedPrefectures: [47],
  };
  const wish = { skuId: 1, quantity: 1, prefecture: 13, orderedBefore: 0 };

  it.each([
    ['accepting', { open: false }, {}, 'NOT_ACCEPTING'],
    ['accepting', {}, { skuId: 9 }, 'NOT_ACCEPTING'],
    ['deliverable', {}, { prefecture: 47 }, 'AREA_EXCLUDED'],
    ['withinLimit', {}, { skuId: 2, quantity: 6 }, 'LIMIT_EXCEEDED'],
    ['withinLimit', {}, { quantity: 1, orderedBefore: 5 }, 'LIMIT_EXCEEDED'],
    ['withinLimit', {}, { quantity: 5 }, null],
    ['withinLimit', { perPersonLimit: null }, { quantity: 99 }, null],
    ['inStock', {}, { quantity: 4 }, 'SOLD_OUT'],
    ['inStock', {}, { quantity: 3 }, null],
    ['inStock', {}, { skuId: 2, quantity: 99 }, null],
  ])('%s of %j and %j: %s', (name, of, wanted, code) => {
    expect(checks[name]!({ ...product, ...of }, { ...wish, ...wanted })).toBe(code);
  });

  it('tell the first reason', () => {
    expect(refusal({ ...product, open: false }, { ...wish, prefecture: 47 })).toBe('NOT_ACCEPTING');
    expect(refusal(product, wish)).toBeNull();
  });
});

describe('the final confirmation (特定商取引法 12条の6)', () => {
  async function confirmed(over: Record<string, string> = {}, of: Record<string, unknown> = {}) {
    const { read, choice } = await readForm(aGuest(), await aProductFor([50], of), over, NOON);
    if (!read.ok) throw new Error(JSON.stringify(read.reply.errors));
    return confirmView(read.value, choice, NOON, true);
  }
  const rows = (view: Awaited<ReturnType<typeof confirmed>>, title: string) =>
    Object.fromEntries(view.sections.find((s) => s.title === title)!.rows);

  it('has every item of the law, and the way to correct each that is the buyer’s', async () => {
    const view = await confirmed();
    expect(view.sections.map((s) => [s.title, s.field])).toEqual([
      ['ご注文の商品と分量', 'quantity'],
      ['価格・送料・お支払い総額', 'quantity'],
      ['お支払いの方法と時期', 'payment'],
      ['商品の引渡時期', 'deliveryDate'],
      ['お届け先', 'deliveryTo'],
      ['ご要望・備考', 'note'],
      ['ご注文される方', 'email'],
      ['お申し込みの期間', null],
    ]);
    expect(view.terms.map((t) => t.title)).toEqual([
      'ご注文の取り消し(撤回・解除)',
      '返品・交換(返品特約)',
      '商品に不適合があるとき',
      '取り消し・返品のご連絡先',
    ]);
    for (const { paragraphs } of view.terms) expect(paragraphs.join('').length).toBeGreaterThan(20);
    expect(view.terms.at(-1)?.paragraphs).toContain(`メール: ${config().CONTACT_EMAIL}`);
  });

  it('says how many, what each part costs, and the tax of each rate', async () => {
    const view = await confirmed(
      { quantity: '3', wrapping: 'gift' },
      { temperature: 'ambient', contents: '200g×2袋' },
    );
    expect(rows(view, 'ご注文の商品と分量')).toMatchObject({ 数量: '3点', '内容量(1点あたり)': '200g×2袋' });
    expect(rows(view, '価格・送料・お支払い総額')).toEqual({
      '商品の価格(税込)': '2,000円 × 3点 = 6,000円',
      '送料(税込)': '880円(東京都、常温・60サイズまで)',
      '包装料(税込)': '330円',
      支払いの手数料: '当店への手数料はかかりません。',
      'お支払い総額(税込)': '7,210円',
      '10%対象': '1,210円(うち消費税110円)',
      '8%対象(軽減税率)': '6,000円(うち消費税444円)',
    });
    expect(rows(view, 'のし・包装')).toEqual({ 包装: 'ギフト包装をする' });
  });

  it('says until when to pay and when it comes then', async () => {
    const card = await confirmed();
    expect(rows(card, '商品の引渡時期').お届けの予定).toBe('11月20日(金)〜11月22日(日)ごろにお届け');
    const konbini = await confirmed({ payment: 'konbini' });
    expect(rows(konbini, 'お支払いの方法と時期').お支払いの期限).toBe('2026年11月23日(月) 23:59');
    expect(rows(konbini, '商品の引渡時期').お届けの予定).toContain('期限の当日にお支払いのとき、');
    const wished = await confirmed({ deliveryDate: '2026-11-24', timeSlot: 'am' }, { delivery_slot: true });
    expect(rows(wished, '商品の引渡時期')).toMatchObject({
      お届けの予定: '11月24日(火)(ご指定の日)',
      時間帯: '午前中',
    });
  });

  it('says between which days it comes that is sent in a month of its own', async () => {
    const february = { handling_days: null, dispatch_from: '2027-02-01', dispatch_until: '2027-02-28' };
    const view = await confirmed({}, february);
    expect(rows(view, '商品の引渡時期')).toEqual({
      お届けの予定: '2027年2月3日(水)〜2027年3月2日(火)ごろにお届け',
      発送の時期: '2027年2月に発送します。',
    });
    expect(rows(await confirmed(), '商品の引渡時期').発送の時期).toBe(
      'お支払いの完了から2営業日以内に発送します。',
    );
  });

  it('names the end of a period where there is one', async () => {
    const view = await confirmed({}, { accept_until: new Date('2026-12-10T23:59:59+09:00') });
    expect(rows(view, 'お申し込みの期間').受付期間).toBe('2026年12月10日(木) 23:59まで');
  });
});

it('the days that a form offers are those that it takes, in every prefecture and by every method', () => {
  const sku = (id: number, days: number) => ({
    id,
    label: '',
    left: 1,
    amount: 2_000,
    sale: null,
    image: null,
    window: { days },
  });
  const product = { temperature: 'frozen' as const, skus: [sku(1, 1), sku(2, 2)] };
  const { lists, now, later } = dateChoices([sentLatest(product)], NOON);
  for (let prefecture = 1; prefecture <= 47; prefecture++)
    for (const [method, list] of [
      ['wallet', now],
      ['konbini', later],
    ] as const) {
      const { dates } = deliverableDates(handlingOf(sentLatest(product), { prefecture }, method, NOON));
      expect(lists[list[prefecture]!]!.map((d) => d.value)).toEqual(dates);
    }
});
