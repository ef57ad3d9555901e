import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';

const MOST = 500;

/** Why something is done, as typed. @param label of the field, for its messages. */
export function readReason(form: FormData, label: string): { value: string } | { reply: FormReply } {
  const reason = String(form.get('reason') ?? '').trim();
  if (reason === '') return { reply: withError(shownAgain(form), 'reason', `${label}を入力してください`) };
  if (reason.length > MOST)
    return { reply: withError(shownAgain(form), 'reason', `${label}は500文字以内で入力してください`) };
  return { value: reason };
}
