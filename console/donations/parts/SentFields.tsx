import { Lines, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** What became of a gift that has left, why its donation is given back, and what the donor reads of it. */
export function SentFields({
  reply,
  p,
}: {
  reply: FormReply;
  p: {
    seen: string;
    likely: string;
    /** Made on this site: the donor is told by mail. */
    here: boolean;
    causes: { value: string; label: string }[];
    stock: { value: string; label: string }[];
  };
}) {
  return (
    <>
      <input type="hidden" name="seen" value={reply.values.seen ?? p.seen} />
      <Radios
        reply={reply}
        name="cause"
        label="何が起きましたか"
        required
        options={p.causes}
        initial={p.likely}
        hint={
          p.here
            ? '発送中のお届けの状態に記録し、寄附者へのメールにも書きます。'
            : '発送中のお届けの状態に記録します。'
        }
      />
      {p.here && (
        <Lines
          reply={reply}
          name="note"
          label="寄附者への説明"
          hint="寄附者へのメールにそのまま載せます。500文字以内。「その他」のときは、必ず入力してください。"
          rows={3}
        />
      )}
      <Radios reply={reply} name="stock" label="返礼品の在庫" required options={p.stock} initial="keep" />
      <Lines
        reply={reply}
        name="reason"
        label="担当者のメモ"
        hint="履歴に残ります。寄附者には表示しません。500文字以内。"
        rows={2}
      />
    </>
  );
}
