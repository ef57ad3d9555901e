import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';
import { payRows } from './mail-words.ts';

/** A donation or an order with its payment, as lists and pages read it. Amounts in yen. */
interface Awaiting {
  status: string;
  method: string;
  deadline: Date;
  redirect_url: string | null;
  payment_status: string;
  instructions: { label: string; value: string }[];
  received_amount: number;
}

/** Still to be paid: until when, and where; `byNumber` at a till or by transfer, as the thing's own page says. */
export function dueOf(p: Awaiting) {
  if (p.status !== 'pending_payment') return null;
  return {
    until: formatDateTime(p.deadline),
    // The provider's page while nothing was tried there; afterwards its outcome has to be awaited.
    url: p.payment_status === 'created' ? p.redirect_url : null,
    byNumber: p.instructions.length > 0,
  };
}

export type Due = NonNullable<ReturnType<typeof dueOf>>;

/** Numbers to pay with, where the method has some, and what is still missing of a transfer in parts. @param amount yen. */
export function howToPay(p: Awaiting, amount: number) {
  if (p.status !== 'pending_payment' || p.instructions.length === 0) return null;
  return {
    method: methodName(p.method),
    rows: payRows(p.instructions),
    until: formatDateTime(p.deadline),
    missing: p.received_amount > 0 ? amount - p.received_amount : null,
  };
}

export type HowToPayData = NonNullable<ReturnType<typeof howToPay>>;
