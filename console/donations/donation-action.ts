import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { addNote, hold } from '#app/ledger/donation.ts';
import type { Actor } from '#app/staff/actor.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const MOST_NOTE = 2_000;
const MOST_REASON = 200;

/** `done`: what the page says of it. */
type Acted = { done: 'note' | 'hold' | 'release' } | { reply: FormReply };

/** Takes the forms of a donation's page. */
export async function donationAction(staff: Actor, number: string, form: FormData): Promise<Acted> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const reply = shownAgain(form);
  const refuse = (name: string, words: string): Acted => ({ reply: withError(reply, name, words) });
  if (form.get('intent') === 'note') {
    const note = text('note');
    if (note === '') return refuse('note', 'メモの内容を入力してください');
    if (note.length > MOST_NOTE) return refuse('note', 'メモは2,000文字以内で入力してください');
    const added = await addNote(staff, number, note);
    return added === 'done' ? { done: 'note' } : refuse('', GONE);
  }
  const instalment = routeNumber(text('instalment')) ?? 0;
  if (form.get('intent') === 'release') {
    const released = await hold(staff, number, instalment, null);
    return released === 'done' || released === 'already' ? { done: 'release' } : refuse('', HELD[released]);
  }
  const field = `hold.${instalment}`;
  const reason = text(field);
  if (reason === '') return refuse(field, '保留の理由を入力してください');
  if (reason.length > MOST_REASON) return refuse(field, '保留の理由は200文字以内で入力してください');
  const held = await hold(staff, number, instalment, reason);
  if (held === 'done' || held === 'already') return { done: 'hold' };
  return { reply: withError(EMPTY_REPLY, '', HELD[held]) };
}

const GONE = 'この寄附は見つかりませんでした。画面を開き直してください';

const HELD = {
  unknown: GONE,
  left: 'このお届けは、すでに発送されたか取り消されているため、保留にできません',
};
