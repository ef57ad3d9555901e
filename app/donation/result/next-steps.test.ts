import { describe, expect, it } from 'vitest';
import { type Chosen, giftKind, nextSteps } from './next-steps.ts';

const chosen = (over: Partial<Chosen>): Chosen => ({
  number: 'ABCD-EFGH-JKLM',
  place: '北海道 池田町',
  taxYear: 2026,
  one_stop: 'none',
  tooMany: false,
  gift: 'none',
  deliveries: 1,
  planned: null,
  ...over,
});
const said = (over: Partial<Chosen>) =>
  nextSteps(chosen(over))
    .map((step) => `${step.text} ${step.link.path}`)
    .join('\n');

const GIFTS = ['none', 'parcel', 'ticket'] as const;
const WISHES = ['none', 'paper', 'online'] as const;
const all = GIFTS.flatMap((gift) => WISHES.map((one_stop) => ({ gift, one_stop })));

describe.each(all)('after a donation with %j', (c) => {
  const text = said(c);
  it('tells of a gift exactly what was chosen', () => {
    expect(/発送/.test(text)).toBe(c.gift === 'parcel');
    expect(/チケット/.test(text)).toBe(c.gift === 'ticket');
    expect(text.includes('/mypage/tickets')).toBe(c.gift === 'ticket');
  });

  it('tells of the deduction exactly what was chosen', () => {
    expect(/お送りください/.test(text)).toBe(c.one_stop === 'paper');
    expect(text.includes('/papers/donations/ABCD-EFGH-JKLM/one-stop.pdf')).toBe(c.one_stop === 'paper');
    expect(/オンラインで申請/.test(text)).toBe(c.one_stop === 'online');
    expect(/確定申告/.test(text)).toBe(c.one_stop === 'none');
    expect(text).toContain(c.one_stop === 'none' ? '2027年3月15日' : '2027年1月10日');
  });

  it('leads to the receipt, which nobody sends', () => {
    expect(text).toContain('/papers/donations/ABCD-EFGH-JKLM/receipt.pdf');
    expect(text).not.toContain('届きます');
  });
});

it('sends nobody a form to six governments', () => {
  for (const one_stop of ['paper', 'online'] as const) {
    const text = said({ one_stop, tooMany: true });
    expect(text).toContain('すべて無効になり');
    expect(text).not.toMatch(/お送りください|申請してください/);
  }
  expect(said({ one_stop: 'none', tooMany: true })).not.toContain('無効');
});

it('names the last day on which a letter comes, where that is not the last day', () => {
  expect(said({ one_stop: 'paper' })).toContain('1月8日までに届くよう'); // 10 January 2027 is a Sunday
  expect(said({ one_stop: 'paper', taxYear: 2027 })).toContain('1月7日までに届くよう'); // a Monday holiday, after a weekend
  expect(said({ one_stop: 'paper', taxYear: 2028 })).not.toContain('普通郵便'); // a Wednesday
});

it('says in how many parcels a subscription comes', () => {
  expect(said({ gift: 'parcel', deliveries: 6 })).toContain('全6回');
  expect(said({ gift: 'parcel' })).not.toContain('全');
});

it('says when a gift is planned to leave', () => {
  expect(said({ gift: 'parcel', planned: '2027年2月' })).toContain('返礼品は、2027年2月に発送する予定です。');
  expect(said({ gift: 'parcel', deliveries: 6, planned: '2027年2月' })).toContain('初回は、2027年2月に');
  expect(said({ gift: 'ticket', planned: null })).not.toContain('予定');
});

it('names the government that the papers go to after its prefecture', () => {
  expect(said({ one_stop: 'paper' })).toContain('北海道 池田町へお送りください');
});

it('knows a ticket by its having no address', () => {
  expect(giftKind({ goods_id: null, delivery_address: null })).toBe('none');
  expect(giftKind({ goods_id: 1, delivery_address: null })).toBe('ticket');
  expect(giftKind({ goods_id: 1, delivery_address: {} })).toBe('parcel');
});
