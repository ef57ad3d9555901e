import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import type { ShownRefund } from '#app/order/handling/refund.ts';
import { ProofField } from '../../parts/ProofField.tsx';
import type { previewFacts } from '../refund-preview.ts';
import { Sums } from './Sums.tsx';

export interface ShownPreview extends ReturnType<typeof previewFacts> {
  key: string;
  shown: ShownRefund;
  /** What was typed, which is sent again with the confirmation. */
  typed: [string, string][];
  reason: string;
}

/** What a refund comes to: shown before it is made, and made only as it was shown. */
export function RefundConfirm({
  p,
  reply,
  asksProof,
}: {
  p: ShownPreview;
  reply: FormReply;
  asksProof: boolean;
}) {
  return (
    <div className="space-y-5">
      <section className="space-y-3">
        <h2>返金する内容</h2>
        <Sums rows={p.back} />
        <p className="text-sm text-soft">理由: {p.reason}</p>
      </section>
      <section className="space-y-3">
        <h2>返金する金額と消費税</h2>
        <Sums rows={[...p.money, ...p.taxes]} />
        {p.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
      <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
        {p.typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="key" value={p.key} />
        {Object.entries(p.shown).map(([name, value]) => (
          <input key={name} type="hidden" name={`shown.${name}`} value={value} />
        ))}
        <p>お客様へメールでお知らせします。元に戻すことはできません。</p>
        <ProofField reply={reply} needed={asksProof} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="confirm" className="btn btn-danger">
            返金する
          </button>
          <button type="submit" name="intent" value="back" className="btn btn-plain">
            入力に戻る
          </button>
        </div>
      </Form>
    </div>
  );
}
