import { VISITOR_MAILS } from '#app/correspondence/mail-kinds.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId, TextArea } from '#app/ui/Field.tsx';
import { InstantInput } from '../../parts/InstantInput.tsx';
import { NOTICE_LABELS } from '../words.ts';

/** A paragraph of the operator's in mails: its words, its time, and in which mails it stands. */
export function NoticeFields({ reply, shown }: { reply: FormReply; shown: Record<string, string> }) {
  const said = (name: string) => reply.values[name] ?? shown[name] ?? '';
  const ticked = said('kind').split(' ');
  return (
    <>
      <TextArea
        key={said('words')}
        field={{
          name: 'words',
          label: '文',
          required: true,
          hint: '600文字まで。メールの本文のあと、署名の前に「お知らせ」として入ります。書式は使えません。',
          error: reply.errors.words,
        }}
        rows={5}
        defaultValue={said('words')}
      />
      {(['from', 'until'] as const).map((name) => (
        <InstantInput
          key={name}
          reply={reply}
          name={name}
          label={NOTICE_LABELS[name]}
          required
          shown={shown}
        />
      ))}
      <fieldset id={fieldId('kind')} tabIndex={-1} className="space-y-1">
        <legend className="font-bold">メールの種類</legend>
        <p className="text-sm text-soft">この期間に送るメールのうち、選んだ種類のものに入ります。</p>
        <FieldError field={{ name: 'kind', error: reply.errors.kind }} />
        <div key={said('kind')} className="grid gap-x-5 sm:grid-cols-2">
          {VISITOR_MAILS.map(([kind, name]) => (
            <label key={kind} className="inline-flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                name="kind"
                value={kind}
                defaultChecked={ticked.includes(kind)}
                className="h-5 w-5 flex-none accent-strong"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
