import { html } from 'hono/html';
import { type Html, layout } from '../html/layout.ts';

const PLACES = [
  { path: '/counter', name: 'テスト用レジ', does: 'コンビニ払いの受付番号でお支払いを試せます。' },
  { path: '/atm', name: 'テスト用ATM', does: 'ペイジーの番号でお支払いを試せます。' },
  { path: '/bank', name: 'テスト用銀行', does: 'お知らせした口座へのお振り込みを試せます。' },
];

/** Says what the acquirer is and links to the pages where payers type their numbers. */
export function startPage(merchant: string): Html {
  return layout(
    'はじめに',
    html`<div class="single">
<h1>サンドボックス決済</h1>
<p>${merchant}のお支払いの動作を確かめるための、テスト用の決済会社です。実際のお金は動きません。</p>
<p>クレジットカードとウォレットの画面は、${merchant}でお申し込みになると開きます。番号や口座でのお支払いは、次の画面で行います。</p>
<ul class="places">
${PLACES.map(({ path, name, does }) => html`<li><a href="${path}">${name}</a><span>${does}</span></li>`)}
</ul>
</div>`,
  );
}
