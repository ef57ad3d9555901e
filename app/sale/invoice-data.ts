import type { Line, OrderTotals, RefundTotals } from './rules/totals.ts';

/** The content of the shop's tax papers. Dates are 'YYYY-MM-DD' in Japan, amounts yen including tax. */
export interface InvoiceData {
  /** Of the order. */
  number: string;
  issuedOn: string;
  paidOn: string;
  /** 「クレジットカード」: revenue stamps and tax offices require the method of payment. */
  paidBy: string;
  /**
   * Day of dispatch, on which the sale is made (課税資産の譲渡等を行った年月日); null before it, when the paper is a
   * receipt only.
   */
  suppliedOn: string | null;
  /** 宛名, without 様. */
  buyer: string;
  lines: readonly InvoiceLine[];
  totals: OrderTotals;
  /** In the order in which they were made. */
  refunds: readonly { on: string; totals: RefundTotals }[];
  /** Whether a line is an alcoholic drink: the paper then carries the notice for those under 20. */
  alcohol: boolean;
}

export interface InvoiceLine extends Line {
  name: string;
}
