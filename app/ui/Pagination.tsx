import { Link } from 'react-router';
import { Icon } from './icons/Icon.tsx';

/** Page links: first, last and the neighbours. `href(n)` makes the URL of page n (from 1). */
export function Pagination({
  page,
  pages,
  href,
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
}) {
  if (pages <= 1) return null;
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  const box = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-card px-2 no-underline';
  return (
    <nav aria-label="ページ" className="mt-8">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={href(page - 1)} rel="prev" className={`${box} border border-line bg-white`}>
              <Icon name="chevron-left" />
              前へ
            </Link>
          </li>
        )}
        {shown.map((n, i) => (
          <li key={n} className="flex items-center">
            {i > 0 && n - shown[i - 1]! > 1 && <span className="px-1 text-soft">…</span>}
            {n === page ? (
              <span aria-current="page" className={`${box} bg-strong font-bold text-white`}>
                {n}
              </span>
            ) : (
              <Link to={href(n)} aria-label={`${n}ページ`} className={`${box} border border-line bg-white`}>
                {n}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={href(page + 1)} rel="next" className={`${box} border border-line bg-white`}>
              次へ
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
