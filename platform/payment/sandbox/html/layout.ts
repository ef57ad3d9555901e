import { html } from 'hono/html';
import { formatDateTime } from '../../../jst.ts';
import { digits } from '../../../money.ts';
import { type Context, type PaymentRow, payeeOf } from '../context.ts';

export type Html = ReturnType<typeof html>;

/** The frame of every page that a payer sees. */
export function layout(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} | サンドボックス決済</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/pay.css">
</head>
<body>
<header>
<p class="sandbox"><strong>テスト環境です。</strong><span>実際の請求は発生しません</span></p>
<p class="top"><span class="mark" aria-hidden="true"></span>サンドボックス決済</p>
</header>
<main>${body}</main>
<footer class="bottom">お支払い手続きの動作を確かめるためのページです。実在のカード番号や口座番号は入力しないでください。</footer>
</body>
</html>`;
}

/** What the payment is for: the same on every page of a payment. */
export function summary(ctx: Context, payment: PaymentRow): Html {
  return html`<section class="what" aria-label="お支払い内容">
<p class="amount"><span class="caption">お支払い金額</span><span class="sum"><span class="figure">${digits(payment.amount)}</span>円</span></p>
<dl>
<div><dt>お支払い先</dt><dd>${payeeOf(ctx, payment)}</dd></div>
<div><dt>内容</dt><dd>${payment.description}</dd></div>
<div><dt>お取引番号</dt><dd class="number">${payment.reference}</dd></div>
${
  payment.paid_at
    ? html`<div><dt>お支払い日時</dt><dd>${formatDateTime(payment.paid_at)}</dd></div>`
    : html`<div><dt>お支払い期限</dt><dd>${formatDateTime(payment.expires_at)}</dd></div>`
}
</dl>
</section>`;
}

/** The errors to correct, with a link to each field. It takes the focus without a script. */
export function errorSummary(errors: { field: string; message: string }[]): Html | '' {
  if (errors.length === 0) return '';
  return html`<div class="errors" role="alert" tabindex="-1" autofocus>
<h2>入力内容をご確認ください</h2>
<ul>${errors.map((e) => html`<li><a href="#${e.field}">${e.message}</a></li>`)}</ul>
</div>`;
}

/** Attributes that connect an input with its help and its error. */
export function tied(field: string, error: string | undefined, hint: boolean): Html | '' {
  const ids = [hint ? `${field}-hint` : '', error ? `${field}-error` : '']
    .filter((id) => id !== '')
    .join(' ');
  if (ids === '') return '';
  return error ? html`aria-describedby="${ids}" aria-invalid="true"` : html`aria-describedby="${ids}"`;
}

export function fieldError(field: string, error: string | undefined): Html | '' {
  return error ? html`<p class="error" id="${field}-error">${error}</p>` : '';
}

/** A required line of text with its label, help and error. `attributes` go to the input as they are. */
export function textField(field: {
  name: string;
  label: string;
  hint: string | Html;
  value?: string;
  error: string | undefined;
  attributes: Html;
}): Html {
  const { name, label, hint, value, error, attributes } = field;
  return html`<div class="field">
<label for="${name}">${label}<span class="required">必須</span></label>
<p class="hint" id="${name}-hint">${hint}</p>
${fieldError(name, error)}
<input id="${name}" name="${name}" value="${value ?? ''}" ${attributes} aria-required="true" ${tied(name, error, true)}>
</div>`;
}
