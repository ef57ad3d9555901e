import { NOT_ISSUED, receiptFor } from '#app/order/invoice/issue.ts';
import { receiptPagePath } from '#app/order/paths.ts';
import { readNumber } from '#platform/crypto.ts';
import { orderInvoicePaper } from '../order-invoice.ts';
import { NOT_YET } from '../paper.ts';
import type { Route } from './+types/order-invoice.ts';
import { pdfAnswer } from './answer.ts';

/**
 * 領収書 of an order as it was last issued, of a sent one also its 適格請求書. Guests get it as members do. Until the buyer has it
 * issued, this leads to the page where that is done.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  return pdfAnswer(
    `order:${number}`,
    async () => {
      const issued = number && (await receiptFor(request, number));
      if (!issued) return undefined;
      return issued === NOT_ISSUED ? NOT_YET : orderInvoicePaper(issued);
    },
    receiptPagePath(number ?? ''),
  );
}
