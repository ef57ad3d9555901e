import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { type TypedNotice, visitorKinds } from '#app/correspondence/notices.ts';
import { lines } from '#app/forms/cells.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { shownInstant, timeOf, typedInstant } from '../parts/typed-instant.ts';
import { NOTICE_LABELS } from './words.ts';

/** Letters of a paragraph in a mail. */
const MOST_WORDS = 600;
const WORDS = lines(MOST_WORDS);
const LABELS: Record<string, string> = {
  ...NOTICE_LABELS,
  [timeOf('from')]: `${NOTICE_LABELS.from}の時刻`,
  [timeOf('until')]: `${NOTICE_LABELS.until}の時刻`,
};
const NAMES = ['words', 'from', timeOf('from'), 'until', timeOf('until')];

/** Reads the form; kinds that are ticked come as several values of one name, or as one text where two people's were merged. */
export function readNoticeForm(form: FormData): { reply: FormReply; typed: TypedNotice | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const kinds = visitorKinds(form.getAll('kind').flatMap((kind) => String(kind).split(' ')));
  const values = { ...Object.fromEntries(NAMES.map((name) => [name, said(name)])), kind: kinds.join(' ') };
  const errors: Record<string, string[]> = {};
  const read = (name: 'from' | 'until') => {
    const at = typedInstant(form, name);
    if ('fault' in at) errors[name] = [at.fault];
    else if (at.value === null) errors[name] = ['日付を入力してください'];
    else return at.value;
    return undefined;
  };
  const words = WORDS.read(said('words'));
  if ('fault' in words) errors.words = [words.fault];
  else if (words.value === '') errors.words = ['入力してください'];
  const [from, until] = [read('from'), read('until')];
  if (from && until && until <= from) errors.until = ['始める日時よりあとにしてください'];
  if (kinds.length === 0) errors.kind = ['メールの種類を1つ以上選んでください'];
  const reply = { values, errors };
  if (Object.keys(errors).length > 0 || 'fault' in words || !from || !until)
    return { reply, typed: undefined };
  return { reply, typed: { kinds, words: words.value, from, until } };
}

/** A notice as its form shows it. */
export function shownNotice(n: TypedNotice): Record<string, string> {
  return {
    words: n.words,
    kind: n.kinds.join(' '),
    ...shownInstant('from', n.from),
    ...shownInstant('until', n.until),
  };
}

/** How fields of the form and what stands in them are called. */
export const noticeFieldWords = {
  label: (name: string) => LABELS[name] ?? name,
  words: (name: string, text: string) =>
    name === 'kind' ? text.split(' ').map(mailKindName).join('、') : text,
};
