import type { TemplateResult, TypedTemplate } from '#app/correspondence/templates.ts';
import { line, lines } from '#app/forms/cells.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { refused } from '#app/forms/request.ts';

/** Fields of a text to answer with, as people call them. */
export const TEMPLATE_LABELS: Record<keyof TypedTemplate, string> = { name: '名称', body: '本文' };

const NAME = line(60, true);
const BODY = lines(4_000);

/** What was typed of a text to answer with. */
export function readTemplateForm(form: FormData): { reply: FormReply; typed: TypedTemplate | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const [name, body] = [NAME.read(said('name')), BODY.read(said('body'))];
  const isEmpty = 'value' in body && body.value === '';
  const errors = {
    ...('fault' in name && { name: [name.fault] }),
    ...('fault' in body && { body: [body.fault] }),
    ...(isEmpty && { body: ['入力してください'] }),
  };
  const reply: FormReply = {
    values: { name: said('name'), body: said('body'), desk: said('desk') },
    errors,
  };
  if ('fault' in name || 'fault' in body || isEmpty) return { reply, typed: undefined };
  return { reply, typed: { name: name.value, body: body.value } };
}

/** The form again with what was wrong. */
export function templateRefused<T extends object>(
  reply: FormReply,
  kind: Exclude<TemplateResult['kind'], 'saved' | 'conflict'>,
  more: T,
) {
  switch (kind) {
    case 'taken':
      return refused(
        withError(reply, 'name', '同じ名称の定型文があります。別の名称にするか、そちらを変更してください'),
        more,
      );
    case 'full':
      return refused(
        withError(reply, '', '登録できる数の上限です。使われていない定型文を削除してください'),
        more,
      );
    case 'unknown':
      return refused(withError(reply, '', 'この定型文は、ほかの担当者が削除しました'), more);
  }
}
