import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { Boxes } from '../../parts/Boxes.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { WITH_NOTES } from '../disclosure-form.ts';

const FORMATS = { pdf: 'PDF(印刷してお渡しする)', json: 'JSON(電磁的記録でお渡しする)' };

/** Asks for everything that is held of somebody, as a file to be handed over. */
export function DisclosureForm({ reply, asksProof }: { reply: FormReply; asksProof: boolean }) {
  return (
    <Form method="post" reloadDocument noValidate className="panel space-y-4">
      <fieldset className="space-y-1">
        <legend className="font-bold">ファイルの形式</legend>
        {Object.entries(FORMATS).map(([value, label]) => (
          <label key={value} className="flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name="format"
              value={value}
              defaultChecked={(reply.values.format ?? 'pdf') === value}
              className="h-5 w-5 accent-strong"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Boxes reply={reply} name="notes" label="担当者のメモ" options={[WITH_NOTES]} initial={WITH_NOTES} />
      <p className="text-sm text-soft">
        メモを除けるのは、開示により業務の適正な実施に著しい支障を及ぼすおそれがある場合に限ります(個人情報保護法第33条第2項)。除いたことと理由は、ファイルに記載されます。
      </p>
      <ProofField reply={reply} needed={asksProof} />
      <button type="submit" name="intent" value="disclose" className="btn btn-primary">
        ファイルを作成する
      </button>
    </Form>
  );
}
