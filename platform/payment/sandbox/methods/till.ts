import { html } from 'hono/html';
import { yen } from '#platform/money.ts';
import type { Context, PaymentRow } from '../context.ts';
import { type Html, layout, summary } from '../html/layout.ts';
import { statePage } from '../html/state-page.ts';
import { change } from '../payments.ts';
import { settle } from '../transitions.ts';

/** The answer of a page where payers type numbers. */
export interface PlaceAnswer {
  page: Html;
  status: 200 | 404 | 422;
  payment?: PaymentRow;
}

/** A page where the whole amount is paid at once by typing numbers: `at` is its path, `typed` finds the payment. */
interface Till {
  at: string;
  typed: Record<string, string>;
}

function confirmPage(ctx: Context, payment: PaymentRow, { at, typed }: Till): Html {
  return layout(
    'お支払い内容の確認',
    html`<div class="single">
<h1>お支払い内容の確認</h1>
${summary(ctx, payment)}
<form method="post" action="${at}">
${Object.entries(typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="actions">
<button class="pay">${yen(payment.amount)}を支払う</button>
<a class="button leave" href="${at}">支払わずに戻る</a>
</div>
</form>
</div>`,
  );
}

/**
 * Shows what a payment is for, or takes its money, once.
 * @param pays false only to show it.
 */
export async function payAtTill(
  ctx: Context,
  found: PaymentRow,
  till: Till,
  pays: boolean,
): Promise<PlaceAnswer> {
  const payment = pays
    ? await change(ctx, found.id, async (tx, p) => (p.waiting_for === 'payer' ? settle(ctx, tx, p) : p))
    : found;
  const open = payment.waiting_for === 'payer';
  return { page: open ? confirmPage(ctx, payment, till) : statePage(ctx, payment), status: 200, payment };
}
