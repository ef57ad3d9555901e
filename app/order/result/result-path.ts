import type { OrderWithPayment } from '../store.ts';
import { type OrderErrorCode, readErrorCode } from './error-catalogue.ts';

/** What of the shown sums is another one now. */
export const SUM_PARTS = ['price', 'shipping', 'wrapping'] as const;
export type SumPart = (typeof SUM_PARTS)[number];

export interface Failure {
  goods: number;
  number?: string | undefined;
  /** With AMOUNT_CHANGED. */
  changed?: readonly SumPart[] | undefined;
}

/** The failed page for a code. It carries what leads on: the product, and the order's number when there is one. */
export function failedPath(code: OrderErrorCode, { goods, number, changed }: Failure): string {
  const query = new URLSearchParams({ code, goods: String(goods) });
  if (number) query.set('order', number);
  for (const part of changed ?? []) query.append('changed', part);
  return `/ec/orders/failed?${query}`;
}

/** Where the result of an order is shown, by its state as it is now; a payment still open leads back to paying. */
export function resultPath(o: OrderWithPayment): string {
  const success = `/ec/goods/success?order=${o.number}`;
  const failed = (code: OrderErrorCode) => failedPath(code, { goods: o.goods_id, number: o.number });
  switch (o.status) {
    case 'pending_payment':
      if (o.redirect_url && o.payment_status === 'created') return o.redirect_url;
      // The payer was told how to pay at a counter or by transfer: the success page shows it until the money has come.
      return o.told_how ? success : failed('PAYMENT_UNAVAILABLE');
    case 'failed':
      return failed(readErrorCode(o.failure_code));
    case 'expired':
      return failed('PAYMENT_EXPIRED');
    default:
      // Also when money went or is going back: the page says how the order stands.
      return success;
  }
}

/** The payer came back without paying, and the payment can be gone on with. */
export function leftPath(o: OrderWithPayment): string {
  return failedPath('PAYMENT_CANCELLED', { goods: o.goods_id, number: o.number });
}
