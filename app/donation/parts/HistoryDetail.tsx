import { Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { PaymentInstructions } from '#app/payment/parts/PaymentInstructions.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { yen } from '#platform/money.ts';
import type { HistoryDetailData } from '../history/detail.ts';
import { HistoryDeliveries } from './HistoryDeliveries.tsx';
import { HistoryOneStop } from './HistoryOneStop.tsx';
import { HistoryPapers } from './HistoryPapers.tsx';
import { StateBadge } from './StateBadge.tsx';

export function HistoryDetail({
  d,
  reply,
  saved,
}: {
  d: HistoryDetailData;
  reply: FormReply;
  /** Shown again after a change. */
  saved: boolean;
}) {
  return (
    <div className="space-y-8">
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
      {d.words && (
        <Notice look="info" title={d.words.title}>
          <p>{d.words.text}</p>
        </Notice>
      )}
      <Payment d={d} />
      <dl className="facts">
        {d.facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {d.deliveries.length > 0 && <HistoryDeliveries rows={d.deliveries} />}
      {d.taxYear !== null && (
        <HistoryPapers number={d.row.number} oneStop={d.oneStop !== null && d.oneStop.wish !== 'none'} />
      )}
      {d.oneStop && <HistoryOneStop v={d.oneStop} reply={reply} saved={saved} />}
      <p>
        <Link to={d.row.againPath} className="btn btn-secondary">
          もう一度寄附する
        </Link>
      </p>
    </div>
  );
}

/** How and until when to pay, while that is awaited. */
function Payment({ d: { row, howToPay } }: { d: HistoryDetailData }) {
  if (!row.due) return null;
  if (howToPay)
    return (
      <section aria-labelledby="pay" className="panel space-y-3 sm:p-6">
        <h2 id="pay">お支払いのご案内</h2>
        <p>
          <strong>{howToPay.until}</strong>までに、{howToPay.method}
          でお支払いください。期限を過ぎると、お申し込みは取り消されます。
        </p>
        {howToPay.missing !== null && (
          <Notice look="warn" title={`あと${yen(howToPay.missing)}足りません`}>
            <p>期限までに、不足分を同じ口座へお振り込みください。</p>
          </Notice>
        )}
        <PaymentInstructions rows={howToPay.rows} />
      </section>
    );
  return row.due.url ? (
    <Notice look="warn" title="お支払いが完了していません">
      <p>
        {row.due.until}までにお支払いください。{' '}
        <a href={row.due.url} className="font-bold underline underline-offset-4">
          お支払いへ進む
        </a>
      </p>
    </Notice>
  ) : (
    <Notice look="warn" title="お支払いの結果を確認しています">
      <p>結果がわかり次第、メールでお知らせします。</p>
    </Notice>
  );
}
