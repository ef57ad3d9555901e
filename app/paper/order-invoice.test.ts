import { describe, expect, it } from 'vitest';
import type { InvoiceData, InvoiceLine } from '#app/sale/invoice-data.ts';
import { refundTotals, totalsOf } from '#app/sale/rules/totals.ts';
import { orderInvoicePaper, returnInvoicePaper } from './order-invoice.ts';
import { type Paper, setPaper } from './paper.ts';
import { type ReadPdf, readPdf } from './testing/pdf.ts';

// Nothing is read from a database here; the configuration asks for one all the same.
process.env.DATABASE_URL ??= 'postgres://none';

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
    issuedOn: '2026-11-28',
    paidOn: '2026-11-21',
    paidBy: 'クレジットカード',
    suppliedOn: '2026-11-25',
    buyer: '髙﨑 𠮷子',
    lines,
    totals: totalsOf({ lines, shippingFee: 880, wrappingFee: 330, pointsUsed: 500, ...parts }),
    refunds: [],
    alcohol: false,
    ...d,
  };
}

describe('the receipt that is an invoice', () => {
  it('has the six items of the law, with one rounding a rate', async () => {
    const { text, pages, info } = await read(orderInvoicePaper(order()));
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
      '領収金額(税込)17,830円',
      'ポイントのご利用(値引き)−500円',
      '領収日2026年11月21日',
      'お支払い方法クレジットカード',
      '適格請求書を兼ねています',
      '見本', // a demo sells nothing
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('ご返金');
    expect(text).not.toContain('20歳');
  });

  it('rounds 105 yen three times once: 28, not 27', async () => {
    const lines: InvoiceLine[] = [{ name: 'しおり', unitPrice: 105, quantity: 3, taxRate: 10 }];
    const { text } = await read(orderInvoicePaper(order({ lines }, { ...none, pointsUsed: 0 })));
    expect(text).toContain('10%対象315031528');
    expect(text).not.toMatch(/軽減税率|ポイントのご利用|送料|包装/);
  });

  it('is a receipt alone before the goods are sent', async () => {
    const paper = orderInvoicePaper(order({ suppliedOn: null }));
    expect(paper.fileName).toBe('領収書_E7K2-M9QX-4.pdf');
    const { text } = await read(paper);
    expect(text).toContain('適格請求書は、商品の発送後にご用意いただけます。');
    expect(text).not.toMatch(/登録番号|兼適格請求書|取引年月日/);
  });

  it('can be of nothing when points paid all', async () => {
    const { text } = await read(orderInvoicePaper(order({}, { pointsUsed: 18_330 })));
    expect(text).toContain('領収金額(税込)0円');
    expect(text).toContain('10%対象14,010−14,01000');
  });

  it('says what went back since', async () => {
    const d = order();
    const refund = refundTotals(d.totals, { ...none, lines: [{ ...SWEETS, quantity: 1 }] });
    const { text } = await read(orderInvoicePaper({ ...d, refunds: [{ on: '2026-11-30', totals: refund }] }));
    expect(text).toContain('2026年11月30日E7K2-M9QX-4-R12,10258');
    expect(text).toContain('領収金額(税込)17,830円');
  });

  it('warns those under 20 where alcohol was sold', async () => {
    expect((await read(orderInvoicePaper(order({ alcohol: true })))).text).toContain(
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
      orderInvoicePaper(order({ lines, buyer: '薔'.repeat(60) }, none)),
    );
    expect(pages).toBeGreaterThan(2);
    expect(page(2)).toContain('品名税率単価'); // the head is repeated
    expect(text).toContain('薔'.repeat(60));
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
    const paper = returnInvoicePaper(refunded, 0);
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
    const { text } = await read(returnInvoicePaper(refunded, 1));
    expect(text).toContain('10%対象14,010−38313,6271,238');
    expect(text).toContain('8%対象(軽減税率)2,160−592,101156'); // 155 + 156 = 311
    expect(text).toContain('送料10%8801880');
  });

  it('is none without such a refund, and none where nothing had been sent', () => {
    expect(returnInvoicePaper(refunded, 2)).toBeUndefined();
    expect(returnInvoicePaper({ ...refunded, suppliedOn: null }, 0)).toBeUndefined();
    expect(returnInvoicePaper({ ...refunded, suppliedOn: '2026-12-01' }, 0)).toBeUndefined();
    expect(returnInvoicePaper({ ...refunded, suppliedOn: '2026-12-01' }, 1)).toBeDefined();
  });
});
