import { appendSums, type ChangedSums } from '#app/payment/changed-sums.ts';
import { CART_PATH } from '../apply/offer.ts';
import type { OrderWithPayment } from '../store.ts';
import { type OrderErrorCode, readErrorCode } from './error-catalogue.ts';

/** The parts of the shown sums that may have changed. */
export const SUM_PARTS = ['price', 'shipping', 'wrapping'] as const;
export type SumPart = (typeof SUM_PARTS)[number];

export interface Failure {
  /** Null of several products, which were ordered from the cart. */
  goods: number | null;
  number?: string | undefined;
  /** With AMOUNT_CHANGED. */
  changed?: readonly SumPart[] | undefined;
  /** Goods, shipping and wrapping together; with AMOUNT_CHANGED. */
  sums?: ChangedSums | undefined;
}

/**
 * The path of the failed page for a code, with what its links need: the product, and the order's number if there is
 * one.
 */
export function failedPath(code: OrderErrorCode, { goods, number, changed, sums }: Failure): string {
  const query = new URLSearchParams({ code, ...(goods !== null && { goods: String(goods) }) });
  if (number) query.set('order', number);
  for (const part of changed ?? []) query.append('changed', part);
  appendSums(query, sums);
  return `/ec/orders/failed?${query}`;
}

/** The cart, which names its lines in the way. @param lines their SKUs. */
export function cartRefusedPath(code: OrderErrorCode, lines: readonly number[]): string {
  return `${CART_PATH}?${new URLSearchParams({ blocked: '1', refused: code, lines: lines.join(',') })}`;
}

/** The product that an order was for; null of several. */
export function goodsOf(o: OrderWithPayment): number | null {
  return o.lines > 1 ? null : o.goods_id;
}

/**
 * The page that shows the result of an order, by its present state. A payment that is open is being checked,
 * unless the payer was told how to pay.
 */
export function resultPath(o: OrderWithPayment): string {
  const success = `/ec/goods/success?order=${o.number}`;
  const failed = (code: OrderErrorCode) => failedPath(code, { goods: goodsOf(o), number: o.number });
  switch (o.status) {
    case 'pending_payment':
      // The payer was told how to pay at a counter or by transfer: the success page shows it until the money has come.
      return o.told_how ? success : failed('PAYMENT_UNAVAILABLE');
    case 'failed':
      return failed(readErrorCode(o.failure_code));
    case 'expired':
      return failed('PAYMENT_EXPIRED');
    default:
      // Also when the money is being refunded or was refunded: the page shows the order's state.
      return success;
  }
}

/** The page for a payer who came back without paying while the payment can be continued. */
export function leftPath(o: OrderWithPayment): string {
  return failedPath('PAYMENT_CANCELLED', { goods: goodsOf(o), number: o.number });
}
