import { useLocation } from 'react-router';
import { inquiryPath } from '#app/inquiry/path.ts';
import { isServed, menuName, publicFixedRoutes, siteRoute } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';
import { Mark } from './Mark.tsx';

interface Group {
  title: string;
  paths: readonly string[];
}

/** Titles and their routes; every other public page of the storefront that is served is in the last group. */
const GROUPS: Record<Storefront, readonly Group[]> = {
  donation: [
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
  ],
  shop: [
    { title: 'さがす', paths: ['/ec/goods', '/ec'] },
    {
      title: 'ご利用案内',
      paths: ['/ec/law', '/inquiry', '/ec/register', '/ec/login', '/ec/password/recover'],
    },
    { title: 'このサイトについて', paths: ['/policy', '/terms', '/privacy', '/ec/site-map'] },
  ],
};

/** What a phone's footer shows, in one short block: the menu and the site map lead to all the others. */
const ON_PHONES: ReadonlySet<string> = new Set([
  '/guide',
  '/faq',
  '/inquiry',
  '/about-tax-system',
  '/about-deduction',
  '/one-stop-tokurei',
  '/ec/law',
  '/terms',
  '/privacy',
  '/site-map',
  '/ec/site-map',
]);

const SAMPLES: Record<Storefront, string> = {
  donation:
    'このサイトはデモです。返礼品・事業者・使い道・寄附は見本のデータで、画像はイラストです。実際の寄附や請求は行われません。',
  shop: 'このサイトはデモです。商品とつくり手は見本のデータで、画像はイラストです。実際の販売や請求は行われません。',
};

function grouped(storefront: Storefront) {
  const groups = GROUPS[storefront].map(({ title, paths }) => ({
    title,
    routes: paths.filter(isServed).flatMap((path) => siteRoute(path) ?? []),
  }));
  const named = new Set(GROUPS[storefront].flatMap((g) => g.paths));
  groups.at(-1)?.routes.push(...publicFixedRoutes(storefront).filter((r) => !named.has(r.path)));
  return groups;
}

/** The same for every page. */
const GROUPED = { donation: grouped('donation'), shop: grouped('shop') };

export function Footer() {
  const info = useSiteInfo();
  const { pathname } = useLocation();
  const storefront = storefrontOf(pathname);
  const isShop = storefront === 'shop';
  const item = 'inline-flex min-h-11 items-center no-underline hover:underline';
  return (
    <footer className="later [--height:35rem] md:[--height:56rem] lg:[--height:41rem] mt-16 border-t border-line bg-tint text-sm">
      <div className="wrap space-y-4 py-6 md:space-y-6 md:py-10">
        <Mark shop={isShop} size={28} />
        <nav aria-label="ご案内">
          <ul className="grid grid-cols-2 gap-x-6 md:gap-y-6 lg:grid-cols-4">
            {GROUPED[storefront].map((group) => (
              <li key={group.title} className="max-md:contents">
                <p className="font-bold max-md:hidden">{group.title}</p>
                <ul className="max-md:contents md:mt-1">
                  {group.routes.map((r) => (
                    <li key={r.path} className={ON_PHONES.has(r.path) ? undefined : 'max-md:hidden'}>
                      <SiteLink to={r.path === '/inquiry' ? inquiryPath(pathname) : r.path} className={item}>
                        {menuName(r)}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {isShop ? (
            <SiteLink to="/" className={item}>
              ふるさと納税のサイト「{info.siteName}」へ
            </SiteLink>
          ) : (
            <SiteLink to="/ec" className={item}>
              各地の品の店「{info.shopName}」へ
            </SiteLink>
          )}
        </p>
        {info.demo && <p className="rounded-card border border-line bg-white p-3">{SAMPLES[storefront]}</p>}
        <p className="text-soft">
          運営: {info.operator} ／ お問い合わせ: {info.contact}
        </p>
      </div>
    </footer>
  );
}
