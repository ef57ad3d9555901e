import { Link } from 'react-router';
import { publicFixedRoutes } from '../route-map.ts';
import { useSiteInfo } from '../site-info.ts';
import { Mark } from './Mark.tsx';

export function Footer() {
  const info = useSiteInfo();
  return (
    <footer className="mt-16 border-t border-line bg-tint text-sm">
      <div className="wrap space-y-6 py-10">
        <Mark size={28} />
        <nav aria-label="ご案内">
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
            {publicFixedRoutes('donation').map((r) => (
              <li key={r.path}>
                <Link to={r.path} className="inline-flex min-h-11 items-center no-underline hover:underline">
                  {r.path === '/governments/detail' ? '自治体をさがす' : r.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {info.demo && (
          <p className="rounded-card border border-line bg-white p-3">
            このサイトはデモです。返礼品・事業者・使い道・寄附は見本のデータで、画像はイラストです。実際の寄附や請求は行われません。
          </p>
        )}
        <p className="text-soft">
          運営: {info.operator} ／ お問い合わせ: {info.contact}
        </p>
      </div>
    </footer>
  );
}
