import type { Line, OrderTotals, RefundTotals } from './rules/totals.ts';

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
  totals: OrderTotals;
  /** In the order in which they were made. */
  refunds: readonly { on: string; totals: RefundTotals }[];
  /** Whether a line is an alcoholic drink: the paper then carries the notice for those under 20. */
  alcohol: boolean;
  issuer: { shop: string; name: string; address: string; phone: string; registration: string };
}

export interface InvoiceLine extends Line {
  name: string;
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
