import { Link, useLocation } from 'react-router';
import { WHOLE } from './list-address.ts';

/** To the rows in front of those shown and behind them, where there are any. */
export function Turn({ before, after }: { before: string | null; after: string | null }) {
  const { pathname, search } = useLocation();
  if (before === null && after === null) return null;
  const to = (name: 'before' | 'after', cursor: string) => {
    const params = new URLSearchParams(search);
    // Also how somebody came to the page in front.
    for (const passed of ['before', 'after', 'saved', WHOLE]) params.delete(passed);
    params.set(name, cursor);
    return `${pathname}?${params}`;
  };
  return (
    <nav aria-label="ページ" className="mt-4 flex items-center gap-4">
      {before !== null && (
        <Link to={to('before', before)} rel="prev" className="btn btn-secondary">
          前へ
        </Link>
      )}
      {after !== null && (
        <Link to={to('after', after)} rel="next" className="btn btn-secondary">
          次へ
        </Link>
      )}
    </nav>
  );
}
