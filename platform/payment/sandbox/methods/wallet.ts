import { html } from 'hono/html';
import { yen } from '#platform/money.ts';
import type { Context, PaymentRow } from '../context.ts';
import { type Html, layout, summary } from '../html/layout.ts';
import { change } from '../payments.ts';
import { settle } from '../transitions.ts';
import type { Method } from './method.ts';

function walletPage(ctx: Context, payment: PaymentRow): Html {
  return layout(
    'ウォレットでのお支払い',
    html`<div class="single">
<h1>ウォレットでのお支払い</h1>
${summary(ctx, payment)}
<p>テスト用ウォレットの残高からお支払いになります。</p>
<form method="post" action="/pay/${payment.id}">
<div class="actions">
<button class="pay" name="action" value="pay">${yen(payment.amount)}の支払いを承認する</button>
<button class="leave" name="action" value="leave">支払わずに戻る</button>
</div>
</form>
</div>`,
  );
}

/** Payment that the payer approves or refuses on the wallet's page. */
export const wallet: Method = {
  open: () => ({ instructions: [] }),
  hosted: {
    show: walletPage,
    async submit(ctx, payment, form) {
      if (form.action !== 'pay') return walletPage(ctx, payment);
      await change(ctx, payment.id, async (tx, p) => (p.status === 'created' ? settle(ctx, tx, p) : p));
      return null;
    },
  },
};
