import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { ShownRefund } from '#app/order/handling/refund.ts';
import type { LineWish } from '#app/order/handling/refund-lines.ts';
import type { RefundParts } from '#app/order/handling/refund-plan.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { readCount } from './count.ts';

const MOST_REASON = 200;
const MOST_YEN = 9_999_999;

export interface TypedRefund {
  parts: RefundParts | 'rest';
  reason: string;
}

/**
 * What is to be given back, as typed: pieces of a line or yen by which its price falls, shipping, wrapping, or all that is left.
 * @param lines how many pieces of each are left, by position.
 */
export function readRefundForm(
  form: FormData,
  lines: readonly { position: number; left: number; yenLeft: number }[],
): { reply: FormReply; typed?: TypedRefund } {
  let reply = shownAgain(form);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
    return 0;
  };
  const read = (name: string, most: number, words: string) =>
    readCount(text(name), most) ?? fault(name, words);
  const reason = text('reason');
  const rest = form.get('rest') === 'on';
  const wishes = rest
    ? []
    : lines.flatMap((l): LineWish[] => {
        const pieces = read(`pieces.${l.position}`, l.left, `点数は0〜${l.left}で入力してください`);
        const yen = read(`yen.${l.position}`, l.yenLeft, `値引きは${l.yenLeft}円以内で入力してください`);
        if (pieces > 0 && yen > 0)
          fault(`yen.${l.position}`, '同じ商品では、点数と値引きのどちらか一方だけを入力してください');
        const { position } = l;
        if (pieces > 0) return [{ position, quantity: pieces }];
        return yen > 0 ? [{ position, amount: yen }] : [];
      });
  const shipping = rest ? 0 : read('shipping', MOST_YEN, '送料は円単位の数字で入力してください');
  const wrapping = rest ? 0 : read('wrapping', MOST_YEN, '包装料は円単位の数字で入力してください');
  if (reason === '') fault('reason', '返金する理由を入力してください');
  if (reason.length > MOST_REASON) fault('reason', '返金する理由は200文字以内で入力してください');
  if (!rest && wishes.length === 0 && shipping + wrapping === 0 && Object.keys(reply.errors).length === 0)
    fault('', '返金する商品の点数、値引き、送料のいずれかを入力してください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  const parts = rest ? 'rest' : { goods: { 8: 0, 10: 0 }, shipping, wrapping, lines: wishes };
  return { reply, typed: { parts, reason } };
}

/** What a confirmation says it was shown; undefined where somebody made it up. */
export function readShown(form: FormData): (ShownRefund & { key: string }) | undefined {
  const key = form.get('key');
  const number = (name: string) => {
    const typed = String(form.get(`shown.${name}`) ?? '');
    return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  };
  const shown = {
    earlier: number('earlier'),
    amount: number('amount'),
    points: number('points'),
    pointsTaken: number('pointsTaken'),
  };
  const isWhole = Object.values(shown).every(Number.isSafeInteger);
  return looksLikeUuid(key) && isWhole ? { key, ...shown } : undefined;
}
