import { Link } from 'react-router';
import { digits } from '#platform/money.ts';

const ROWS = [
  ['requested', '未着'],
  ['received', '到着(確認中)'],
  ['incomplete', '不備あり'],
  ['accepted', '受付済み'],
  ['withdrawn', '取り下げ'],
] as const;

/** How many applications of a year stand how, each with its list. */
export function StateCounts({
  counts,
  year,
  over,
  government = null,
}: {
  counts: Record<(typeof ROWS)[number][0], number>;
  year: number;
  over: boolean;
  government?: string | null;
}) {
  const open = counts.requested + counts.received + counts.incomplete;
  return (
    <section className="space-y-3">
      <h2>{year}年分の申請</h2>
      {over && open > 0 && (
        <p className="font-bold text-danger">期限を過ぎて受付済みでないもの: {digits(open)}件</p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {ROWS.map(([state, name]) => (
          <li key={state} className="panel">
            <Link
              to={`/one-stop/list?${new URLSearchParams({ year: String(year), state, ...(government && { government }) })}`}
              className="block no-underline"
            >
              <span className="block text-sm underline underline-offset-4">{name}</span>
              <span className="amount text-xl">{digits(counts[state])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
