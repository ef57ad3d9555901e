import { invoiceFor } from '#app/order/history/invoice.ts';
import { readNumber } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { returnInvoicePaper } from '../order-invoice.ts';
import type { Route } from './+types/order-return.ts';
import { pdfAnswer } from './answer.ts';

/** 適格返還請求書 of one refund of an order, counted from 1. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const index = routeNumber(/^(\d+)\.pdf$/.exec(params.file)?.[1]);
  return pdfAnswer(`order:${number}`, async () => {
    const data = number && index && (await invoiceFor(request, number));
    return data ? returnInvoicePaper(data, index - 1) : undefined;
  });
}
