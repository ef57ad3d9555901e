import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { MOST_MESSAGE } from '#app/order/message/messages.ts';
import { addNote, hold, writeToBuyer } from '#app/orderbook/order.ts';
import { issueReturnForBuyer } from '#app/orderbook/papers.ts';
import type { Actor } from '#app/staff/actor.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const MOST_NOTE = 2_000;
const MOST_REASON = 200;

/** `done`: what the page says of it. */
type Acted = { done: 'note' | 'message' | 'hold' | 'release' | 'paper' } | { reply: FormReply };

/** Takes the forms of an order's page. */
export async function orderAction(staff: Actor, number: string, form: FormData): Promise<Acted> {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replace(/\r\n?/g, '\n')
      .trim();
  const reply = shownAgain(form);
  const refuse = (name: string, words: string): Acted => ({ reply: withError(reply, name, words) });
  switch (form.get('intent')) {
    case 'note': {
      const note = text('note');
      if (note === '') return refuse('note', 'メモの内容を入力してください');
      if (note.length > MOST_NOTE) return refuse('note', 'メモは2,000文字以内で入力してください');
      return (await addNote(staff, number, note)) === 'done' ? { done: 'note' } : refuse('', GONE);
    }
    case 'message': {
      const words = text('message');
      const formKey = form.get('formKey');
      if (words === '') return refuse('message', 'ご連絡の内容を入力してください');
      if (words.length > MOST_MESSAGE) return refuse('message', 'ご連絡は2,000文字以内で入力してください');
      if (!looksLikeUuid(formKey)) return refuse('', GONE);
      const told = await writeToBuyer(staff, number, { text: words, formKey });
      return told === 'done' ? { done: 'message' } : refuse('', GONE);
    }
    case 'paper': {
      const issued = await issueReturnForBuyer(staff, number, routeNumber(text('refund')) ?? 0);
      return issued.kind === 'issued' ? { done: 'paper' } : refuse('', 'この返還請求書は、発行できません');
    }
    case 'hold':
    case 'release':
      return holdOrRelease(staff, number, { form, text, refuse });
    default:
      return refuse('', GONE);
  }
}

async function holdOrRelease(
  staff: Actor,
  number: string,
  p: { form: FormData; text(name: string): string; refuse(name: string, words: string): Acted },
): Promise<Acted> {
  const parcel = routeNumber(p.text('parcel')) ?? 0;
  const field = `hold.${parcel}`;
  const reason = p.form.get('intent') === 'release' ? null : p.text(field);
  if (reason === '') return p.refuse(field, '保留の理由を入力してください');
  if (reason !== null && reason.length > MOST_REASON)
    return p.refuse(field, '保留の理由は200文字以内で入力してください');
  const held = await hold(staff, number, parcel, reason);
  if (held === 'unknown') return p.refuse('', GONE);
  if (held === 'left')
    return p.refuse('', 'このお荷物は、すでに発送されたか取り消されているため、保留にできません');
  return { done: reason === null ? 'release' : 'hold' };
}

export const GONE = 'この注文は見つかりませんでした。画面を開き直してください';
