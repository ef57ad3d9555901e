import { readPaper } from '#app/orderbook/papers.ts';
import { orderInvoicePaper, returnInvoicePaper } from '#app/paper/order-invoice.ts';
import { paperFile } from '#app/paper/paper-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/paper.ts';

/** A paper of an order as it was issued: 「0-2.pdf」 is the second version of the 領収書, 「1-1.pdf」 that of the first refund's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, refund, version] = /^(\d{1,3})-([1-9]\d?)\.pdf$/.exec(params.file) ?? [];
  if (refund === undefined) return new Response(null, { status: 404 });
  const n = Number(refund);
  const issued = await readPaper(context.get(staffContext), params.number, n, Number(version));
  if (!issued) return new Response(null, { status: 404 });
  const paper = n === 0 ? orderInvoicePaper(issued) : returnInvoicePaper(issued, n);
  return paper ? paperFile(paper) : new Response(null, { status: 404 });
}
