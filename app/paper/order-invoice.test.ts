import { describe, expect, it } from 'vitest';
import {
  type InvoiceData,
  type InvoiceLine,
  type IssuedInvoice,
  returnsSale,
} from '#app/sale/invoice-data.ts';
import { refundTotals, totalsOf } from '#app/sale/rules/totals.ts';
import { orderInvoicePaper, returnInvoicePaper } from './order-invoice.ts';
import { type Paper, setPaper } from './paper.ts';
import { type ReadPdf, readPdf } from './testing/pdf.ts';

// Nothing is read from a database here; the configuration asks for one all the same.
process.env.DATABASE_URL ??= 'postgres://none/none';

async function read(paper: Paper | undefined): Promise<ReadPdf> {
  const pdf = readPdf(await setPaper(paper!));
  expect(pdf.info).toMatchObject({ Tagged: 'yes', 'Page size': '595.276 x 841.89 pts (A4)' });
  expect(pdf.right).toBeLessThanOrEqual(210 - 14);
  return pdf;
}

const KETTLE: InvoiceLine = { name: '急須(黒・0.6L)', unitPrice: 12_800, quantity: 1, taxRate: 10 };
const SWEETS: InvoiceLine = { name: '和菓子12個入り', unitPrice: 2_160, quantity: 2, taxRate: 8 };
const none = { shippingFee: 0, wrappingFee: 0 };

function order(
  d: Partial<InvoiceData> = {},
  parts: Partial<Parameters<typeof totalsOf>[0]> = {},
): InvoiceData {
  const lines = d.lines ?? [KETTLE, SWEETS];
  return {
    number: 'E7K2-M9QX-4',
    paidOn: '2026-11-21',
    paidBy: 'クレジットカード',
    suppliedOn: '2026-11-25',
    lines,
    totals: totalsOf({
      lines,
      shippingFee: 880,
      wrappingFee: 330,
      pointsUsed: 500,
      pointPercent: 1,
      ...parts,
    }),
    refunds: [],
    alcohol: false,
    issuer: {
      shop: 'さとのわ商店',
      name: 'さとのわ運営事務局(デモ)',
      address: '東京都千代田区千代田1-1',
      phone: '0312345678',
      registration: 'T0000000000000',
    },
    ...d,
  };
}

/** The paper as it was issued, for 髙﨑 𠮷子 unless somebody else is given. */
function issued(content: InvoiceData, over: Partial<IssuedInvoice> = {}): IssuedInvoice {
  return {
    version: 1,
    issuedOn: '2026-11-28',
    addressee: '髙﨑 𠮷子',
    honorific: '様',
    proviso: '商品代金',
    content,
    replaces: null,
    ...over,
  };
}

describe('the receipt that is an invoice', () => {
  it('has the six items of the law, with one rounding a rate', async () => {
    const { text, pages, info } = await read(orderInvoicePaper(issued(order())));
    expect(pages).toBe(1);
    expect(info.Title).toBe('領収書 兼 適格請求書 E7K2-M9QX-4');
    for (const part of [
      'さとのわ運営事務局(デモ)', // 1 issuer and number
      '登録番号T0000000000000',
      '取引年月日(発送日)2026年11月25日', // 2 date
      '急須(黒・0.6L)10%12,800112,800', // 3 contents, 軽減税率 marked
      '和菓子12個入り※8%2,16024,320',
      '送料10%8801880',
      '包装10%3301330',
      '※は軽減税率(8%)の対象です。',
      '10%対象14,010−38313,6271,238', // 4 and 5: 13,627 × 10/110 = 1,238.8
      '8%対象(軽減税率)4,320−1174,203311', // 4,203 × 8/108 = 311.3
      '髙﨑𠮷子様', // 6 recipient
      '但し、商品代金として、上記の金額を領収しました。',
      '発行日2026年11月28日',
      '領収金額(税込)17,830円',
      'ポイントのご利用(値引き)−500円',
      '領収日2026年11月21日',
      'お支払い方法クレジットカード',
      '適格請求書を兼ねています',
      '見本', // a demo sells nothing
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/ご返金|再発行|代わるもの/);
    expect(text).not.toContain('20歳');
  });

  it('rounds 105 yen three times once: 28, not 27', async () => {
    const lines: InvoiceLine[] = [{ name: 'しおり', unitPrice: 105, quantity: 3, taxRate: 10 }];
    const { text } = await read(orderInvoicePaper(issued(order({ lines }, { ...none, pointsUsed: 0 }))));
    expect(text).toContain('10%対象315031528');
    expect(text).not.toMatch(/軽減税率|ポイントのご利用|送料|包装/);
  });

  it('is a receipt alone before the goods are sent', async () => {
    const alone = order({ suppliedOn: null });
    const paper = orderInvoicePaper(issued({ ...alone, issuer: { ...alone.issuer, registration: '' } }));
    expect(paper.fileName).toBe('領収書_E7K2-M9QX-4.pdf');
    const { text } = await read(paper);
    expect(text).toContain('適格請求書は、商品の発送後にご用意いただけます。');
    expect(text).not.toMatch(/登録番号|兼適格請求書|取引年月日/);
  });

  it('is for whom and for what the buyer chose; another version names the one before', async () => {
    const paper = orderInvoicePaper(
      issued(order(), {
        addressee: '㈱さとのわ 経理部',
        honorific: '御中',
        proviso: '贈答用の茶器代',
        version: 3,
        issuedOn: '2026-12-01',
        replaces: { version: 2, issuedOn: '2026-11-22', isInvoice: false },
      }),
    );
    expect(paper.fileName).toBe('領収書兼適格請求書_E7K2-M9QX-4-3.pdf');
    const { text, pages, info } = await read(paper);
    expect(pages).toBe(1);
    expect(info.Title).toBe('領収書 兼 適格請求書 E7K2-M9QX-4-3');
    for (const part of [
      '再発行',
      '㈱さとのわ経理部御中',
      '但し、贈答用の茶器代として、',
      '2026年11月22日に発行した領収書(書類番号E7K2-M9QX-4-2)に代わるものです',
      '書類番号E7K2-M9QX-4-3',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('髙﨑');
  });

  it('can be of nothing when points paid all', async () => {
    const { text } = await read(orderInvoicePaper(issued(order({}, { pointsUsed: 18_330 }))));
    expect(text).toContain('領収金額(税込)0円');
    expect(text).toContain('10%対象14,010−14,01000');
  });

  it('says what went back since', async () => {
    const d = order();
    const refund = refundTotals(d.totals, { ...none, lines: [{ ...SWEETS, quantity: 1 }] });
    const { text } = await read(
      orderInvoicePaper(issued({ ...d, refunds: [{ on: '2026-11-30', totals: refund }] })),
    );
    expect(text).toContain('2026年11月30日E7K2-M9QX-4-R12,10258');
    expect(text).toContain('領収金額(税込)17,830円');
  });

  it('warns those under 20 where alcohol was sold', async () => {
    expect((await read(orderInvoicePaper(issued(order({ alcohol: true }))))).text).toContain(
      '20歳未満の者の飲酒は法律で禁止されています。',
    );
  });

  it('holds the longest names and many lines, and takes markup for text', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => ({
      ...SWEETS,
      name: `${'#あ[x]$\\*_`<a>'.repeat(5)}${'W'.repeat(60)}その${i}`,
      unitPrice: 9_999_999,
      quantity: 99,
    }));
    const { text, pages, page } = await read(
      orderInvoicePaper(
        issued(order({ lines }, none), { addressee: '薔'.repeat(70), proviso: '薔'.repeat(30) }),
      ),
    );
    expect(pages).toBeGreaterThan(2);
    expect(page(2)).toContain('品名税率単価'); // the head is repeated
    expect(text).toContain('薔'.repeat(70));
    expect(text).toContain(`但し、${'薔'.repeat(30)}として、上記の金額を領収しました。`);
    expect(text).toContain('その39');
    expect(text).toContain('#あ[x]$\\*_`<a>');
  });
});

describe('the invoice of a return', () => {
  const d = order();
  const first = refundTotals(d.totals, { ...none, lines: [{ ...SWEETS, quantity: 1 }] });
  const rest = refundTotals(
    d.totals,
    { lines: [KETTLE, { ...SWEETS, quantity: 1 }], shippingFee: 880, wrappingFee: 330 },
    [first],
  );
  const refunded = {
    ...d,
    refunds: [
      { on: '2026-11-30', totals: first },
      { on: '2026-12-02', totals: rest },
    ],
  };

  it('names issuer, both days, contents, amount and tax by rate', async () => {
    const paper = returnInvoicePaper(issued(refunded), 1);
    expect(paper?.fileName).toBe('適格返還請求書_E7K2-M9QX-4-R1.pdf');
    const { text, info } = await read(paper);
    expect(info.Title).toBe('適格返還請求書 E7K2-M9QX-4-R1');
    for (const part of [
      '登録番号T0000000000000',
      '返還年月日2026年11月30日',
      'もとの取引年月日2026年11月25日',
      '和菓子12個入り※8%2,16012,160',
      'ポイントでお戻しする分−58円',
      '返還金額(税込)2,102円',
      '8%対象(軽減税率)2,160−582,102155', // 2,102 × 8/108 = 155.7
      '髙﨑𠮷子様',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('急須');
  });

  it('of the rest brings both to the tax that was taken', async () => {
    const { text } = await read(returnInvoicePaper(issued(refunded), 2));
    expect(text).toContain('10%対象14,010−38313,6271,238');
    expect(text).toContain('8%対象(軽減税率)2,160−592,101156'); // 155 + 156 = 311
    expect(text).toContain('送料10%8801880');
  });

  it('is none without such a refund', () => {
    expect(returnInvoicePaper(issued(refunded), 3)).toBeUndefined();
  });

  it('is made out as the receipt is, and another version says so', async () => {
    const paper = returnInvoicePaper(
      issued(refunded, {
        addressee: '株式会社さとのわ',
        honorific: '御中',
        version: 2,
        replaces: { version: 1, issuedOn: '2026-11-30', isInvoice: true },
      }),
      1,
    );
    expect(paper?.fileName).toBe('適格返還請求書_E7K2-M9QX-4-R1-2.pdf');
    const { text } = await read(paper);
    for (const part of [
      '再発行',
      '株式会社さとのわ御中',
      '2026年11月30日に発行した適格返還請求書(書類番号E7K2-M9QX-4-R1)に代わるものです',
    ])
      expect(text).toContain(part);
  });
});

describe('an order of several parcels', () => {
  const lines = [
    { ...KETTLE, suppliedOn: '2026-11-25' },
    { ...SWEETS, suppliedOn: '2026-11-21' },
  ];
  const parcels = [
    { name: 'お荷物1(山田窯・常温)', fee: 880 },
    { name: 'お荷物2(甘味堂・冷凍)', fee: 1_155 },
  ];
  const d = order({ lines, parcels }, { shippingFee: 2_035 });
  const lineBack = { ...SWEETS, suppliedOn: '2026-11-21', quantity: 1, amount: SWEETS.unitPrice };
  const totals = refundTotals(d.totals, { ...none, lines: [{ ...SWEETS, quantity: 1 }] });

  it('has each one’s shipping, and the day of what left before', async () => {
    const { text } = await read(orderInvoicePaper(issued(d)));
    expect(text).toContain('送料お荷物1(山田窯・常温)10%8801880');
    expect(text).toContain('送料お荷物2(甘味堂・冷凍)10%1,15511,155');
    expect(text).toContain('和菓子12個入り(2026年11月21日発送)※');
    expect(text).not.toContain('2026年11月25日発送)');
  });

  it('tells of a return which line it was, and has one only of what had left', async () => {
    const refund = { on: '2026-11-23', totals, lines: [lineBack] };
    const { text } = await read(returnInvoicePaper(issued({ ...d, refunds: [refund] }), 1));
    expect(text).toContain('もとの取引年月日2026年11月21日');
    expect(text).toContain('和菓子12個入り※8%2,16012,160');
    expect(returnsSale(d, refund)).toBe(true);
    expect(returnsSale(d, { ...refund, on: '2026-11-20' })).toBe(false);
    expect(returnsSale(d, { ...refund, lines: [{ ...lineBack, suppliedOn: null }] })).toBe(false);
    expect(returnsSale(d, { on: '2026-11-23', totals })).toBe(false);
    expect(returnsSale({ suppliedOn: null }, refund)).toBe(false);
  });

  it('tells the days of all that it returns, and of a reduction those of what had left', async () => {
    const kettle = { ...KETTLE, suppliedOn: '2026-11-25', quantity: 1, amount: KETTLE.unitPrice };
    const both = refundTotals(d.totals, {
      ...none,
      lines: [
        { ...SWEETS, quantity: 1 },
        { ...KETTLE, quantity: 1 },
      ],
    });
    const all = { on: '2026-11-28', totals: both, lines: [lineBack, kettle] };
    const two = await read(returnInvoicePaper(issued({ ...d, refunds: [all] }), 1));
    expect(two.text).toContain('もとの取引年月日2026年11月21日、2026年11月25日');
    expect(two.text).toContain('和菓子12個入り(2026年11月21日発送)');
    expect(two.text).toContain('(2026年11月25日発送)');
    const reduced = await read(
      returnInvoicePaper(issued({ ...d, refunds: [{ on: '2026-11-23', totals }] }), 1),
    );
    expect(reduced.text).toContain('もとの取引年月日2026年11月21日');
    expect(reduced.text).not.toContain('11月25日');
  });
});
