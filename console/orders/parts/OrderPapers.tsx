import { Form, Link } from 'react-router';
import type { paperRows, refundRows } from '../order-facts.ts';
import { Sums } from './Sums.tsx';

/** What was given back, each with its 適格返還請求書 if it has one. */
export function Refunds({ rows, mayIssue }: { rows: ReturnType<typeof refundRows>; mayIssue: boolean }) {
  return (
    <section className="space-y-3">
      <h2>返金の内容</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {rows.map((r) => (
          <li key={r.n} className="panel space-y-3">
            <h3 className="text-base">
              {r.n}回目({r.at})
            </h3>
            <Sums rows={r.facts} />
            <p className="text-sm text-soft">理由: {r.reason}</p>
            {mayIssue && r.issues && (
              <Form method="post">
                <input type="hidden" name="refund" value={r.n} />
                <button type="submit" name="intent" value="paper" className="btn btn-secondary">
                  適格返還請求書を発行する<span className="sr-only">({r.n}回目の返金)</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every paper as it was issued. Plain links: they are files. */
export function Papers({
  rows,
  number,
  mayIssue,
}: {
  rows: ReturnType<typeof paperRows>;
  number: string;
  mayIssue: boolean;
}) {
  return (
    <section className="space-y-3">
      <h2>書類</h2>
      {rows.length === 0 && <p className="text-soft">発行した書類はありません。</p>}
      <ul className="list-disc space-y-1 ps-5">
        {rows.map((p) => (
          <li key={p.key}>
            <a href={`/orders/${number}/papers/${p.key}.pdf`}>
              {p.name}(第{p.version}版)
            </a>
            <span className="block text-sm text-soft">
              {p.to}、{p.at}、{p.by}が発行
            </span>
          </li>
        ))}
      </ul>
      {mayIssue && (
        <Link to={`/orders/${number}/receipt`} className="btn btn-secondary">
          領収書を発行する
        </Link>
      )}
    </section>
  );
}
