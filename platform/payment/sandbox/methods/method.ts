import type { Context, PaymentRow } from '../context.ts';
import type { Html } from '../pages/layout.ts';
import type { PaymentRequest } from '../wire.ts';

/** How a payment begins: `waitsForPayer` when the payer pays elsewhere, told by the instructions. */
export interface Opening {
  waitsForPayer: boolean;
  instructions: { label: string; value: string }[];
}

/** One way to pay. A new one is a file with this shape and a line in the registry. */
export interface Method {
  open(request: PaymentRequest): Opening;
  /** The page on which the payer pays. */
  page(ctx: Context, payment: PaymentRow): Html;
  /**
   * Takes what the payer sent from that page.
   * @returns the page again, with what is wrong; null when the payment has moved on.
   */
  submit(ctx: Context, payment: PaymentRow, form: Record<string, string>): Promise<Html | null>;
}
