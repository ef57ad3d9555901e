import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { doneView } from '../counter.ts';

type DoneView = NonNullable<Awaited<ReturnType<typeof doneView>>>;

/** What was taken, to show to the customer; it can be voided for ten minutes. */
export function Done({ done: d, reply }: { done: DoneView; reply: FormReply }) {
  return (
    <>
      <h1>{d.voided ? 'ご利用を取り消しました' : 'ご利用を受け付けました'}</h1>
      <ErrorSummary errors={reply.errors} />
      <Notice look={d.voided ? 'warn' : 'ok'} live>
        <p className="text-sm">{d.title}</p>
        <p className="amount text-4xl">{d.voided ? <s>{d.amount}</s> : d.amount}</p>
        <p>{d.at}</p>
        {d.voided ? (
          <p>{d.amount}はチケットに戻りました。</p>
        ) : (
          <p>
            残り <span className="amount text-xl">{d.left}</span>
            <span className="text-sm">(有効期限 {d.validUntil})</span>
          </p>
        )}
      </Notice>
      <p>
        <a href="/qr_tickets/redeem" className="btn btn-primary min-h-14 w-full">
          次のチケットを読み取る
        </a>
      </p>
      {d.voidableUntil && (
        <Form method="post" className="space-y-2 border-t border-line pt-4">
          <input type="hidden" name="intent" value="void" />
          <input type="hidden" name="formKey" value={d.key} />
          <p className="text-sm">
            金額や回数を間違えたときは、{d.voidableUntil}
            まで取り消せます。取り消した分は、チケットに戻ります。
          </p>
          <button type="submit" className="btn btn-secondary min-h-14 w-full">
            この利用を取り消す
          </button>
        </Form>
      )}
    </>
  );
}
