import { html } from 'hono/html';
import type { Context } from '../context.ts';
import { errorSummary, type Html, layout, textField } from '../html/layout.ts';
import { findByPayNumber } from '../payments.ts';
import { type PlaceAnswer, payAtTill } from './till.ts';
import { numberError, readNumbers } from './typed-numbers.ts';

const FIELD = { name: 'number', label: 'お支払い受付番号', length: 13 } as const;

/** The till of a convenience store: the number is typed, the till shows what it is for and takes the money. */
export function counterPage(typed: string, error?: string): Html {
  return layout(
    error ? 'エラー: テスト用レジ' : 'テスト用レジ',
    html`<div class="single">
<h1>テスト用レジ</h1>
${errorSummary(error ? [{ field: FIELD.name, message: error }] : [])}
<p>コンビニのレジの代わりに、ここでお支払いを試せます。</p>
<form method="get" action="/counter" autocomplete="off" novalidate>
${textField({
  name: FIELD.name,
  label: FIELD.label,
  hint: `${FIELD.length}桁の数字。ハイフンがあってもかまいません。`,
  value: typed,
  error,
  attributes: html`inputmode="numeric" maxlength="40"`,
})}
<div class="actions"><button class="pay">お支払い内容を確認する</button></div>
</form>
</div>`,
  );
}

/**
 * Looks a number up, and takes the money if asked to.
 * @param pays false only to show what the number is for.
 */
export async function counter(
  ctx: Context,
  input: Record<string, string>,
  pays: boolean,
): Promise<PlaceAnswer> {
  const typed = readNumbers([FIELD], input);
  const error = numberError(FIELD, typed.number);
  if (error) return { page: counterPage(typed.number, error), status: 422 };
  const found = await findByPayNumber(ctx, 'konbini', typed.number);
  if (!found) {
    const none = 'この番号のお支払いはありません。番号をご確認ください';
    return { page: counterPage(typed.number, none), status: 404 };
  }
  return payAtTill(ctx, found, { at: '/counter', typed }, pays);
}
