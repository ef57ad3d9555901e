import { integer } from '#app/forms/normalizers.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { type Adjustment, MOST_POINTS } from '#app/membership/points/adjust.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { digits } from '#platform/money.ts';

const MOST_REASON = 500;
const MOST_NOTE = 50;

/** A correction of points, as typed. */
export function readAdjustment(form: FormData): { value: Adjustment } | { reply: FormReply } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  let reply = shownAgain(form);
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
  };
  const typed = integer(text('points'));
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (count < 1 || count > MOST_POINTS)
    fault('points', `ポイントは1から${digits(MOST_POINTS)}までの数字で入力してください`);
  const direction = text('direction');
  if (direction !== 'add' && direction !== 'take') fault('direction', '付与か取り消しを選択してください');
  const reason = text('reason');
  if (reason === '') fault('reason', '調整する理由を入力してください');
  else if (reason.length > MOST_REASON) fault('reason', '調整する理由は500文字以内で入力してください');
  const note = text('note');
  if (note.length > MOST_NOTE) fault('note', '会員に表示する内容は50文字以内で入力してください');
  const key = text('key');
  if (!looksLikeUuid(key)) fault('', '画面を開き直して、もう一度お試しください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  const points = direction === 'take' ? -count : count;
  return { value: { key, issuer: text('issuer'), points, reason, note } };
}
