import { unsentWords } from '#app/order/parcel-words.ts';
import {
  type InvoiceData,
  type InvoiceLine,
  type IssuedInvoice,
  type ReturnedLine,
  returnsSale,
} from '#app/sale/invoice-data.ts';
import { goodsOf, type OrderTotals, type TaxRate } from '#app/sale/rules/totals.ts';
import { ALCOHOL_TERMS } from '#app/sale/terms.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import type { Paper } from './paper.ts';
import { isSample } from './receipt.ts';

/** 「領収書」; once the goods were sent it is the 適格請求書, too. */
function titleOf(isInvoice: boolean): string {
  return isInvoice ? '領収書 兼 適格請求書' : '領収書';
}

/**
 * 領収書 of a paid order as it was issued; one of an order that had been sent is its 適格請求書, too. It has the six items of
 * 消費税法 57条の4第1項: issuer with registration number, date, contents with the mark of the reduced rate, amount and tax by
 * rate, recipient. Drawn again it is the same paper; another version says which one it takes the place of.
 */
export function orderInvoicePaper(issued: IssuedInvoice): Paper {
  const { content: d, version, replaces } = issued;
  const { totals } = d;
  const isInvoice = d.suppliedOn !== null;
  const title = titleOf(isInvoice);
  const paperNumber = numberOf(d.number, version);
  return {
    template: 'order-invoice',
    fileName: `${title.replaceAll(' ', '')}_${paperNumber}.pdf`,
    data: {
      ...common(issued, replaces && titleOf(replaces.isInvoice), d.number),
      title,
      paperNumber,
      proviso: issued.proviso,
      paidOn: formatPlainDate(d.paidOn),
      paidBy: d.paidBy,
      total: yen(totals.total),
      lines: [
        ...d.lines.map((l) => line(suppliedName(l, d), l.taxRate, l.unitPrice, l.quantity)),
        ...services(d.unsold ? before(totals, d.unsold) : totals, d.parcels),
        ...unsoldLines(d.unsold),
      ],
      gross: digits(totals.total + totals.points),
      points: totals.points > 0 ? digits(totals.points) : '',
      rates: rates(totals.byRate),
      // What was given back before it left is in the sums already, and has no paper of its own.
      refunds: d.refunds
        .map((r, i) => ({
          on: formatPlainDate(r.on),
          number: returnsSale(d, r) ? returnNumber(d, i + 1) : '',
          amount: digits(r.totals.total),
          points: digits(r.totals.points),
        }))
        .filter(({ number }) => number !== '' || !isInvoice),
      alcohol: d.alcohol ? ALCOHOL_TERMS.join('') : '',
    },
  };
}

/**
 * 適格返還請求書 of the n-th refund as it was issued (消費税法 57条の4第3項): issuer, days of the return and of the sale,
 * contents, amount and tax by rate. It is also made for returns below 10,000 yen, though the law does not require it (施行令
 * 70条の9第3項).
 * @returns undefined for a refund that the paper does not know.
 */
export function returnInvoicePaper(issued: IssuedInvoice, n: number): Paper | undefined {
  const { content: d, version, replaces } = issued;
  const refund = d.refunds[n - 1];
  if (!refund) return undefined;
  const goods = goodsOf(refund.totals);
  const names = (rate: TaxRate) =>
    leftBefore(d, n - 1)
      .filter((l) => l.taxRate === rate)
      .map((l) => l.name)
      .join('、');
  const lines = refund.lines ?? [];
  // What was told without its line: a reduction of the prices of a rate.
  const others = (rate: TaxRate) =>
    lines.filter((l) => l.taxRate === rate).reduce((rest, l) => rest - l.amount, goods[rate]);
  const returned = ([10, 8] as const).filter((rate) => others(rate) > 0);
  const number = returnNumber(d, n);
  const paperNumber = numberOf(number, version);
  const days = soldOn(d, n - 1);
  return {
    template: 'order-return',
    fileName: `${RETURN_TITLE}_${paperNumber}.pdf`,
    data: {
      ...common(issued, replaces && RETURN_TITLE, number),
      suppliedOn: days.map(formatPlainDate).join('、'),
      title: RETURN_TITLE,
      paperNumber,
      returnedOn: formatPlainDate(refund.on),
      total: yen(refund.totals.total),
      lines: [
        ...lines.map((l) => returnedLine(suppliedName(l, d, days.length === 1 ? days[0] : null), l)),
        ...returned.map((rate) => line(names(rate), rate, others(rate), 1)),
        ...services(refund.totals),
      ],
      gross: digits(refund.totals.total + refund.totals.points),
      points: refund.totals.points > 0 ? digits(refund.totals.points) : '',
      rates: rates(refund.totals.byRate),
    },
  };
}

/** The days on which what a refund returns had been sold: those of its own lines, or of what had left by then where it tells of none. */
function soldOn(d: InvoiceData, index: number): string[] {
  const { on, lines = [] } = d.refunds[index]!;
  const dayOf = ({ suppliedOn = d.suppliedOn }: InvoiceLine) => suppliedOn;
  const by = (some: readonly InvoiceLine[]) => [
    ...new Set(some.map(dayOf).filter((day): day is string => day !== null && day <= on)),
  ];
  const days = lines.length > 0 ? by(lines) : by(leftBefore(d, index));
  return days.length > 0 ? days.toSorted() : d.suppliedOn === null ? [] : [d.suppliedOn];
}

/** The lines of which something had been sent and had not gone back by the first `n` refunds; all of them where these tell of no lines. */
function leftBefore({ lines, refunds }: InvoiceData, n: number): readonly InvoiceLine[] {
  const back = refunds.slice(0, n).flatMap((r) => r.lines ?? []);
  const piecesOf = (l: InvoiceLine) =>
    back.reduce((sum, b) => (b.name === l.name && b.unitPrice === l.unitPrice ? sum + b.quantity : sum), 0);
  const left = lines.filter(
    (l) => l.suppliedOn !== null && l.quantity - Math.max(l.unsent ?? 0, piecesOf(l)) > 0,
  );
  return left.length > 0 ? left : lines;
}

const RETURN_TITLE = '適格返還請求書';

function returnNumber(d: InvoiceData, n: number): string {
  return `${d.number}-R${n}`;
}

/** The first version has the number alone: E7K2-M9QX-4, E7K2-M9QX-4-2 … */
function numberOf(first: string, version: number): string {
  return version === 1 ? first : `${first}-${version}`;
}

/** @param replaced title of the version before. @param first number of the first version. */
function common(issued: IssuedInvoice, replaced: string | null, first: string) {
  const { content: d, replaces } = issued;
  return {
    sample: isSample(),
    orderNumber: d.number,
    issuedOn: formatPlainDate(issued.issuedOn),
    suppliedOn: d.suppliedOn === null ? '' : formatPlainDate(d.suppliedOn),
    addressee: issued.addressee,
    honorific: issued.honorific,
    replaces: replaces
      ? `この書類は、${formatPlainDate(replaces.issuedOn)}に発行した${replaced}(書類番号 ${numberOf(first, replaces.version)})に代わるものです。前の書類とあわせてお使いいただくことはできません。`
      : '',
    issuer: d.issuer,
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

/**
 * With the day of dispatch of its own, where that is another one than the paper's, and what of it was given back before.
 * @param told the one day of the paper; null where it has several.
 */
function suppliedName(
  l: InvoiceLine,
  order: Pick<InvoiceData, 'suppliedOn'>,
  told: string | null = order.suppliedOn,
): string {
  const { name, suppliedOn = order.suppliedOn, quantity, unsent = 0 } = l;
  const day = suppliedOn === null || suppliedOn === told ? '' : `${formatPlainDate(suppliedOn)}発送`;
  // Papers from before told of no pieces, but of lines that had not left.
  const never = suppliedOn === null && order.suppliedOn !== null ? quantity : unsent;
  const more = [day, unsentWords({ quantity, unsent: never })].filter(Boolean).join('、');
  return more ? `${name}(${more})` : name;
}

/** Pieces at their price, or what is left of it, or a reduction. */
function returnedLine(name: string, { taxRate, unitPrice, quantity, amount }: ReturnedLine) {
  if (unitPrice * quantity === amount) return line(name, taxRate, unitPrice, quantity);
  return line(quantity > 0 ? `${name} ${quantity}点` : `${name}の値引き`, taxRate, amount, 1);
}

/** @param parcels of several, each one's part of the shipping. */
function services(
  { shipping, wrapping }: { shipping: number; wrapping: number },
  parcels: InvoiceData['parcels'] = [],
) {
  const sent = parcels.length > 0 ? parcels : [{ name: '', fee: shipping }];
  return [
    ...sent.filter((p) => p.fee > 0).map((p) => line(`送料${p.name ? ` ${p.name}` : ''}`, 10, p.fee, 1)),
    ...(wrapping > 0 ? [line('包装', 10, wrapping, 1)] : []),
  ];
}

type Unsold = NonNullable<InvoiceData['unsold']>;

/** Shipping and wrapping as they were ordered. */
function before(totals: OrderTotals, unsold: Unsold): { shipping: number; wrapping: number } {
  return { shipping: totals.shipping + unsold.shipping, wrapping: totals.wrapping + unsold.wrapping };
}

/** What of the lines above was given back before it left. */
function unsoldLines(unsold: Unsold | undefined) {
  if (!unsold) return [];
  const rows: [string, TaxRate, number][] = [
    ['発送前にお返しした商品の代金', 10, unsold.goods[10]],
    ['発送前にお返しした商品の代金', 8, unsold.goods[8]],
    ['発送前にお返しした送料', 10, unsold.shipping],
    ['発送前にお返しした包装の代金', 10, unsold.wrapping],
  ];
  return rows.filter(([, , yen]) => yen > 0).map(([name, rate, yen]) => line(name, rate, -yen, 1));
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
