import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';

/** Says that the notice was sent, as it was looked at. */
export function SentForm({ version, today, reply }: { version: number; today: string; reply: FormReply }) {
  return (
    <Form defaultShouldRevalidate method="post" noValidate className="panel flex flex-wrap items-end gap-3">
      <input type="hidden" name="version" value={reply.values.version ?? version} />
      <label>
        <span className="block font-bold">送付した日</span>
        <FieldError field={{ name: 'on', error: reply.errors.on }} />
        <input
          type="date"
          name="on"
          id={fieldId('on')}
          defaultValue={reply.values.on ?? today}
          max={today}
          aria-invalid={reply.errors.on ? true : undefined}
          className="field-input short"
        />
      </label>
      <button type="submit" name="intent" value="sent" className="btn btn-primary">
        送付済みにする
      </button>
      <p className="w-full text-sm text-soft">
        eLTAXなどで送付したあとに記録します。記録すると、行は変わらなくなります。
      </p>
    </Form>
  );
}
