import type { FormReply } from '#app/forms/reply.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { yen } from '#platform/money.ts';
import { Receipt } from '../../invoice/parts/Receipt.tsx';
import type { OrderDetailData } from '../detail.ts';

/**
 * The papers of an order, and its refunds. The links download files, so they use no client-side navigation.
 * @param own the page of the order. @param reply to the form of its 領収書.
 */
export function OrderPapers({
  d: { row, receipt, refunds, restReturned, received },
  own,
  reply,
}: {
  d: OrderDetailData;
  own: string;
  reply: FormReply;
}) {
  return (
    <>
      {receipt && (
        <section aria-labelledby="papers" className="no-print">
          <h2 id="papers">領収書</h2>
          <Receipt receipt={receipt} number={row.number} own={own} reply={reply} />
        </section>
      )}
      {refunds.length > 0 && (
        <section aria-labelledby="refunds">
          <h2 id="refunds">ご返金の内容</h2>
          <ul className="mt-3 space-y-4">
            {refunds.map((r) => (
              <li key={r.index} className="panel space-y-2">
                <h3 className="text-base">{r.on}</h3>
                <dl className="facts">
                  {r.facts.map(([term, text]) => (
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                {r.paper && (
                  <a
                    href={`/papers/orders/${row.number}/returns/${r.index}.pdf`}
                    className="inline-flex min-h-11 items-center gap-2 text-strong underline underline-offset-4"
                  >
                    <Icon name="file-text" size={20} />
                    適格返還請求書(PDF)
                    <span className="sr-only">({r.on}のご返金)</span>
                  </a>
                )}
              </li>
            ))}
            {restReturned > 0 && (
              <li className="panel space-y-2">
                <h3 className="text-base">ご注文の取り消し</h3>
                <dl className="facts">
                  <div>
                    <dt>残りのご返金額</dt>
                    <dd>{yen(restReturned)}</dd>
                  </div>
                  <div>
                    <dt>ご返金の合計</dt>
                    <dd>{yen(received)}</dd>
                  </div>
                </dl>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}
