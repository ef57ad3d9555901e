import { html } from 'hono/html';
import { randomToken } from '#platform/crypto.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { type Context, type PaymentRow, payeeOf } from '../context.ts';
import { errorSummary, type Html, layout, textField } from '../html/layout.ts';
import { isOpen, missing } from '../transitions.ts';
import { accountOf, HOLDER } from './bank-transfer.ts';
import { type Errors, listed } from './typed-numbers.ts';

export const BANK_FIELDS = [
  { name: 'branch', label: '店番号', length: 3 },
  { name: 'account', label: '口座番号', length: 7 },
] as const;
const ORDER = [...BANK_FIELDS, { name: 'amount' }] as const;
export type BankField = (typeof ORDER)[number]['name'];
export type Typed = Record<BankField, string>;

/** The bank's counter: the payer types account and amount. */
export function bankPage(typed: Partial<Typed>, errors: Errors<BankField> = {}): Html {
  const wrong = listed(ORDER, errors);
  return layout(
    wrong.length > 0 ? 'エラー: テスト用銀行' : 'テスト用銀行',
    html`<div class="single">
<h1>テスト用銀行(お振込)</h1>
${errorSummary(wrong)}
<p>銀行の窓口やアプリの代わりに、ここでお振り込みを試せます。請求より少ない金額や多い金額、複数回のお振り込みもできます。</p>
<form method="get" action="/bank" autocomplete="off" novalidate>
${BANK_FIELDS.map(({ name, label, length }) =>
  textField({
    name,
    label,
    hint: `お知らせした${length}桁の数字`,
    value: typed[name] ?? '',
    error: errors[name],
    attributes: html`class="short" inputmode="numeric" maxlength="20"`,
  }),
)}
${textField({
  name: 'amount',
  label: 'お振込金額(円)',
  hint: '1円から9,999,999円まで',
  value: typed.amount ?? '',
  error: errors.amount,
  attributes: html`class="short" inputmode="numeric" maxlength="20"`,
})}
<div class="actions"><button class="pay">お振込内容を確認する</button></div>
</form>
</div>`,
  );
}

/** What the account is for and how much it has received. */
function accountSummary(ctx: Context, p: PaymentRow): Html {
  const { bank, branchName, branch, account } = accountOf(p.pay_number!);
  const rows: [string, string][] = [
    ['お振込先', `${bank} ${branchName}(${branch}) 普通 ${account}`],
    ['口座名義', HOLDER],
    ['お支払い先', payeeOf(ctx, p)],
    ['内容', p.description],
    ['お取引番号', p.reference],
    ['請求金額', yen(p.amount)],
    ['受取済みの金額', yen(p.received_amount)],
    ...(p.refunded_amount > 0 ? [['返金した金額', yen(p.refunded_amount)] as [string, string]] : []),
    ...(isOpen(p) ? [['不足額', yen(missing(p))] as [string, string]] : []),
    p.paid_at ? ['お支払い日時', formatDateTime(p.paid_at)] : ['お振込期限', formatDateTime(p.expires_at)],
  ];
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd class="number">${value}</dd></div>`)}</dl>`;
}

/** What a transfer of this amount will do. */
function prospect(p: PaymentRow, amount: number): string {
  if (!isOpen(p))
    return 'このお支払いは、すでに完了または終了しています。お振り込みになった金額は、請求とは別に口座に入ります。';
  const left = missing(p) - amount;
  if (left > 0) return `このお振り込みのあとも、${yen(left)}が不足します。`;
  if (left < 0) return `不足している金額を${yen(-left)}超えます。超えた金額も口座に入ります。`;
  return 'このお振り込みで、お支払いが完了します。';
}

/** Asks for confirmation before the money moves. The key makes a second press of the button the same transfer. */
export function transferPage(ctx: Context, payment: PaymentRow, typed: Typed): Html {
  const amount = Number(typed.amount);
  return layout(
    'お振込内容の確認',
    html`<div class="single">
<h1>お振込内容の確認</h1>
<section class="what" aria-label="お振込内容">
<p class="amount"><span class="caption">お振込金額</span><span class="sum"><span class="figure">${digits(amount)}</span>円</span></p>
${accountSummary(ctx, payment)}
</section>
<p>${prospect(payment, amount)}</p>
<form method="post" action="/bank">
${ORDER.map(({ name }) => html`<input type="hidden" name="${name}" value="${typed[name]}">`)}
<input type="hidden" name="key" value="${randomToken()}">
<div class="actions">
<button class="pay">${yen(amount)}を振り込む</button>
<a class="button leave" href="/bank">振り込まずに戻る</a>
</div>
</form>
</div>`,
  );
}

function outcome(p: PaymentRow, merchant: string): string {
  const ask = `お振り込みになった金額については、${merchant}にお問い合わせください。`;
  if (isOpen(p)) return `あと${yen(missing(p))}のお振り込みで、お支払いが完了します。`;
  if (p.status !== 'paid') return `このお支払いはすでに終了しています。${ask}`;
  const surplus = p.received_amount - p.refunded_amount - p.amount;
  if (surplus <= 0) return 'お支払いは完了しています。';
  return `お支払いは完了しています。請求金額を${yen(surplus)}超えて受け取りました。超えた金額については、${merchant}にお問い合わせください。`;
}

/** The state of the account after a transfer. */
export function transferredPage(ctx: Context, payment: PaymentRow): Html {
  return layout(
    'お振り込みを受け付けました',
    html`<div class="single">
<h1>お振り込みを受け付けました</h1>
<p>${outcome(payment, payeeOf(ctx, payment))}</p>
<section class="what" aria-label="口座の状況">
${accountSummary(ctx, payment)}
</section>
<p class="actions">
<a class="button" href="${payment.return_url}">${payeeOf(ctx, payment)}に戻る</a>
<a class="button leave" href="/bank">続けて振り込む</a>
</p>
</div>`,
  );
}
