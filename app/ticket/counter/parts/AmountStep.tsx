import { Form } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { CounterTicket } from '../counter.ts';
import { TicketFacts } from './TicketFacts.tsx';

/** The ticket, and the field for how much of it to use; or why it can no longer be used. */
export function AmountStep({ ticket: t, reply }: { ticket: CounterTicket; reply: FormReply }) {
  return (
    <>
      <h1>チケットの内容</h1>
      <ErrorSummary errors={reply.errors} />
      {t.why && <Notice look="danger" title={t.why} />}
      <TicketFacts ticket={t} />
      {t.usable && (
        <Form method="post" noValidate className="space-y-4">
          <input type="hidden" name="intent" value="amount" />
          <input type="hidden" name="formKey" value={t.formKey} />
          {t.unit === 'amount' ? (
            <Input
              reply={reply}
              name="amount"
              label="利用金額(円)"
              required
              hint={`1円から${t.left}まで。お釣りは出ません。`}
              inputMode="numeric"
              autoComplete="off"
              className="text-2xl"
            />
          ) : (
            <Input
              reply={reply}
              name="amount"
              label="利用回数(回)"
              required
              initial="1"
              hint={`1回から${t.left}まで。`}
              inputMode="numeric"
              autoComplete="off"
              className="text-2xl"
            />
          )}
          <button type="submit" className="btn btn-primary min-h-14 w-full">
            内容を確認する
          </button>
        </Form>
      )}
      {t.taken.length > 0 && (
        <section aria-labelledby="taken">
          <h2 id="taken" className="text-lg">
            こちらのお店でのご利用
          </h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {t.taken.map((r) => (
              <li key={r.key} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="text-sm text-soft">{r.at}</span>
                <span>
                  <span className="text-sm">{r.what}</span> <span className="amount">{r.amount}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href="/qr_tickets/redeem" className="btn btn-secondary min-h-14 w-full">
          ほかのチケットを読み取る
        </a>
      </p>
    </>
  );
}
