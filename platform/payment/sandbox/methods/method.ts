import type { Context, PaymentRow } from '../context.ts';
import type { Html } from '../html/layout.ts';
import type { PaymentRequest } from '../wire.ts';

/** The start of a payment. One with a `payNumber` waits for the payer at a counter, who follows the instructions. */
export interface Opening {
  payNumber?: string;
  instructions: { label: string; value: string }[];
}

/** The page on which the payer pays. */
interface HostedPage {
  show(ctx: Context, payment: PaymentRow): Html;
  /**
   * Handles what the payer sent from that page.
   * @returns the page again, with its errors; null when the payment has moved on.
   */
  submit(ctx: Context, payment: PaymentRow, form: Record<string, string>): Promise<Html | null>;
}

/** One payment method. A new one is a file of this shape and a line in the registry. */
export interface Method {
  open(ctx: Context, request: PaymentRequest): Opening;
  /** Absent when the payer pays elsewhere. */
  hosted?: HostedPage;
}
