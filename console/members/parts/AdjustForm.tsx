import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, TextArea, TextField } from '#app/ui/Field.tsx';
import { ProofField } from '../../parts/ProofField.tsx';

const DIRECTIONS = { add: '付与する', take: '取り消す' };

/** A correction of points by hand. */
export function AdjustForm({
  reply,
  issuer,
  name,
  formKey,
  asksProof,
  months,
}: {
  reply: FormReply;
  issuer: string;
  name: string;
  /** Made with the page: the form counts once, however often it is sent. */
  formKey: string;
  asksProof: boolean;
  /** For how long points can be used that are given now. */
  months: number;
}) {
  const { values, errors } = reply;
  return (
    <Form method="post" noValidate className="panel max-w-2xl space-y-4">
      <h2>ポイントの調整({name})</h2>
      <p className="text-sm text-soft">
        付与したポイントは{months}
        か月間使えます。取り消しは、失効の早いものから行います。会員のポイントの履歴には「調整」と表示されます。
      </p>
      <input type="hidden" name="issuer" value={values.issuer ?? issuer} />
      <input type="hidden" name="key" value={values.key ?? formKey} />
      <fieldset className="space-y-1">
        <legend className="font-bold">調整の内容</legend>
        <FieldError field={{ name: 'direction', error: errors.direction }} />
        <div id="f-direction" className="flex flex-wrap gap-x-5">
          {Object.entries(DIRECTIONS).map(([value, label]) => (
            <label key={value} className="inline-flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="direction"
                value={value}
                defaultChecked={(values.direction ?? 'add') === value}
                className="h-5 w-5 accent-strong"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        field={{ name: 'points', label: 'ポイント', required: true, error: errors.points }}
        defaultValue={values.points ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="max-w-40"
      />
      <TextArea
        field={{
          name: 'reason',
          label: '調整する理由',
          required: true,
          hint: '記録に残ります。会員の画面には表示しません(開示の請求には含まれます)。',
          error: errors.reason,
        }}
        rows={2}
        maxLength={500}
        defaultValue={values.reason ?? ''}
      />
      <TextField
        field={{
          name: 'note',
          label: '会員に表示する内容',
          hint: '例: お詫びとして',
          error: errors.note,
        }}
        defaultValue={values.note ?? ''}
        maxLength={50}
        autoComplete="off"
      />
      <ProofField reply={reply} needed={asksProof} />
      <button type="submit" className="btn btn-primary">
        調整する
      </button>
    </Form>
  );
}
