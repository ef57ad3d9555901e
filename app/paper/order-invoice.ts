import type { InvoiceData } from '#app/sale/invoice-data.ts';
import { goodsOf, type OrderTotals, type TaxRate } from '#app/sale/rules/totals.ts';
import { ALCOHOL_TERMS } from '#app/sale/terms.ts';
import { config } from '#platform/config.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import type { Paper } from './paper.ts';
import { isSample } from './receipt.ts';

/**
 * 領収書 of a paid order; after dispatch it is its 適格請求書, too. It has the six items of 消費税法 57条の4第1項:
 * issuer with registration number, date, contents with the mark of the reduced rate, amount and tax by rate, recipient.
 * Downloaded again it is the same paper; only the date of issue and later refunds differ.
 */
export function orderInvoicePaper(d: InvoiceData): Paper {
  const { totals } = d;
  const title = d.suppliedOn === null ? '領収書' : '領収書 兼 適格請求書';
  return {
    template: 'order-invoice',
    fileName: `${title.replace(' ', '')}_${d.number}.pdf`.replace(' ', ''),
    data: {
      ...common(d, d.suppliedOn !== null),
      title,
      paperNumber: d.number,
      paidOn: formatPlainDate(d.paidOn),
      paidBy: d.paidBy,
      total: yen(totals.total),
      lines: [...d.lines.map((l) => line(l.name, l.taxRate, l.unitPrice, l.quantity)), ...services(totals)],
      gross: digits(totals.total + totals.points),
      points: totals.points > 0 ? digits(totals.points) : '',
      rates: rates(totals.byRate),
      refunds: d.refunds.map((r, i) => ({
        on: formatPlainDate(r.on),
        number: returnNumber(d, i),
        amount: digits(r.totals.total),
        points: digits(r.totals.points),
      })),
      alcohol: d.alcohol ? ALCOHOL_TERMS.join('') : '',
    },
  };
}

/**
 * 適格返還請求書 of one refund (消費税法 57条の4第3項): issuer, days of the return and of the sale, contents, amount
 * and tax by rate. It is also made for returns below 10,000 yen, though the law does not require it (施行令
 * 70条の9第3項).
 * @param index of the refund, from 0.
 * @returns undefined for an unknown refund, and where nothing was dispatched: then there was no sale.
 */
export function returnInvoicePaper(d: InvoiceData, index: number): Paper | undefined {
  const refund = d.refunds[index];
  if (!refund || d.suppliedOn === null || refund.on < d.suppliedOn) return undefined;
  const goods = goodsOf(refund.totals);
  const names = (rate: TaxRate) =>
    d.lines
      .filter((l) => l.taxRate === rate)
      .map((l) => l.name)
      .join('、');
  const returned = ([10, 8] as const).filter((rate) => goods[rate] > 0);
  const number = returnNumber(d, index);
  return {
    template: 'order-return',
    fileName: `適格返還請求書_${number}.pdf`,
    data: {
      ...common(d, true),
      title: '適格返還請求書',
      paperNumber: number,
      returnedOn: formatPlainDate(refund.on),
      total: yen(refund.totals.total),
      lines: [...returned.map((rate) => line(names(rate), rate, goods[rate], 1)), ...services(refund.totals)],
      gross: digits(refund.totals.total + refund.totals.points),
      points: refund.totals.points > 0 ? digits(refund.totals.points) : '',
      rates: rates(refund.totals.byRate),
    },
  };
}

function returnNumber(d: InvoiceData, index: number): string {
  return `${d.number}-R${index + 1}`;
}

function common(d: InvoiceData, qualified: boolean) {
  const c = config();
  return {
    sample: isSample(),
    orderNumber: d.number,
    issuedOn: formatPlainDate(d.issuedOn),
    suppliedOn: d.suppliedOn === null ? '' : formatPlainDate(d.suppliedOn),
    buyer: d.buyer,
    issuer: {
      shop: c.SHOP_NAME,
      name: c.OPERATOR_NAME,
      address: c.OPERATOR_ADDRESS,
      phone: c.OPERATOR_PHONE,
      registration: qualified ? c.INVOICE_REGISTRATION : '',
    },
  };
}

function line(name: string, rate: TaxRate, unitPrice: number, quantity: number) {
  return {
    name,
    rate: `${rate}%`,
    reduced: rate === 8,
    unitPrice: digits(unitPrice),
    quantity: digits(quantity),
    amount: digits(unitPrice * quantity),
  };
}

function services({ shipping, wrapping }: { shipping: number; wrapping: number }) {
  return [
    ...(shipping > 0 ? [line('送料', 10, shipping, 1)] : []),
    ...(wrapping > 0 ? [line('包装', 10, wrapping, 1)] : []),
  ];
}

function rates(byRate: OrderTotals['byRate']) {
  return byRate.map((r) => ({
    rate: r.rate === 8 ? '8%対象(軽減税率)' : '10%対象',
    amount: digits(r.amount),
    points: r.points > 0 ? `−${digits(r.points)}` : '0',
    taxable: digits(r.taxable),
    tax: digits(r.tax),
  }));
}
