import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

const WORDS = {
  note: {
    title: 'メモを残す',
    label: 'メモ',
    hint: '担当者だけが見られます。お客さまには送信されません。',
    button: 'メモを残す',
  },
  received: {
    title: '届いた返信を記録する',
    label: '届いた返信',
    hint: '窓口のメールに届いた返信を貼り付けます。回答済みのものは「対応中」に戻ります。',
    button: '返信を記録する',
  },
} as const;

/** A note of the staff, or what came back by mail. */
export function WriteDown({
  kind,
  reply,
  formKey,
  written,
}: {
  kind: keyof typeof WORDS;
  reply: FormReply;
  formKey: string;
  /** How much was written before: with one more, the field is empty again. */
  written: number;
}) {
  const { title, label, hint, button } = WORDS[kind];
  const isOpen = Object.keys(reply.errors).length > 0;
  return (
    <details className="panel" open={isOpen}>
      <summary className="w-fit cursor-pointer font-bold underline underline-offset-4">{title}</summary>
      <Form method="post" noValidate className="mt-3 space-y-3">
        <input type="hidden" name="key" value={formKey} />
        <TextArea
          key={`${written} ${reply.values[kind] ?? ''}`}
          field={{ name: kind, label, required: true, hint, error: reply.errors[kind] }}
          rows={5}
          defaultValue={reply.values[kind] ?? ''}
        />
        <button type="submit" name="intent" value={kind} className="btn btn-secondary">
          {button}
        </button>
      </Form>
    </details>
  );
}
