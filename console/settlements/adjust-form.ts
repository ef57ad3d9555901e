import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { typedYen } from '#app/forms/typed-yen.ts';
import { type Adjustment, MOST_ADJUSTED } from '#app/settlement/adjust.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { yen } from '#platform/money.ts';

const MOST_REASON = 100;

/** A correction by hand, as typed. */
export function readAdjustment(form: FormData): { value: Adjustment } | { reply: FormReply } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  let reply = shownAgain(form);
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
  };
  const amount = typedYen(text('amount')) ?? 0;
  if (amount < 1 || amount > MOST_ADJUSTED)
    fault('amount', `金額は1円から${yen(MOST_ADJUSTED)}までの数字で入力してください`);
  const direction = text('direction');
  if (direction !== 'add' && direction !== 'take') fault('direction', '加える・差し引くを選択してください');
  const reason = text('reason');
  if (reason === '') fault('reason', '調整する理由を入力してください');
  else if (reason.length > MOST_REASON || /\p{Cc}/u.test(reason))
    fault('reason', `調整する理由は${MOST_REASON}文字以内で、改行せずに入力してください`);
  const key = text('key');
  if (!looksLikeUuid(key)) fault('', '画面を開き直して、もう一度お試しください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  return { value: { key, amount: direction === 'take' ? -amount : amount, reason } };
}
