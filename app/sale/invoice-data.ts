import type { Line, OrderTotals, RefundTotals, TaxRate } from './rules/totals.ts';

/**
 * The content of the shop's tax papers, as it is kept with every one that was issued (`issued_invoice.content`): a change here
 * has to read what was kept before. Dates are 'YYYY-MM-DD' in Japan, amounts yen including tax.
 */
export interface InvoiceData {
  /** Of the order. */
  number: string;
  paidOn: string;
  /** 「クレジットカード」: revenue stamps and tax offices require the method of payment. */
  paidBy: string;
  /**
   * Day of dispatch, on which the sale is made (課税資産の譲渡等を行った年月日); null before it, when the paper is a
   * receipt only.
   */
  suppliedOn: string | null;
  lines: readonly InvoiceLine[];
  /** Of what was sold: without what was given back before it left. */
  totals: OrderTotals;
  /** Of one that has left: what had been given back before, and is in no sum. Yen including tax, before points. */
  unsold?: { goods: Record<TaxRate, number>; shipping: number; wrapping: number };
  /** Of several parcels each one's part of the shipping; papers from before there were any have none. */
  parcels?: readonly { name: string; fee: number }[];
  /**
   * In the order in which they were made. `lines` of those that told which. `sold`: whether something of it had been sent
   * before; of an order that has left, sums and lines are then of that alone. Papers from before do not have it.
   */
  refunds: readonly {
    on: string;
    totals: RefundTotals;
    lines?: readonly ReturnedLine[];
    sold?: boolean;
  }[];
  /** Whether a line is an alcoholic drink: the paper then carries the notice for those under 20. */
  alcohol: boolean;
  issuer: { shop: string; name: string; address: string; phone: string; registration: string };
}

export interface InvoiceLine extends Line {
  name: string;
  /** Day of dispatch of its parcel, of an order of several; null: it was not sent. Without it, the order's. */
  suppliedOn?: string | null;
  /** Pieces of it that were given back before they left, where there are any. */
  unsent?: number;
}

/** What a refund gave back of a line. */
export interface ReturnedLine extends InvoiceLine {
  /** Yen, tax included, before points; `quantity` is 0 where the price was reduced. */
  amount: number;
}

/**
 * Whether a refund returns something of a sale, and so has its 適格返還請求書: what was not sent before it was never sold (消費税法
 * 57条の4第3項). Nothing has one before the whole order has left.
 */
export function returnsSale(
  { suppliedOn }: Pick<InvoiceData, 'suppliedOn'>,
  refund: InvoiceData['refunds'][number],
): boolean {
  if (suppliedOn === null) return false;
  if (refund.sold !== undefined) return refund.sold;
  const days = (refund.lines ?? []).map((l) => (l.suppliedOn === undefined ? suppliedOn : l.suppliedOn));
  return (days.length > 0 ? days : [suppliedOn]).some((day) => day !== null && day <= refund.on);
}

/** What the buyer chooses of a paper: 消費税法 57条の4第1項6号 asks for the recipient's name. */
export interface InvoiceWish {
  /** 宛名, without 敬称. */
  addressee: string;
  /** 敬称: 様 after a person, 御中 after a company. */
  honorific: '様' | '御中';
  /** 但し書き, without 「として」. */
  proviso: string;
}

/** A version of a paper, as it was issued. */
export interface IssuedInvoice extends InvoiceWish {
  /** From 1. */
  version: number;
  issuedOn: string;
  content: InvoiceData;
  /** The version before, which it takes the place of. */
  replaces: { version: number; issuedOn: string; isInvoice: boolean } | null;
}
