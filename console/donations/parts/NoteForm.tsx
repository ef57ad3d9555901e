import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

/** What the next one who looks is to know. */
export function NoteForm({ reply }: { reply: FormReply }) {
  return (
    <Form method="post" noValidate className="panel space-y-3">
      <h2>メモ</h2>
      <TextArea
        key={reply.values.note ?? ''}
        field={{
          name: 'note',
          label: 'メモの内容',
          required: false,
          hint: '担当者だけが見られます。追加したあとは変更できません。',
          error: reply.errors.note,
        }}
        rows={3}
        maxLength={2_000}
        defaultValue={reply.values.note ?? ''}
      />
      <button type="submit" name="intent" value="note" className="btn btn-secondary">
        メモを追加する
      </button>
    </Form>
  );
}
