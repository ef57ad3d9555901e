import { Link, useLocation } from 'react-router';
import { digits } from '#platform/money.ts';

/** How far a job is. It goes on when the page is left; without scripts the link shows how far it is now. */
export function Progress({ done, total, words }: { done: number; total: number; words: string }) {
  const { pathname } = useLocation();
  return (
    <div className="panel space-y-2">
      <p role="status" className="font-bold">
        {words}…
      </p>
      <progress
        aria-label={words}
        max={Math.max(total, 1)}
        value={total > 0 ? done : undefined}
        className="h-3 w-full max-w-lg accent-strong"
      />
      <p className="text-sm text-soft">
        {total > 0 && `${digits(total)}件中${digits(done)}件まで終わりました。`}
        この画面を閉じても続きます。
        <Link to={pathname}>最新の状態を表示</Link>
      </p>
    </div>
  );
}
