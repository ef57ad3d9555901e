import { isSentCause, SENT_CAUSES } from '#app/donation/handling/after-dispatch.ts';
import type { Sent } from '#app/donation/pay/cancel-sent.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';

/** The form by which a donation is given back whose gift has left. */

const MOST = 500;

export const CAUSE_CHOICES = Object.entries(SENT_CAUSES).map(([value, label]) => ({ value, label }));

export const STOCK_CHOICES = [
  { value: 'keep', label: '在庫に戻さない' },
  {
    value: 'restock',
    label: '在庫に戻す',
    hint: '返礼品が手元に戻り、次の寄附にそのまま使えるときに選びます。',
  },
];

/** What was typed; `sent` undefined where something of it is missing. @param here made on this site, so that a mail tells of it. */
export function readSentForm(
  form: FormData,
  here: boolean,
): { reply: FormReply; sent?: Sent & { reason: string } } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [cause, note, reason, stock] = ['cause', 'note', 'reason', 'stock'].map(text) as [
    string,
    string,
    string,
    string,
  ];
  let reply = shownAgain(form);
  const fail = (name: string, words: string) => {
    reply = withError(reply, name, words);
  };
  if (!isSentCause(cause)) fail('cause', '何が起きたかを選択してください');
  const explains = here ? note : reason;
  if (cause === 'other' && explains === '')
    fail(
      here ? 'note' : 'reason',
      here
        ? '「その他」のときは、寄附者への説明を入力してください'
        : '「その他」のときは、担当者のメモに理由を入力してください',
    );
  if (note.length > MOST) fail('note', '寄附者への説明は500文字以内で入力してください');
  if (reason.length > MOST) fail('reason', '担当者のメモは500文字以内で入力してください');
  if (stock !== 'keep' && stock !== 'restock') fail('stock', '返礼品の在庫をどうするかを選択してください');
  if (!isSentCause(cause) || Object.keys(reply.errors).length > 0) return { reply };
  return {
    reply,
    sent: { cause, note: here ? note : '', reason, restock: stock === 'restock', seen: text('seen') },
  };
}
