import { returnInvoiceFor } from '#app/order/invoice/issue.ts';
import { readNumber } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { returnInvoicePaper } from '../order-invoice.ts';
import type { Route } from './+types/order-return.ts';
import { pdfAnswer } from './answer.ts';

/** 適格返還請求書 of one refund of an order, counted from 1; issued by the first look at it. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const n = routeNumber(/^(\d+)\.pdf$/.exec(params.file)?.[1]);
  return pdfAnswer(`order:${number}`, async () => {
    const issued = number && n && (await returnInvoiceFor(request, number, n));
    return issued ? returnInvoicePaper(issued, n) : undefined;
  });
}
