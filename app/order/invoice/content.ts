import type { InvoiceData } from '#app/sale/invoice-data.ts';
import { goodsOf, lessReturned, type RefundTotals } from '#app/sale/rules/totals.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { orderTotals } from '../handling/refund-store.ts';
import { type SplitRefund, splitRefundsOf } from '../handling/sold.ts';
import type { ShownOrder } from '../history/history-store.ts';
import { feesByParcel, lineName } from '../history/row.ts';
import { stands } from '../states.ts';

/**
 * Whether an order has tax papers: once it is paid, and not when it was cancelled or is disputed before dispatch. What was
 * supplied has its invoice, whatever became of the money (消費税法 57条の4第1項).
 */
export function hasPapers(o: Pick<ShownOrder, 'paid_at' | 'status' | 'dispute' | 'shipped_at'>): boolean {
  return o.paid_at !== null && ((stands(o.status) && !holdsBack(o.dispute)) || o.shipped_at !== null);
}

/** A refund as the papers tell it: of an order that has left, what of it had been sold. */
function refundContent(o: ShownOrder, r: SplitRefund): InvoiceData['refunds'][number] {
  const { totals, lines } = (o.shipped_at !== null && r.sold) || r;
  const told = lines.map(({ position, ...line }) => ({ ...line, ...suppliedOf(o, position) }));
  return { on: jstDate(r.at), totals, ...(told.length > 0 && { lines: told }), sold: r.sold !== undefined };
}

/** The day on which a line left, of an order of several parcels that has left whole. */
function suppliedOf({ lines, shipped_at }: ShownOrder, position: number): { suppliedOn?: string | null } {
  const several = lines.some((l) => l.parcel > 1);
  return several && shipped_at !== null
    ? { suppliedOn: lines.find((l) => l.position === position)?.sentOn ?? null }
    : {};
}

/** What the tax papers of an order say now; undefined where it has none. */
export async function invoiceContent(on: Db | Tx, o: ShownOrder): Promise<InvoiceData | undefined> {
  if (!hasPapers(o) || o.paid_at === null) return undefined;
  const totals = await orderTotals(on, o.id);
  const refunds = await splitRefundsOf(on, o.id);
  const parcels = feesByParcel(o);
  const { SHOP_NAME, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, INVOICE_REGISTRATION } = config();
  const content: InvoiceData = {
    number: o.number,
    paidOn: jstDate(o.paid_at),
    paidBy: methodName(o.method),
    suppliedOn: o.shipped_at && jstDate(o.shipped_at),
    lines: o.lines.map((l) => ({
      name: lineName(l),
      unitPrice: l.unitPrice,
      quantity: l.quantity,
      taxRate: l.taxRate,
      ...suppliedOf(o, l.position),
      ...(l.unsent > 0 && { unsent: l.unsent }),
    })),
    ...(parcels.length > 0 && { parcels }),
    totals,
    refunds: refunds.map((r) => refundContent(o, r)),
    alcohol: o.lines.some((l) => l.alcohol),
    issuer: {
      shop: SHOP_NAME,
      name: OPERATOR_NAME,
      address: OPERATOR_ADDRESS,
      phone: OPERATOR_PHONE,
      // A receipt alone names none.
      registration: o.shipped_at === null ? '' : INVOICE_REGISTRATION,
    },
  };
  return o.shipped_at === null ? content : withoutUnsold(content, refunds);
}

/** What was given back before it left was never sold: it stands in no sum and in no tax (消費税法 57条の4第1項4号, 5号). */
function withoutUnsold(content: InvoiceData, refunds: readonly SplitRefund[]): InvoiceData {
  const unsold = refunds.flatMap((r) => r.unsold ?? []);
  if (unsold.length === 0) return content;
  const sum = (of: (r: RefundTotals) => number) => unsold.reduce((all, r) => all + of(r), 0);
  return {
    ...content,
    totals: lessReturned(content.totals, unsold),
    unsold: {
      goods: { 8: sum((r) => goodsOf(r)[8]), 10: sum((r) => goodsOf(r)[10]) },
      shipping: sum((r) => r.shipping),
      wrapping: sum((r) => r.wrapping),
    },
  };
}
