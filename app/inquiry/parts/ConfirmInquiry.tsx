import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { BACK, KEY_FIELD, SEND, TRAP_FIELD } from '../intents.ts';

const FIELDS = ['category', 'name', 'email', 'reference', 'text'] as const;

export function ConfirmInquiry({
  formKey,
  reply: { values },
  category,
  again,
}: {
  formKey: string;
  reply: FormReply;
  category: string;
  again: 'fast' | 'stale' | null;
}) {
  const rows: [string, string][] = [
    ['お問い合わせの種類', category],
    ['お名前', values.name ?? ''],
    ['メールアドレス', values.email ?? ''],
    ['受付番号・注文番号', values.reference || '入力なし'],
    ['お問い合わせの内容', values.text ?? ''],
  ];
  return (
    <>
      {again && (
        <Notice look="warn" live title="まだ送信されていません">
          <p>お手数ですが、内容をご確認のうえ、もう一度「この内容で送信する」を押してください。</p>
        </Notice>
      )}
      <p>内容をご確認のうえ、「この内容で送信する」を押してください。</p>
      <dl className="facts panel">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" noValidate className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-center">
        <input type="hidden" name={KEY_FIELD} value={formKey} />
        {FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
        ))}
        <label className="hidden">
          この欄には何も入力しないでください
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
        <button type="submit" name="intent" value={SEND} className="btn btn-primary w-full sm:w-80">
          この内容で送信する
        </button>
        <button type="submit" name="intent" value={BACK} className="btn btn-secondary w-full sm:w-auto">
          入力内容を変更する
        </button>
      </Form>
    </>
  );
}
