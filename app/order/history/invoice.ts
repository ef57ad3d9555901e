import type { InvoiceData } from '#app/sale/invoice-data.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { mayView } from '../guest/access.ts';
import { orderTotals, refundsOf } from '../handling/refund-store.ts';
import { stands } from '../states.ts';
import { peopleOf } from './history-store.ts';
import { orderNamed } from './one-order.ts';
import { lineName } from './row.ts';

/**
 * The content of an order's tax papers, for its member or its guest.
 * @returns undefined for anybody else, before it is paid, and when it was cancelled or disputed before dispatch.
 */
export async function invoiceFor(
  request: Request,
  number: string,
  now: Date = new Date(),
): Promise<InvoiceData | undefined> {
  const o = await orderNamed(number);
  if (!o?.paid_at || !(await mayView(request, o, now))) return undefined;
  // What was supplied has its invoice, whatever became of the money (消費税法 57条の4第1項).
  if ((!stands(o.status) || holdsBack(o.dispute)) && o.shipped_at === null) return undefined;
  const [totals, refunds] = await Promise.all([orderTotals(db(), o.id), refundsOf(db(), o.id)]);
  const { buyer } = peopleOf(o);
  return {
    number: o.number,
    issuedOn: jstDate(now),
    paidOn: jstDate(o.paid_at),
    paidBy: methodName(o.method),
    suppliedOn: o.shipped_at && jstDate(o.shipped_at),
    buyer: `${buyer.familyName} ${buyer.givenName}`,
    lines: o.lines.map((l) => ({
      name: lineName(l),
      unitPrice: l.unitPrice,
      quantity: l.quantity,
      taxRate: l.taxRate,
    })),
    totals,
    refunds: refunds.map((r) => ({ on: jstDate(r.at), totals: r.totals })),
    alcohol: o.lines.some((l) => l.alcohol),
  };
}
