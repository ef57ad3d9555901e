import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { ParcelRow } from '../list-query.ts';
import { parcelNumber, readParcelNumber } from '../parcel-number.ts';
import type { ProducerSending } from '../sending-store.ts';
import { LAYOUTS, layoutOf } from './all-layouts.ts';
import { goesIn, labelFile, lostOf } from './file.ts';
import { labelOf } from './label.ts';
import type { Layout } from './layout.ts';
import { cut, layOver } from './split.ts';

const NUMBER = '0123456789AB'; // its check symbol is right

const PARCEL: ParcelRow = {
  id: 1,
  of: 'donation',
  number: NUMBER,
  instalment: 1,
  count: 1,
  governmentCode: '016918',
  producerId: 7,
  producer: '別海水産',
  status: 'waiting',
  attempt: 1,
  returnedAt: null,
  returnedReason: '',
  plannedFrom: null,
  plannedUntil: '2026-12-10',
  shippedAt: null,
  deliveredAt: null,
  carrier: '',
  tracking: '',
  heldReason: null,
  dispute: null,
  temperature: 'frozen',
  goods: ['ほたて貝柱 1kg × 2'],
  to: {
    familyName: '山田',
    givenName: '花子',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'ハナコ',
    postalCode: '1000001',
    prefecture: 13,
    city: '千代田区',
    street: '千代田1-1-12',
    building: '皇居前ビル301',
    phone: '0312345678',
  },
  slot: 'am',
  day: null,
  noshi: 'none',
  wrapping: 'none',
  note: '',
};

const SENDING: ProducerSending = {
  producerId: 7,
  governmentCode: '016918',
  producer: '別海水産',
  sender: 'producer',
  name: '別海水産',
  postal: '0860205',
  address: '北海道野付郡別海町別海常盤町280',
  building: '',
  phone: '0153752111',
  yamatoCustomer: '015375211101',
  yamatoClass: '',
  yamatoFreight: '01',
  sagawaCustomer: '123456789012',
  sagawaSlots: 6,
  card: '',
  version: 1,
  office: { name: '北海道 別海町', postal: '0860206', address: '別海町別海常盤町281', phone: '0153752222' },
};

const cellsBy = (layout: Layout, p: Partial<ParcelRow> = {}, s: Partial<ProducerSending> = {}) => {
  const label = labelOf({ ...PARCEL, ...p }, { ...SENDING, ...s }, layout, '2026-12-05');
  const at = (heading: string) => label.cells[layout.columns.findIndex(([name]) => name === heading)];
  return { ...label, at };
};
const to = (over: Partial<ParcelRow['to']>) => ({ to: { ...PARCEL.to, ...over } });
const [B2, EHIDEN, POST_R, POST_WEB] = ['yamato-b2', 'sagawa-ehiden3', 'post-r', 'post-web'].map(
  layoutOf,
) as [Layout, Layout, Layout, Layout];

describe('the layouts', () => {
  it('have as many columns as the carriers’ programs', () => {
    expect(LAYOUTS.map(({ code, columns, headings }) => [code, columns.length, headings])).toEqual([
      ['yamato-b2', 95, true],
      ['sagawa-ehiden3', 74, true],
      ['post-r', 104, true],
      ['post-web', 72, false],
    ]);
  });

  it('stand where the carriers count them: from 1', () => {
    const nth = (layout: Layout) =>
      Object.fromEntries(layout.columns.map(([name, from], i) => [from ?? name, i + 1]));
    expect(nth(B2)).toMatchObject({
      伝票番号: 4,
      shipOn: 5,
      slot: 7,
      'to.phone': 9,
      'to.postal': 11,
      'to.name.1': 16,
    });
    expect(nth(B2)).toMatchObject({
      'from.phone': 20,
      'goods.1': 28,
      customer: 40,
      freight: 42,
      複数口くくりキー: 74,
    });
    expect(nth(EHIDEN)).toMatchObject({
      'to.phone': 3,
      'to.name.1': 8,
      customer: 11,
      'goods.1': 25,
      temperature: 44,
    });
    expect(nth(EHIDEN)).toMatchObject({
      day: 45,
      slot: 46,
      temperatureSeal: 52,
      出荷日: 61,
      'お問い合せ送り状No.': 62,
    });
    expect(nth(POST_R)).toMatchObject({
      shipOn: 2,
      temperature: 7,
      'to.postal': 13,
      'from.postal': 30,
      day: 65,
      slot: 66,
    });
    expect(nth(POST_R)).toMatchObject({ 'goods.1': 103 });
    expect(nth(POST_WEB)).toMatchObject({
      'to.name.1': 8,
      'to.postal': 11,
      'from.name.1': 23,
      temperature: 43,
      day: 52,
    });
    expect(nth(POST_WEB)).toMatchObject({ 'goods.1': 35, shipOn: 38, slot: 53, サイズ: 63 });
  });

  it('name cold as each carrier does, which is the reverse of one another', () => {
    const cold = (layout: Layout, heading: string) =>
      (['ambient', 'chilled', 'frozen'] as const).map((temperature) =>
        cellsBy(layout, { temperature }).at(heading),
      );
    expect(cold(B2, 'クール区分')).toEqual(['0', '2', '1']);
    expect(cold(EHIDEN, 'クール便指定')).toEqual(['001', '002', '003']);
    expect(cold(EHIDEN, '指定シール１')).toEqual(['', '001', '002']);
    expect(cold(POST_R, '保冷種別')).toEqual(['0', '1', '2']);
    expect(cold(POST_WEB, '保冷')).toEqual(['0', '1', '2']);
  });
});

describe('a label', () => {
  it('says to whom, from whom, what and when', () => {
    const { at, faults, notes } = cellsBy(B2, { day: '2026-12-12' });
    expect([faults, notes]).toEqual([[], []]);
    expect(
      Object.fromEntries(B2.columns.map(([name]) => [name, at(name)]).filter(([, cell]) => cell)),
    ).toEqual({
      お客様管理番号: `${NUMBER}-1`,
      送り状種類: '0',
      クール区分: '1',
      出荷予定日: '2026/12/05',
      お届け予定日: '2026/12/12',
      配達時間帯: '0812',
      お届け先電話番号: '03-1234-5678',
      お届け先郵便番号: '100-0001',
      お届け先住所: '東京都千代田区千代田1-1-12',
      お届け先アパートマンション名: '皇居前ビル301',
      お届け先名: '山田 花子',
      敬称: '様',
      ご依頼主電話番号: '0153-75-2111',
      ご依頼主郵便番号: '086-0205',
      ご依頼主住所: '北海道野付郡別海町別海常盤町280',
      ご依頼主名: '別海水産',
      品名１: 'ほたて貝柱 1kg × 2',
      記事: `${NUMBER}-1`,
      発行枚数: '1',
      請求先顧客コード: '015375211101',
      運賃管理番号: '01',
    });
    expect(cellsBy(EHIDEN, { day: '2026-12-12' }).at('配達日')).toBe('20261212');
    expect(cellsBy(EHIDEN, { slot: '19-21' }).at('配達指定時間帯')).toBe('19');
    expect(cellsBy(EHIDEN, { slot: '19-21' }, { sagawaSlots: 5 }).at('配達指定時間帯')).toBe('04');
    expect(cellsBy(EHIDEN).at('指定シール２')).toBe('007');
    expect(cellsBy(EHIDEN, { day: '2026-12-12' }).at('指定シール２')).toBe('005');
    expect(cellsBy(POST_R, { slot: 'none' }).at('配達時間帯区分')).toBe('00');
    expect(cellsBy(POST_WEB).at('お届け先の都道府県')).toBe('東京都');
    expect(cellsBy(POST_WEB).at('ご依頼主の市区町村郡')).toBe('野付郡別海町別海常盤町280');
    expect(cellsBy(B2, {}, { sender: 'government' }).at('ご依頼主名')).toBe('北海道 別海町');
  });

  it('leaves a wished day out that has passed, and says so', () => {
    const { at, notes, faults } = cellsBy(B2, { day: '2026-12-05' });
    expect([at('お届け予定日'), notes, faults]).toEqual([
      '',
      ['お届け希望日に間に合わないため、日を指定しません'],
      [],
    ]);
  });

  it('says that it is too early for the day that was wished, or for when it was promised', () => {
    const early = { plannedFrom: '2026-12-10', plannedUntil: '2026-12-14' };
    expect(cellsBy(B2, { ...early, day: '2026-12-16' }).notes).toEqual([
      'お届け希望日(2026年12月16日)には早すぎる出荷日です。2026年12月10日以降に発送してください',
    ]);
    expect(cellsBy(B2, early).notes).toEqual(['お約束した発送の時期(2026年12月10日から)より前の出荷日です']);
  });

  it('lays a long address over the fields there are, and never cuts it', () => {
    const street = '千代田区大字長い地名字さらに長い地名123番地45号';
    const long = cellsBy(B2, to({ street, building: '皇居前ビルディング別館' }));
    const fields = [
      'お届け先住所',
      'お届け先アパートマンション名',
      'お届け先会社・部門１',
      'お届け先会社・部門２',
    ].map(long.at);
    expect(long.faults).toEqual([]);
    expect(fields.join('').replaceAll('　', '')).toBe(`東京都千代田区${street}皇居前ビルディング別館`);
    for (const [i, field] of fields.entries())
      expect(iconv.encode(field!, 'cp932').length).toBeLessThanOrEqual([64, 32, 50, 50][i]!);
    const post = cellsBy(POST_R, to({ street }));
    expect(['お届け先住所１', 'お届け先住所２', 'お届け先住所３'].map(post.at).join('')).toContain(
      '123番地45号',
    );
    const far = 'とても長い'.repeat(20);
    for (const layout of LAYOUTS) {
      const { faults } = cellsBy(layout, to({ building: far }));
      expect(faults).toEqual([
        expect.stringMatching(/^お届け先の住所が長く、送り状の欄\(全角[\d・]+文字\)に入りません$/),
      ]);
    }
    expect(cellsBy(B2, to({ familyName: 'ながい'.repeat(6) })).faults).toEqual([
      'お届け先の氏名が長く、送り状の欄(全角16文字)に入りません',
    ]);
    expect(cellsBy(EHIDEN, to({ familyName: 'ながい'.repeat(6) })).faults).toEqual([]);
  });

  it('tears no number of a house where it can be helped', () => {
    expect(cut('大手町12-3-405', 8, 'bytes')).toEqual(['大手町', '12-3-405']);
    expect(cut('1234567890', 4, 'bytes')).toEqual(['1234', '567890']);
    expect(cut('常盤町97番地の18', 8, 'letters')).toEqual(['常盤町', '97番地の18']);
    expect(cut('大手町3丁目12番5号', 8, 'letters')).toEqual(['大手町', '3丁目12番5号']);
    expect(cut('97番地の18', 6, 'letters')).toEqual(['97番地の', '18']);
    expect(layOver(['別海町', '常盤町280'], [4, 8], 'letters')).toEqual(['別海町', '常盤町280']);
    expect(layOver(['ああ', 'いい', 'うう'], [6, 6], 'letters')).toEqual(
      ['ああ　いい　', 'うう'].map((s) => s.trim()),
    );
    expect(layOver(['ああああ'], [3], 'letters')).toBeUndefined();
  });

  it('shortens what is in it, but for how many', () => {
    const { at, notes } = cellsBy(EHIDEN, { goods: [`${'ほたて'.repeat(10)} × 3`] });
    expect(at('品名１')).toBe('ほたてほたてほたてほたて × 3');
    expect(notes).toEqual(['品名を短くしました']);
    expect(cellsBy(B2, { goods: ['a × 1', 'b × 1', 'c × 1'] }).at('品名２')).toBe('ほか2点');
  });

  it('says what the producer’s settings lack', () => {
    expect(cellsBy(B2, {}, { yamatoCustomer: '', postal: '' }).lacking).toEqual([
      'ご依頼主の郵便番号',
      'ご請求先顧客コード',
    ]);
    expect(cellsBy(POST_R, {}, { yamatoCustomer: '' }).lacking).toEqual([]);
  });
});

describe('the file', () => {
  it('has a heading and ends its rows as the programs ask', () => {
    const text = labelFile(B2, [cellsBy(B2)]);
    const [heading, row, rest] = text.split('\r\n');
    expect(heading).toMatch(/^お客様管理番号,送り状種類,クール区分,/);
    expect(row).toMatch(new RegExp(`^${NUMBER}-1,0,1,,2026/12/05,,0812,`));
    expect(rest).toBe('');
    expect(labelFile(POST_WEB, [cellsBy(POST_WEB)])).toMatch(/^1,0,,,,,1,山田 花子,様,/);
  });

  it('takes what Shift_JIS cannot write only where that was asked for', () => {
    const rare = cellsBy(B2, to({ familyName: '𠮷田', givenName: '髙子' }));
    expect([lostOf(rare), goesIn(rare, false), goesIn(rare, true)]).toEqual([['𠮷'], false, true]);
    expect(goesIn(cellsBy(B2, {}, { phone: '' }), true)).toBe(false);
    const copied = cellsBy(B2, { goods: ['ほたて\u200b貝柱 × 1'] });
    expect([copied.at('品名１'), lostOf(copied)]).toEqual(['ほたて貝柱 × 1', []]);
  });
});

describe('the number of a parcel', () => {
  it('fits every carrier, and is read as people and programs give it back', () => {
    for (const [key, written] of [
      [{ number: NUMBER, instalment: 1, attempt: 1 }, `${NUMBER}-1`],
      [{ number: NUMBER, instalment: 12, attempt: 1 }, `${NUMBER}-12`],
      [{ number: NUMBER, instalment: 12, attempt: 3 }, `${NUMBER}S12`],
    ] as const) {
      expect(parcelNumber(key)).toBe(written);
      expect(written.length).toBeLessThanOrEqual(15);
      expect(readParcelNumber(` ${written.toLowerCase()} `)).toEqual(key);
    }
    for (const wrong of ['', '-1', NUMBER, `${NUMBER}-0`, `${NUMBER}-123`, '0123456789AC-1', `${NUMBER}Z1`])
      expect(readParcelNumber(wrong)).toBeUndefined();
    expect(() => parcelNumber({ number: NUMBER, instalment: 1, attempt: 10 })).toThrow(RangeError);
  });
});
