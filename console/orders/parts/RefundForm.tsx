import { Form, Link } from 'react-router';
import { Input, Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { yen } from '#platform/money.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';

export interface RefundableLine {
  position: number;
  name: string;
  unitPrice: number;
  quantity: number;
  /** Pieces and yen that no refund has given back. */
  left: number;
  yenLeft: number;
}

/** What is to be given back; the next step shows what that comes to. */
export function RefundForm({
  number,
  lines,
  shipping,
  wrapping,
  reply,
}: {
  number: string;
  lines: RefundableLine[];
  /** Yen that no refund has given back. */
  shipping: number;
  wrapping: number;
  reply: FormReply;
}) {
  return (
    <Form method="post" noValidate className="space-y-5">
      <PressedByEnter intent="preview">返金の内容を確認する</PressedByEnter>
      {lines.map((l) => (
        <section key={l.position} className="panel space-y-3">
          <h2 className="text-base">{l.name}</h2>
          <p className="text-sm text-soft">
            {yen(l.unitPrice)} × {l.quantity}点。返金できるのは残り{l.left}点、{yen(l.yenLeft)}まで
          </p>
          {l.yenLeft > 0 && (
            <div className="flex flex-wrap gap-4">
              {l.left > 0 && (
                <Input
                  reply={reply}
                  name={`pieces.${l.position}`}
                  label="返金する点数"
                  aria-label={`返金する点数(${l.name})`}
                  inputMode="numeric"
                  maxLength={3}
                  className="max-w-28"
                />
              )}
              <Input
                reply={reply}
                name={`yen.${l.position}`}
                label="または、値引きする金額(円)"
                aria-label={`または、値引きする金額(円) (${l.name})`}
                inputMode="numeric"
                maxLength={10}
                className="max-w-40"
              />
            </div>
          )}
        </section>
      ))}
      <section className="panel space-y-3">
        <h2 className="text-base">送料・包装など</h2>
        <div className="flex flex-wrap gap-4">
          {shipping > 0 && (
            <Input
              reply={reply}
              name="shipping"
              label={`送料・円(${yen(shipping)}まで)`}
              inputMode="numeric"
              maxLength={10}
              className="max-w-40"
            />
          )}
          {wrapping > 0 && (
            <Input
              reply={reply}
              name="wrapping"
              label={`包装料・円(${yen(wrapping)}まで)`}
              inputMode="numeric"
              maxLength={10}
              className="max-w-40"
            />
          )}
        </div>
        <Tick reply={reply} name="rest">
          残りのすべてを返金する(上の入力は使いません)
        </Tick>
      </section>
      <TextArea
        key={reply.values.reason ?? ''}
        field={{
          name: 'reason',
          label: '返金する理由',
          required: true,
          hint: '履歴に残ります。お客様には金額と商品だけをお知らせします。',
          error: reply.errors.reason,
        }}
        rows={2}
        maxLength={200}
        defaultValue={reply.values.reason ?? ''}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="preview" className="btn btn-primary">
          返金の内容を確認する
        </button>
        <Link to={`/orders/${number}`} className="btn btn-plain">
          やめる
        </Link>
      </div>
    </Form>
  );
}
