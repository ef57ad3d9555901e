import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { WishedRemedy } from '#app/remedy/remedy.ts';
import { MOST_GIFTS } from '#app/remedy/words.ts';
import { looksLikeUuid } from '#platform/crypto.ts';

const MOST_WORDS = 1_000;
const MOST_CODE = 60;

type Typed = Omit<WishedRemedy, 'governmentCode' | 'goodsId' | 'goods'>;

/** What is offered to donors, as typed. */
export function readRemedyForm(form: FormData): { reply: FormReply; typed?: Typed } {
  let reply = shownAgain(form);
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replace(/\r\n?/g, '\n')
      .trim();
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
  };
  const words = text('words');
  if (words === '') fault('words', '寄附者へのお詫びとご説明を入力してください');
  if (words.length > MOST_WORDS) fault('words', `お詫びとご説明は${MOST_WORDS}文字以内で入力してください`);
  const [deadline, waitUntil, lateBy] = [text('deadline'), text('waitUntil'), text('lateBy')];
  if (!isDay(deadline)) fault('deadline', '回答の期限を選択してください');
  if (!isDay(waitUntil)) fault('waitUntil', '待つ場合の発送日を選択してください');
  if (lateBy !== '' && !isDay(lateBy)) fault('lateBy', '発送予定日を正しく選択してください');
  const codes = [
    ...new Set(
      text('codes')
        .normalize('NFKC')
        .split(/[\s,、]+/)
        .filter(Boolean),
    ),
  ];
  if (codes.length > MOST_GIFTS || codes.some((code) => code.length > MOST_CODE))
    fault('codes', `代わりの返礼品は、管理番号を${MOST_GIFTS}件以内で入力してください`);
  const key = form.get('key');
  if (!looksLikeUuid(key)) fault('', '画面を開き直してください');
  else if (Object.keys(reply.errors).length === 0)
    return {
      reply,
      typed: {
        ...{ words, deadline, waitUntil, codes, formKey: key },
        refunds: form.get('refunds') === 'on',
        lateBy: lateBy === '' ? null : lateBy,
      },
    };
  return { reply };
}
