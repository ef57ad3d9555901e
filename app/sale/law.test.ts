import { expect, it } from 'vitest';
import { paymentDeadline } from '#app/donation/apply/deadline.ts';
import { config } from '#platform/config.ts';
import { digits } from '#platform/money.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { lawNotice } from './law.ts';
import { deliverableDates } from './rules/delivery-dates.ts';
import { ISLANDS } from './rules/islands.ts';
import { FIRST_TARIFF, shippingFee } from './rules/shipping.ts';
import { paymentTerms, returnTermsOf } from './terms.ts';

// Nothing is read from a database here; the configuration asks for one all the same.
process.env.DATABASE_URL ??= 'postgres://none/none';

const textOf = (id: string) =>
  lawNotice()
    .items.find((i) => i.id === id)
    ?.paragraphs.join('\n') ?? '';
const whole = () => JSON.stringify(lawNotice());

/** What the law asks for, and words by which its answer is known. */
const WANTED: [law: string, id: string, words: RegExp][] = [
  ['法11条1号 販売価格', 'price', /価格は消費税を含みます/],
  ['法11条1号 送料', 'shipping', /10,000円\(税込\)以上のとき無料/],
  ['法11条2号 代金の支払の時期と方法', 'payment', /次の方法/], // a table: below
  ['法11条3号 商品の引渡時期', 'delivery', /発送します。.*お届けまでの日数/s],
  ['法11条4号 申込みの期間', 'period', /受付期間の定めはありません/],
  ['法11条5号 申込みの撤回・解除', 'cancel', /取り消せます/],
  [
    '法11条5号・15条の3 返品特約: 可否、期間、送料の負担',
    'return',
    /お受けできません.*8日以内.*返送料はお客様のご負担/s,
  ],
  ['規則23条 事業者の名称', 'seller', /./],
  ['規則23条 住所', 'address', /./],
  ['規則23条 電話番号', 'phone', /\d/],
  ['規則23条 代表者または責任者の氏名', 'responsible', /./],
  ['規則23条 申込みの有効期限', 'period', /お支払い期限までに/],
  ['規則23条 代金・送料以外の金銭', 'charges', /330円/],
  ['規則23条 契約不適合責任', 'defect', /適合しない.*交換.*お返し/s],
  ['規則23条 動作環境', 'software', /取り扱っていません/],
  ['規則23条 2回以上継続する契約', 'subscription', /取り扱っていません/],
  ['規則23条 数量の制限・特別の販売条件', 'conditions', /上限/],
  ['規則23条 電子メールアドレス', 'mail', /@/],
  ['消費税法57条の4 登録番号', 'invoice', /^T\d{13}/],
  ['20歳未満の者の飲酒防止に関する表示基準', 'alcohol', /20歳未満の者の飲酒は法律で禁止されています/],
];

it.each(WANTED)('states: %s', (_, id, words) => {
  expect(lawNotice().items.filter((i) => i.id === id)).toHaveLength(1);
  expect(textOf(id)).toMatch(words);
});

it('names the seller as configured', () => {
  const c = config();
  for (const name of [
    c.OPERATOR_NAME,
    c.OPERATOR_ADDRESS,
    c.OPERATOR_REPRESENTATIVE,
    c.OPERATOR_PHONE,
    c.CONTACT_EMAIL,
  ])
    expect(whole()).toContain(name);
});

it('has no empty item', () => {
  for (const { title, paragraphs, table } of lawNotice().items)
    expect(paragraphs.join('').length > 0 || table !== undefined, title).toBe(true);
});

it('tells of each method of payment when it is to be paid, as the deadlines are', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  const methods = paymentProvider().methods;
  expect(lawNotice().payments.map((p) => p.name)).toHaveLength(methods.length);
  for (const method of methods) {
    const deadline = paymentDeadline(method, at, { thisYearOnly: false, lastDay: null });
    const said = paymentTerms(method).time.includes('30分以内')
      ? '2026-11-21T03:30:00.000Z'
      : '2026-11-28T14:59:59.000Z';
    expect(deadline.toISOString(), method).toBe(said);
  }
});

it('shows fees and days as they are reckoned', () => {
  const okinawa = lawNotice().shipping.at(-1);
  const to = { prefecture: 47, goodsTotal: 1, shippingClass: 'large' as const };
  expect(okinawa?.ambient.large).toBe(shippingFee({ ...to, temperature: 'ambient' }, FIRST_TARIFF).fee);
  expect(okinawa?.cool.large).toBe(shippingFee({ ...to, temperature: 'frozen' }, FIRST_TARIFF).fee);
  expect(okinawa?.days).toBe('4日(常温は7日)');
  const monday = { from: new Date('2026-11-16T00:00:00Z'), prefecture: 47, window: { days: 0 } };
  expect(deliverableDates({ ...monday, temperature: 'chilled' }).earliest).toBe('2026-11-20');
  expect(deliverableDates({ ...monday, temperature: 'ambient' }).earliest).toBe('2026-11-23');
  expect(textOf('charges')).toContain(digits(FIRST_TARIFF.wrapping));
});

it('names every group of islands, with its days', () => {
  for (const { name, extraDays } of ISLANDS)
    expect(textOf('delivery')).toMatch(new RegExp(`${name}.*: ${extraDays}日ほど`));
});

it('takes back what can be sold again, and nothing else', () => {
  const craft = { temperature: 'ambient', taxRate: 10, alcohol: false } as const;
  expect(returnTermsOf(craft).join()).toContain('8日以内');
  for (const kept of [
    { ...craft, taxRate: 8 as const },
    { ...craft, alcohol: true },
    { ...craft, temperature: 'frozen' as const },
  ])
    expect(returnTermsOf(kept).join()).toMatch(/^(?!.*8日以内).*お受けできません/s);
});

it('uses the words of the law and none that advertise', () => {
  expect(whole()).not.toMatch(/還元率|お得|コスパ|節税|！|[０-９]|寄附|返礼品/);
});
