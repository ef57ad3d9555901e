import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

/**
 * What the buyer is to know.
 * @param formKey sent twice, it is mailed once. @param written the last that was written down of the order: the field begins anew with it.
 */
export function MessageForm({
  reply,
  formKey,
  written,
}: {
  reply: FormReply;
  formKey: string;
  written: number;
}) {
  return (
    <Form method="post" noValidate className="panel space-y-3">
      <h2>お客様へのご連絡</h2>
      <input type="hidden" name="formKey" value={formKey} />
      <TextArea
        key={`${written} ${reply.values.message ?? ''}`}
        field={{
          name: 'message',
          label: 'ご連絡の内容',
          required: false,
          hint: 'メールでお送りし、お客様のご注文のページにも表示します。宛名と注文の内容は自動で入ります。',
          error: reply.errors.message,
        }}
        rows={4}
        maxLength={2_000}
        defaultValue={reply.values.message ?? ''}
      />
      <button type="submit" name="intent" value="message" className="btn btn-secondary">
        お客様へ送信する
      </button>
    </Form>
  );
}
