import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { digits } from '#platform/money.ts';
import type { historyPage } from '../history/history.ts';
import { HistoryRowCard } from './HistoryRowCard.tsx';
import { HistoryYearPapers } from './HistoryYearPapers.tsx';

export function HistoryList({ d }: { d: Awaited<ReturnType<typeof historyPage>> }) {
  return (
    <div className="space-y-6">
      <h1>寄附履歴</h1>
      <nav aria-label="年を選ぶ">
        <ul className="flex flex-wrap gap-2">
          {d.years.map((y) => (
            <li key={y}>
              <Link
                to={`/mypage/donation-histories?year=${y}`}
                aria-current={y === d.year ? 'page' : undefined}
                className={`chip min-h-11 ${y === d.year ? 'border-strong font-bold text-strong' : ''}`}
              >
                {y}年
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        {d.year}年に完了した寄附 <Amount yen={d.total} className="text-2xl" />
        <span className="text-sm text-soft">({digits(d.count)}件)</span>
      </p>
      {d.rows.length > 0 ? (
        <ul className="space-y-4">
          {d.rows.map((row) => (
            <li key={row.number}>
              <HistoryRowCard row={row} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="panel space-y-4 py-8 text-center">
          <p>{d.year}年の寄附はまだありません。</p>
          <p>
            <Link to="/goods" className="btn btn-primary">
              返礼品をさがす
            </Link>
          </p>
        </div>
      )}
      {d.count > 0 && <HistoryYearPapers year={d.year} />}
    </div>
  );
}
