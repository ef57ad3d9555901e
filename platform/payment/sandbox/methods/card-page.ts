import { html } from 'hono/html';
import { yen } from '#platform/money.ts';
import type { Context, PaymentRow } from '../context.ts';
import { errorSummary, fieldError, type Html, layout, summary, textField, tied } from '../html/layout.ts';
import type { CardErrors, CardField, TypedCard } from './card-form.ts';
import { spaced, testCards } from './test-cards.ts';

const ORDER: CardField[] = ['number', 'month', 'year', 'code', 'name'];

function testCardTable(): Html {
  return html`<section class="test" aria-labelledby="test-title">
<h2 id="test-title">テスト用カード番号</h2>
<p>有効期限は今月以降の年月、セキュリティコードは3桁の数字、名義はお好きな文字を入力してください。</p>
<table>
<thead><tr><th scope="col">カード番号</th><th scope="col">動作</th></tr></thead>
<tbody>${testCards.map((c) => html`<tr><td class="number">${spaced(c.number)}</td><td>${c.does}</td></tr>`)}</tbody>
</table>
</section>`;
}

/** The card form. The browser must not offer the visitor's real card here, hence `autocomplete="off"`. */
export function cardPage(ctx: Context, payment: PaymentRow, typed: TypedCard, errors: CardErrors): Html {
  const wrong = ORDER.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  });
  return layout(
    wrong.length > 0 ? 'エラー: クレジットカードでのお支払い' : 'クレジットカードでのお支払い',
    html`<h1>クレジットカードでのお支払い</h1>
${errorSummary(wrong)}
<div class="columns">
<div>
${summary(ctx, payment)}
<form method="post" action="/pay/${payment.id}" autocomplete="off" novalidate>
${textField({
  name: 'number',
  label: 'カード番号',
  hint: html`<a href="#test-title">テスト用カード番号</a>から選んで入力してください。空白やハイフンがあってもかまいません。`,
  value: spaced(typed.number),
  error: errors.number,
  attributes: html`inputmode="numeric" maxlength="40"`,
})}
<fieldset class="field">
<legend>有効期限<span class="required">必須</span></legend>
<p class="hint" id="month-hint">例: 2030年5月まで有効な場合は、月に 05、年に 30</p>
${fieldError('month', errors.month)}${fieldError('year', errors.year)}
<div class="pair">
<span><input id="month" name="month" value="${typed.month}" inputmode="numeric" maxlength="4" size="3" aria-required="true" ${tied('month', errors.month, true)}><label for="month">月</label></span>
<span><input id="year" name="year" value="${typed.year}" inputmode="numeric" maxlength="8" size="5" aria-required="true" ${tied('year', errors.year, false)}><label for="year">年</label></span>
</div>
</fieldset>
${textField({
  name: 'code',
  label: 'セキュリティコード',
  hint: 'カード裏面の3桁(表面の場合は4桁)の数字',
  error: errors.code,
  attributes: html`class="short" inputmode="numeric" maxlength="8"`,
})}
${textField({
  name: 'name',
  label: 'カード名義',
  hint: '例: TARO SATO',
  value: typed.name,
  error: errors.name,
  attributes: html`maxlength="100" autocapitalize="characters" spellcheck="false"`,
})}
<div class="actions">
<button class="pay" name="action" value="pay">${yen(payment.amount)}を支払う</button>
<button class="leave" name="action" value="leave">支払わずに戻る</button>
</div>
</form>
</div>
${testCardTable()}
</div>`,
  );
}
