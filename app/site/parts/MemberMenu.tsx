import { useEffect, useRef } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { isServed, siteRoutes } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';

const rows = siteRoutes.filter((r) => r.layout === 'mypage' && r.page && !/\/add$|\[/.test(r.path));

/** The other storefront and the name of the link to its mypage. */
const OTHER: Record<Storefront, { storefront: Storefront; label: (shopName: string) => string }> = {
  donation: { storefront: 'shop', label: (shopName) => `${shopName}のマイページ` },
  shop: { storefront: 'donation', label: () => 'ふるさと納税のマイページ' },
};

/**
 * The member's pages in the storefront, the other one's mypage, and the logout. On a phone it is one line that opens,
 * and closes again when a page was chosen; on a desktop it is open beside the page (where the browser can show the
 * content of a closed element; in other browsers the member opens it there, too).
 */
export function MemberMenu({ name }: { name: string }) {
  const { pathname } = useLocation();
  const { shopName } = useSiteInfo();
  const box = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => box.current?.removeAttribute('open'), [pathname]);
  const storefront = storefrontOf(pathname);
  const home = storefrontPaths(storefront).mypage;
  const other = OTHER[storefront];
  const otherHome = storefrontPaths(other.storefront).mypage;
  const item = 'flex min-h-11 items-center rounded-card px-3 no-underline hover:bg-tint';
  return (
    <nav aria-label="マイページのメニュー" className="no-print">
      <p className="px-3 pb-2 font-bold max-lg:hidden">{name}さん</p>
      <details ref={box} className="lg:[&::details-content]:[content-visibility:visible]">
        <summary className="lg:supports-[selector(::details-content)]:hidden flex min-h-12 items-center gap-2 rounded-card border border-line bg-white px-3">
          <Icon name="menu" size={18} className="text-accent" />
          <span className="min-w-0 truncate font-bold">{name}さん</span>
          <span className="text-sm text-soft">メニュー</span>
          <Icon name="chevron-down" size={18} className="ms-auto" />
        </summary>
        <ul className="grid grid-cols-2 gap-x-1 text-sm max-lg:mt-1 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-white max-lg:p-1 sm:max-lg:grid-cols-3 lg:grid-cols-1 lg:gap-y-1">
          {rows
            .filter((r) => storefrontOf(r.path) === storefront)
            .map((r) => (
              <li key={r.path}>
                <NavLink
                  to={r.path}
                  end={r.path === home}
                  className={({ isActive }) => `${item} ${isActive ? 'bg-tint font-bold' : ''}`}
                >
                  {r.name}
                </NavLink>
              </li>
            ))}
          {isServed(otherHome) && (
            <li>
              <Link to={otherHome} className={item}>
                {other.label(shopName)}
              </Link>
            </li>
          )}
          <li>
            <Form method="post" action={`/logout?storefront=${storefront}`} reloadDocument>
              <button type="submit" className={`${item} w-full gap-1.5 text-soft`}>
                <Icon name="log-out" size={18} />
                ログアウト
              </button>
            </Form>
          </li>
        </ul>
      </details>
    </nav>
  );
}
