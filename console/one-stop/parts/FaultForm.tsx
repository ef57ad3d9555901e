import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';

/** Instead of a mail. */
export const NO_MAIL = 'メールアドレスがないため、寄附者へは郵送や電話でお知らせください。';

/** What is wrong with a paper: the donor is told by mail what to do. A form of its own, so that Enter in it never accepts. */
export function FaultForm({
  to,
  seen,
  ticked: before,
  reply,
  choices,
  hasMail,
}: {
  to: string;
  seen: string;
  /** What was said before. */
  ticked: readonly string[];
  reply: FormReply;
  choices: readonly { code: string; name: string }[];
  /** Whether the donor can be told by mail. */
  hasMail: boolean;
}) {
  const sent = reply.values.fault;
  const ticked = new Set(sent?.split('、') ?? before);
  return (
    <details data-act="incomplete" open={sent !== undefined || undefined} className="folded">
      <summary data-key="3" className="btn btn-secondary">
        不備にする
      </summary>
      <Form defaultShouldRevalidate method="post" action={to} noValidate className="space-y-3">
        <input type="hidden" name="seen" value={seen} />
        <fieldset className="space-y-1">
          <legend className="font-bold">不備の内容</legend>
          <FieldError field={{ name: 'fault', error: reply.errors.fault }} />
          <div className="grid gap-x-5 sm:grid-cols-2">
            {choices.map(({ code, name }, i) => (
              <label key={code} className="inline-flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  name="fault"
                  value={code}
                  defaultChecked={ticked.has(code)}
                  id={i === 0 ? fieldId('fault') : undefined}
                  className="h-5 w-5 flex-none accent-strong"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="block max-w-2xl">
          <span className="block font-bold">寄附者への連絡(任意)</span>
          <FieldError field={{ name: 'note', error: reply.errors.note }} />
          <textarea
            name="note"
            id={fieldId('note')}
            rows={2}
            maxLength={300}
            defaultValue={reply.values.note ?? ''}
            className="field-input"
          />
        </label>
        <p className="text-sm text-soft">
          {hasMail ? '選んだ内容と、していただくことをメールでお知らせします。' : NO_MAIL}
        </p>
        <button type="submit" name="intent" value="incomplete" className="btn btn-primary">
          {hasMail ? '不備を知らせる' : '不備ありにする'}
        </button>
      </Form>
    </details>
  );
}
