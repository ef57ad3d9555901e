import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { errorSummary, type Html, layout, textField } from '../html/layout.ts';
import { findByPayNumber } from '../payments.ts';
import { BILLER, billNumber } from './pay-easy.ts';
import { type PlaceAnswer, payAtTill } from './till.ts';
import { type Errors, listed, numberError, readNumbers } from './typed-numbers.ts';

const FIELDS = [
  { name: 'biller', label: '収納機関番号', length: 5 },
  { name: 'customer', label: 'お客様番号', length: 11 },
  { name: 'confirmation', label: '確認番号', length: 6 },
] as const;
type Field = (typeof FIELDS)[number]['name'];
type Typed = Record<Field, string>;

/** The screen of a cash machine for Pay-easy: the payer types the bill's numbers. */
export function atmPage(typed: Partial<Typed>, errors: Errors<Field> = {}): Html {
  const wrong = listed(FIELDS, errors);
  return layout(
    wrong.length > 0 ? 'エラー: テスト用ATM' : 'テスト用ATM',
    html`<div class="single">
<h1>テスト用ATM(ペイジー)</h1>
${errorSummary(wrong)}
<p>金融機関のATMの代わりに、ここでペイジーのお支払いを試せます。お申し込みのサイトでお知らせした番号だけを使えます。実際の払込書の番号は入力しないでください。</p>
<form method="get" action="/atm" autocomplete="off" novalidate>
${FIELDS.map(({ name, label, length }) =>
  textField({
    name,
    label,
    hint: `${length}桁の数字。ハイフンがあってもかまいません。`,
    value: typed[name] ?? '',
    error: errors[name],
    attributes: html`inputmode="numeric" maxlength="40"`,
  }),
)}
<div class="actions"><button class="pay">お支払い内容を確認する</button></div>
</form>
</div>`,
  );
}

/**
 * Looks a bill up, and takes the money if asked to.
 * @param pays false only to show what the bill is for.
 */
export async function atm(ctx: Context, input: Record<string, string>, pays: boolean): Promise<PlaceAnswer> {
  const typed = readNumbers(FIELDS, input);
  const errors: Errors<Field> = {};
  for (const field of FIELDS) {
    const error = numberError(field, typed[field.name]);
    if (error) errors[field.name] = error;
  }
  if (!errors.biller && typed.biller !== BILLER) errors.biller = `テスト用の収納機関番号は${BILLER}だけです`;
  if (Object.keys(errors).length > 0) return { page: atmPage(typed, errors), status: 422 };
  const found = await findByPayNumber(ctx, 'pay_easy', billNumber(typed.customer, typed.confirmation));
  if (!found) {
    const error = 'この番号のお支払いはありません。お客様番号と確認番号をご確認ください';
    return { page: atmPage(typed, { customer: error }), status: 404 };
  }
  return payAtTill(ctx, found, { at: '/atm', typed }, pays);
}
