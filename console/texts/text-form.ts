import { instant } from '#app/forms/cells.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { BODY, sourceOf, TEXT_FIELDS, type Typed, typedOf } from '#app/texts/fields.ts';
import type { TextKind } from '#app/texts/kinds.ts';
import type { Step } from '#app/texts/texts.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { timeOf } from '../parts/typed-instant.ts';

const AT = 'at';

/** The texts of a form before anything was typed. */
export function shownValues(kind: TextKind, { fields, body }: Typed): Record<string, string> {
  const values: Record<string, string> = { [BODY]: body };
  for (const { name, type } of TEXT_FIELDS[kind]) {
    const said = fields[name] ?? '';
    if (type === 'tick') values[name] = said === 'yes' ? 'on' : '';
    else if (type === 'instant') {
      const [day = '', time = ''] = said.split(' ');
      values[name] = day;
      values[timeOf(name)] = time;
    } else values[name] = said;
  }
  return values;
}

/** What a text says, field by field and its body, as two people's changes are merged. */
export function textParts(kind: TextKind, source: string): Record<string, string> {
  const { fields, body } = typedOf(source);
  const said = TEXT_FIELDS[kind].map(({ name }) => [name, fields[name] ?? ''] as const);
  return { ...Object.fromEntries(said), [BODY]: body };
}

export interface TypedText {
  /** All that was typed, to be shown again. */
  values: Record<string, string>;
  slug: string;
  version: number;
  source: string;
}

const NAMES = ['slug', AT, timeOf(AT), 'alt', 'place'];

/** What was typed, as the file that it means. @param before fields of the text that the form does not ask for. */
export function readTextForm(
  form: FormData,
  kind: TextKind,
  before: Readonly<Record<string, string>> = {},
): TypedText {
  const said = (name: string) => String(form.get(name) ?? '');
  const values: Record<string, string> = { [BODY]: said(BODY).replace(/\r\n?/g, '\n') };
  const fields: Record<string, string> = {};
  for (const name of NAMES) values[name] = said(name);
  for (const { name, type } of TEXT_FIELDS[kind]) {
    values[name] = said(name);
    if (type === 'tick') fields[name] = said(name) === 'on' ? 'yes' : '';
    else if (type === 'instant') {
      values[timeOf(name)] = said(timeOf(name));
      fields[name] = `${said(name)} ${said(timeOf(name)).slice(0, 5)}`;
    } else fields[name] = said(name);
  }
  return {
    values,
    slug: values.slug!.trim(),
    version: routeNumber(said('version')) ?? 0,
    source: sourceOf(kind, { fields, body: values[BODY]! }, before),
  };
}

/** What shall become of it; what is wrong with the instant that was chosen. */
export function readStep(form: FormData, now: Date): { step: Step } | { fault: string } {
  const intent = String(form.get('intent') ?? '');
  if (intent === 'publish') return { step: 'publish' };
  if (intent !== 'schedule') return { step: 'draft' };
  const [day, time] = [AT, timeOf(AT)].map((name) => String(form.get(name) ?? '').trim());
  const at = instant.read(time ? `${day} ${time}` : (day ?? ''));
  if ('fault' in at) return at;
  if (at.value === null) return { fault: '反映する日時を入力してください' };
  return at.value > now ? { step: { at: at.value } } : { fault: 'これから先の日時を入力してください' };
}

/** The form again with what is wrong. */
export function replyOf(typed: TypedText, errors: Record<string, string[]> = {}): FormReply {
  return { values: typed.values, errors };
}

/** The names of fields in front of their messages. */
export function fieldLabels(kind: TextKind): Record<string, string> {
  const own = TEXT_FIELDS[kind].map(({ name, label }) => [name, label] as const);
  return {
    ...Object.fromEntries(own),
    [BODY]: '本文',
    slug: 'アドレスの名前',
    [AT]: '反映する日時',
    file: '画像',
  };
}
