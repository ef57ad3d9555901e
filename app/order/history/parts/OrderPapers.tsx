import { Icon } from '#app/ui/icons/Icon.tsx';
import type { OrderDetailData } from '../detail.ts';

const LINE = 'inline-flex min-h-11 items-center gap-2 text-strong underline underline-offset-4';

/** The papers of an order, and its refunds. The links download files, so they use no client-side navigation. */
export function OrderPapers({ d: { row, receipt, refunds } }: { d: OrderDetailData }) {
  const folder = `/papers/orders/${row.number}`;
  return (
    <>
      {receipt && (
        <section aria-labelledby="papers" className="no-print">
          <h2 id="papers">書類</h2>
          <p className="mt-3">
            <a href={`${folder}/invoice.pdf`} className={LINE}>
              <Icon name="file-text" size={20} />
              {receipt.isInvoice ? '領収書 兼 適格請求書(PDF)' : '領収書(PDF)'}
            </a>
          </p>
          {!receipt.isInvoice && (
            <p className="ml-7 text-sm text-soft">発送のあとは、適格請求書を兼ねた領収書になります。</p>
          )}
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
                  <a href={`${folder}/returns/${r.index}.pdf`} className={LINE}>
                    <Icon name="file-text" size={20} />
                    適格返還請求書(PDF)
                    <span className="sr-only">({r.on}のご返金)</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
