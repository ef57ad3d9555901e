import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import type { HistoryRow } from '../history/history.ts';
import { StateBadge } from './StateBadge.tsx';

/** A donation in a list of the member's own. */
export function HistoryRowCard({ row }: { row: HistoryRow }) {
  return (
    <div className="panel space-y-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{row.appliedAt} お申し込み</p>
        <StateBadge status={row.status} name={row.state} />
      </div>
      <p className="text-sm">{row.place}</p>
      <p className="font-bold">{row.goods || '返礼品なしの寄附'}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Amount yen={row.amount} />
        <Link
          to={`/mypage/donation-histories?donation=${row.number}`}
          className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
        >
          詳細を見る<span className="sr-only">(受付番号 {row.number})</span>
        </Link>
      </div>
      {row.due && (row.due.byNumber || row.due.url) && (
        <p className="rounded-card bg-warn-tint p-3 text-sm">
          {row.due.until}までにお支払いください。 <WayToPay row={row} />
        </p>
      )}
    </div>
  );
}

/** Where a donation that waits for its payment is paid, or says how. */
export function WayToPay({ row }: { row: HistoryRow }) {
  const look = 'font-bold underline underline-offset-4';
  if (row.due?.byNumber)
    return (
      <Link to={`/mypage/donation-histories?donation=${row.number}`} className={look}>
        お支払い方法を見る
      </Link>
    );
  return row.due?.url ? (
    <a href={row.due.url} className={look}>
      お支払いへ進む
    </a>
  ) : null;
}
