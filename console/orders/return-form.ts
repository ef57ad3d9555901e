import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { CameBack } from '#app/orderbook/returns.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { readCount } from './count.ts';

const MOST_REASON = 200;
const MOST_PIECES = 99;
/** A cart has as many lines. */
const MOST_LINES = 50;

interface TypedReturn {
  key: string;
  reason: string;
  lines: CameBack[];
}

/** What came back, as typed. */
export function readReturnForm(form: FormData): { reply: FormReply; typed?: TypedReturn } {
  let reply = shownAgain(form);
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
    return 0;
  };
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const pieces = (name: string) =>
    readCount(text(name), MOST_PIECES) ?? fault(name, `点数は0〜${MOST_PIECES}で入力してください`);
  const positions = [...form.keys()].flatMap((name) => /^back\.([1-9]\d?)$/.exec(name)?.[1] ?? []);
  const lines = [...new Set(positions)].slice(0, MOST_LINES).map((position) => {
    const [quantity, restocked] = [pieces(`back.${position}`), pieces(`stock.${position}`)];
    if (restocked > quantity)
      fault(`stock.${position}`, '在庫に戻す点数は、戻った点数以下で入力してください');
    return { position: Number(position), quantity, restocked };
  });
  const reason = text('reason');
  if (reason === '') fault('reason', '理由・商品の状態を入力してください');
  if (reason.length > MOST_REASON) fault('reason', '理由・商品の状態は200文字以内で入力してください');
  const key = form.get('key');
  if (!looksLikeUuid(key)) fault('', '画面を開き直してください');
  else if (Object.keys(reply.errors).length === 0) return { reply, typed: { key, reason, lines } };
  return { reply };
}
