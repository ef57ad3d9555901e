import { Link, useLocation } from 'react-router';

/** To the rows in front of those shown and behind them, where there are any. */
export function Turn({ before, after }: { before: string | null; after: string | null }) {
  const { pathname, search } = useLocation();
  if (before === null && after === null) return null;
  const to = (name: 'before' | 'after', cursor: string) => {
    const params = new URLSearchParams(search);
    params.delete('before');
    params.delete('after');
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
