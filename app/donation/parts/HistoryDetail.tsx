import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { historyDetail } from '../history/history.ts';
import { StateBadge } from './StateBadge.tsx';

export function HistoryDetail({ d }: { d: NonNullable<Awaited<ReturnType<typeof historyDetail>>> }) {
  return (
    <div className="space-y-6">
      <p>
        <Link
          to="/mypage/donation-histories"
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          寄附履歴に戻る
        </Link>
      </p>
      <div className="space-y-2">
        <StateBadge status={d.row.status} name={d.row.state} />
        <h1 className="text-2xl">{d.row.goods || '返礼品なしの寄附'}</h1>
        <p>{d.row.place}</p>
        <Amount yen={d.row.amount} className="text-2xl" />
      </div>
      {d.taxYear !== null && <Notice look="ok" title={`${d.taxYear}年分の寄附です`} />}
      {d.row.due && (
        <Notice
          look="warn"
          title={d.row.due.url ? 'お支払いが完了していません' : 'お支払いの結果を確認しています'}
        >
          {d.row.due.url ? (
            <p>
              {d.row.due.until}までにお支払いください。{' '}
              <a href={d.row.due.url} className="font-bold underline underline-offset-4">
                お支払いへ進む
              </a>
            </p>
          ) : (
            <p>結果がわかり次第、メールでお知らせします。</p>
          )}
        </Notice>
      )}
      <dl className="facts">
        {d.facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {d.deliveries.length > 0 && (
        <section aria-labelledby="deliveries">
          <h2 id="deliveries">お届けの状況</h2>
          <ol className="mt-3 space-y-2">
            {d.deliveries.map((x) => (
              <li key={x.instalment} className="panel flex flex-wrap justify-between gap-2">
                <span>{d.deliveries.length > 1 ? `第${x.instalment}回` : 'お届け'}</span>
                <span className="text-soft">{x.tracking || x.planned}</span>
                <span className="badge badge-label">{x.state}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <Link to={d.row.againPath} className="btn btn-secondary">
          もう一度寄附する
        </Link>
      </p>
    </div>
  );
}
