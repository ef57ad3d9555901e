import { Link, useLocation } from 'react-router';

/** The pages before and after, where there are any. */
export function MorePages({ page, more }: { page: number; more: boolean }) {
  const { pathname, search } = useLocation();
  if (page === 1 && !more) return null;
  const to = (n: number) => {
    const params = new URLSearchParams(search);
    if (n > 1) params.set('page', String(n));
    else params.delete('page');
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return (
    <nav aria-label="ページ" className="mt-4 flex items-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="btn btn-secondary">
          前へ
        </Link>
      )}
      <span className="text-soft">{page}ページ</span>
      {more && (
        <Link to={to(page + 1)} rel="next" className="btn btn-secondary">
          次へ
        </Link>
      )}
    </nav>
  );
}
