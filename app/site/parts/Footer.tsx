import { Link } from 'react-router';
import { menuName, publicFixedRoutes } from '../route-map.ts';
import { useSiteInfo } from '../site-info.ts';
import { Mark } from './Mark.tsx';

/** Titles and their routes; whatever else is public and served stands in the last group. */
const GROUPS: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'さがす', paths: ['/goods', '/governments/detail', '/features', '/qr_tickets'] },
  {
    title: 'ふるさと納税を知る',
    paths: ['/about-tax-system', '/about-deduction', '/one-stop-tokurei', '/tax-returns'],
  },
  {
    title: 'ご利用案内',
    paths: ['/guide', '/faq', '/inquiry', '/news', '/register', '/login', '/password/recover'],
  },
  { title: 'このサイトについて', paths: ['/policy', '/terms', '/privacy', '/site-map', '/'] },
];

function grouped() {
  const routes = new Map(publicFixedRoutes('donation').map((r) => [r.path, r]));
  const groups = GROUPS.map(({ title, paths }) => ({
    title,
    routes: paths.map((path) => routes.get(path)).filter((r) => r !== undefined),
  }));
  const named = new Set(GROUPS.flatMap((g) => g.paths));
  groups.at(-1)?.routes.push(...[...routes.values()].filter((r) => !named.has(r.path)));
  return groups;
}

export function Footer() {
  const info = useSiteInfo();
  return (
    <footer className="mt-16 border-t border-line bg-tint text-sm">
      <div className="wrap space-y-6 py-10">
        <Mark size={28} />
        <nav aria-label="ご案内">
          <ul className="grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {grouped().map((group) => (
              <li key={group.title}>
                <p className="font-bold">{group.title}</p>
                <ul className="mt-1">
                  {group.routes.map((r) => (
                    <li key={r.path}>
                      <Link
                        to={r.path}
                        className="inline-flex min-h-11 items-center no-underline hover:underline"
                      >
                        {menuName(r)}
                      </Link>
                    </li>
                  ))}
                </ul>
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
