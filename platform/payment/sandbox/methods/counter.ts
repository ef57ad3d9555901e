import { html } from 'hono/html';
import { yen } from '#platform/money.ts';
import { normalizeCode } from '#platform/text/normalize.ts';
import type { Context, PaymentRow } from '../context.ts';
import { errorSummary, fieldError, type Html, layout, summary, tied } from '../pages/layout.ts';
import { statePage } from '../pages/state-page.ts';
import { change, findByPayNumber } from '../payments.ts';
import { settle } from '../transitions.ts';

/** The till of a convenience store: the number is typed, the till shows what it is for, and the money is taken. */
export function counterPage(typed: string, error?: string): Html {
  return layout(
    error ? 'エラー: テスト用レジ' : 'テスト用レジ',
    html`<div class="single">
<h1>テスト用レジ</h1>
${errorSummary(error ? [{ field: 'number', message: error }] : [])}
<p>コンビニのレジの代わりに、ここでお支払いを試せます。</p>
<form method="get" action="/counter" autocomplete="off" novalidate>
<div class="field">
<label for="number">お支払い受付番号<span class="required">必須</span></label>
<p class="hint" id="number-hint">13桁の数字。ハイフンがあってもかまいません。</p>
${fieldError('number', error)}
<input id="number" name="number" value="${typed}" inputmode="numeric" maxlength="40" aria-required="true" ${tied('number', error, true)}>
</div>
<div class="actions"><button class="pay">お支払い内容を確認する</button></div>
</form>
</div>`,
  );
}

function confirmPage(ctx: Context, payment: PaymentRow): Html {
  return layout(
    'お支払い内容の確認',
    html`<div class="single">
<h1>お支払い内容の確認</h1>
${summary(ctx, payment)}
<form method="post" action="/counter">
<input type="hidden" name="number" value="${payment.pay_number}">
<div class="actions">
<button class="pay">${yen(payment.amount)}を支払う</button>
<a class="button leave" href="/counter">支払わずに戻る</a>
</div>
</form>
</div>`,
  );
}

export interface CounterAnswer {
  page: Html;
  status: 200 | 404 | 422;
  payment?: PaymentRow;
}

/**
 * Looks a number up, and takes the money when asked to.
 * @param pays false only to show what the number is for.
 */
export async function counter(ctx: Context, input: string, pays: boolean): Promise<CounterAnswer> {
  const number = normalizeCode(input.slice(0, 100)).replace(/[\s-]/g, '');
  if (!/^\d{13}$/.test(number))
    return { page: counterPage(input.slice(0, 40), '13桁の数字で入力してください'), status: 422 };
  const found = await findByPayNumber(ctx, number);
  if (!found)
    return { page: counterPage(number, 'この番号のお支払いはありません。番号をご確認ください'), status: 404 };
  const payment = pays
    ? await change(ctx, found.id, async (tx, p) => (p.waiting_for === 'payer' ? settle(ctx, tx, p) : p))
    : found;
  const open = payment.waiting_for === 'payer';
  return { page: open ? confirmPage(ctx, payment) : statePage(ctx, payment), status: 200, payment };
}
