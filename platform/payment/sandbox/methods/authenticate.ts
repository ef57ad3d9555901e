import { html } from 'hono/html';
import { normalizeCode } from '#platform/text/normalize.ts';
import type { Context, PaymentRow } from '../context.ts';
import { errorSummary, type Html, layout, summary, textField } from '../html/layout.ts';
import { change } from '../payments.ts';
import { countWrongCode, fail, settle } from '../transitions.ts';

/** Wrong one-time codes after which the issuer refuses. */
const TRIES = 3;

/** The simulated issuer's page of 3-D Secure. It shows the code that would be sent to the card holder's telephone. */
export function authenticatePage(ctx: Context, payment: PaymentRow, error?: string): Html {
  return layout(
    error ? 'エラー: 本人認証' : '本人認証',
    html`<div class="single">
<h1>本人認証(3Dセキュア)</h1>
${errorSummary(error ? [{ field: 'otp', message: error }] : [])}
${summary(ctx, payment)}
<p>カード会社による本人確認です。ワンタイムパスワードを入力してください。</p>
<p class="shown">テスト環境のため、パスワードをここに表示しています: <strong class="number">${payment.challenge_code}</strong></p>
<form method="post" action="/pay/${payment.id}/authenticate" autocomplete="off" novalidate>
${textField({
  name: 'otp',
  label: 'ワンタイムパスワード',
  hint: `6桁の数字。${TRIES}回間違えるとお支払いは中止されます。`,
  error,
  attributes: html`class="short" inputmode="numeric" autocomplete="one-time-code" maxlength="12"`,
})}
<div class="actions">
<button class="pay" name="action" value="confirm">認証する</button>
<button class="leave" name="action" value="leave">認証をやめる</button>
</div>
</form>
</div>`,
  );
}

/** Checks the one-time code. @returns the page again with its errors, or null when the payment has moved on. */
export async function authenticate(
  ctx: Context,
  payment: PaymentRow,
  form: Record<string, string>,
): Promise<Html | null> {
  const typed = normalizeCode((form.otp ?? '').slice(0, 100)).replace(/[\s-]/g, '');
  const leaving = form.action === 'leave';
  if (!leaving && !/^\d{6}$/.test(typed))
    return authenticatePage(ctx, payment, 'ワンタイムパスワードは6桁の数字で入力してください');
  const after = await change(ctx, payment.id, async (tx, p) => {
    if (p.waiting_for !== 'authentication') return p;
    if (!leaving && typed === p.challenge_code) return settle(ctx, tx, p);
    if (leaving || p.challenge_failures + 1 >= TRIES) return fail(ctx, tx, p, 'AUTH_FAILED');
    return countWrongCode(ctx, tx, p);
  });
  if (after.waiting_for !== 'authentication') return null;
  const left = TRIES - after.challenge_failures;
  return authenticatePage(ctx, after, `ワンタイムパスワードが違います。あと${left}回入力できます`);
}
