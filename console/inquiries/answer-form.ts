import { type AnswerResult, MOST_ANSWER } from '#app/correspondence/answer.ts';
import { lines } from '#app/forms/cells.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const WORDS = lines(MOST_ANSWER);

/** A form that writes something into an inquiry, as it was sent. */
export interface Written {
  /** With all that was typed, to be shown again. */
  reply: FormReply;
  body: string;
  version: number;
  /** Of the form: sent twice, written once. Empty where it is none of ours. */
  key: string;
}

/** What was typed, with what is wrong with it. @param name of the field, which its form alone has. */
export function readWritten(form: FormData, name: 'body' | 'note' | 'received' = 'body'): Written {
  const said = (field: string) => String(form.get(field) ?? '').replaceAll('\0', '');
  const typed = said(name).replace(/\r\n?/g, '\n');
  const [version, key] = [said('version'), said('key')];
  const reply: FormReply = { values: { [name]: typed, version, key }, errors: {} };
  const read = WORDS.read(typed);
  const body = 'value' in read ? read.value : '';
  return {
    reply:
      'fault' in read
        ? withError(reply, name, read.fault)
        : body === ''
          ? withError(reply, name, '入力してください')
          : reply,
    body,
    version: routeNumber(version) ?? 0,
    key: looksLikeUuid(key) ? key : '',
  };
}

/** The form again, where the answer has not left. */
export function notSent(
  reply: FormReply,
  kind: Exclude<AnswerResult['kind'], 'sent' | 'conflict'>,
): FormReply {
  return withError(
    reply,
    '',
    kind === 'suspected'
      ? '迷惑メールの疑いになっているため、回答できません。先に「迷惑メールではない」を押してください'
      : 'このお問い合わせは、削除されました',
  );
}
