import { invoiceFor } from '#app/order/history/invoice.ts';
import { readNumber } from '#platform/crypto.ts';
import { orderInvoicePaper } from '../order-invoice.ts';
import type { Route } from './+types/order-invoice.ts';
import { pdfAnswer } from './answer.ts';

/** 領収書 of an order, after dispatch also its 適格請求書. Guests get it as members do. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  return pdfAnswer(`order:${number}`, async () => {
    const data = number && (await invoiceFor(request, number));
    return data ? orderInvoicePaper(data) : undefined;
  });
}
