import { Link } from 'react-router';
import { RowFrame } from '#app/ui/RowFrame.tsx';
import type { ExternalRow } from '../row.ts';
import { RowFacts } from './HistoryRowCard.tsx';

/** An external donation in the list of the member who entered it. */
export function HistoryExternalCard({ row }: { row: ExternalRow }) {
  return (
    <RowFrame
      day={`${row.day} 寄附`}
      badge={<span className="badge badge-optional">ほかのサイト(ご自身の記録)</span>}
    >
      <RowFacts place={row.place} goods={row.goods || '返礼品の記録なし'} amount={row.amount} />
      {(row.site || row.oneStop) && (
        <p className="text-sm text-soft">
          {[row.site, row.oneStop ? 'ワンストップ特例を申請' : ''].filter(Boolean).join(' / ')}
        </p>
      )}
      {row.note && <p className="text-sm whitespace-pre-line text-soft">{row.note}</p>}
      <p className="no-print border-t border-line pt-1 text-sm">
        <Link
          to={`/mypage/donation-histories?note=${row.id}`}
          className="inline-flex min-h-11 items-center font-bold text-strong underline underline-offset-4"
        >
          記録を編集する
          <span className="sr-only">
            ({row.day} {row.place})
          </span>
        </Link>
      </p>
    </RowFrame>
  );
}
