import type { LiveState } from '../member-tickets.ts';

/** What was taken from a ticket, the newest first. */
export function UseHistory({ history }: { history: LiveState['history'] }) {
  if (history.length === 0) return <p className="text-soft">まだご利用はありません。</p>;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {history.map((h) => (
        <li key={h.id} className="flex flex-wrap justify-between gap-x-4 py-3">
          <div className="min-w-0">
            <p className="text-sm text-soft">{h.at}</p>
            <p>{h.merchant}</p>
          </div>
          <div className="ms-auto text-end">
            <p>
              <span className="text-sm">{h.what}</span> <span className="amount">{h.amount}</span>
            </p>
            <p className="text-sm text-soft">残り {h.left}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
