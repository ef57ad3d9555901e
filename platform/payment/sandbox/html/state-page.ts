import { html } from 'hono/html';
import { type Context, type PaymentRow, payeeOf } from '../context.ts';
import { type Html, layout, summary } from './layout.ts';

interface Words {
  title: string;
  text: string;
}

/** What happens to the money of a payment that ended: by transfer a part may have come, or all of it too late. */
function aboutMoney(payment: PaymentRow, merchant: string): string {
  if (payment.received_amount > payment.refunded_amount)
    return `お振り込みになった金額については、${merchant}にお問い合わせください。`;
  return `請求は発生していません。お支払いになる場合は、${merchant}に戻って、もう一度お申し込みください。`;
}

function words(payment: PaymentRow, merchant: string): Words {
  if (payment.waiting_for === 'issuer')
    return {
      title: 'カード会社から応答がありません',
      text: `お支払いの結果を確認しています。もう一度お支払いの操作をする必要はありません。結果は${merchant}からお知らせします。`,
    };
  switch (payment.status) {
    case 'paid':
      return {
        title: 'お支払いは完了しています',
        text: 'お支払いは1回だけ行われており、二重に請求されることはありません。',
      };
    case 'refunded':
      return { title: '返金が完了しています', text: 'お支払いいただいた金額は全額返金されました。' };
    case 'expired':
      return {
        title: 'お支払い期限が過ぎました',
        text: aboutMoney(payment, merchant),
      };
    case 'failed':
      return {
        title: 'このお支払いは終了しています',
        text: aboutMoney(payment, merchant),
      };
    default:
      return {
        title: 'お支払いをお待ちしています',
        text: `お支払い方法は${merchant}の画面でご確認ください。`,
      };
  }
}

/** The state of a payment, when the payer has nothing more to do here, with the link back to the merchant. */
export function statePage(ctx: Context, payment: PaymentRow): Html {
  const payee = payeeOf(ctx, payment);
  const { title, text } = words(payment, payee);
  return layout(
    title,
    html`<div class="single">
<h1>${title}</h1>
<p>${text}</p>
${summary(ctx, payment)}
<p class="actions"><a class="button" href="${payment.return_url}">${payee}に戻る</a></p>
</div>`,
  );
}

/** For a URL that belongs to no payment. */
export function notFoundPage(): Html {
  return layout(
    'ページが見つかりません',
    html`<div class="single">
<h1>ページが見つかりません</h1>
<p>アドレスをご確認ください。お支払いの途中だった場合は、お申し込みになったサイトに戻って、もう一度お手続きください。</p>
</div>`,
  );
}

/** For an error of the acquirer itself. */
export function faultPage(): Html {
  return layout(
    '一時的なエラー',
    html`<div class="single">
<h1>ただいま手続きができません</h1>
<p>しばらくしてからページを再読み込みしてください。お支払いは、完了の画面が出るまで行われません。</p>
</div>`,
  );
}
