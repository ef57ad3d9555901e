import { Link, useLocation } from 'react-router';
import { isServed } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { IconName } from '#app/ui/icons/names.ts';
import { SkipLink } from '#app/ui/SkipLink.tsx';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';
import { Mark } from './Mark.tsx';
import { MemberEntry } from './MemberEntry.tsx';
import { SearchBox } from './SearchBox.tsx';

interface Entry {
  to: string;
  icon: IconName;
  label: string;
}

const MENUS: Record<Storefront, { top: string; entries: readonly Entry[] }> = {
  donation: {
    top: '/',
    entries: [
      { to: '/goods', icon: 'gift', label: '返礼品をさがす' },
      { to: '/governments/detail', icon: 'map-pin', label: '自治体をさがす' },
      { to: '/mypage/favorites', icon: 'heart', label: 'お気に入り' },
      { to: '/mypage/donation-histories', icon: 'file-text', label: '寄附履歴' },
    ],
  },
  shop: {
    top: '/ec',
    entries: [
      { to: '/ec/goods', icon: 'shopping-bag', label: '商品をさがす' },
      { to: '/ec/mypage/favorite-goods', icon: 'heart', label: 'お気に入り' },
      { to: '/ec/mypage', icon: 'file-text', label: 'ご注文履歴' },
    ],
  },
};

/** The same bytes for every visitor; MemberEntry fills in what is personal. */
export function Header() {
  const { siteName, shopName } = useSiteInfo();
  const storefront = storefrontOf(useLocation().pathname);
  const { top, entries } = MENUS[storefront];
  const isShop = storefront === 'shop';
  return (
    <header className="border-b border-line bg-white">
      <SkipLink />
      <div className="wrap grid grid-cols-[auto_1fr] items-center gap-x-2 gap-y-2 py-3 sm:gap-x-4 md:gap-x-6 md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Link to={top} className="no-underline" aria-label={`${isShop ? shopName : siteName} トップページ`}>
          <Mark shop={isShop} />
        </Link>
        <div className="order-3 col-span-2 md:order-none md:col-span-1">
          <SearchBox storefront={storefront} />
        </div>
        <nav aria-label="会員メニュー" className="justify-self-end">
          <ul className="flex items-center text-sm whitespace-nowrap sm:gap-1">
            <MemberEntry />
          </ul>
        </nav>
      </div>
      <nav aria-label="サイト内メニュー" className="border-t border-line">
        <ul className="wrap flex gap-x-5 overflow-x-auto text-sm whitespace-nowrap sm:gap-x-6">
          {entries
            .filter((e) => isServed(e.to))
            .map((e) => (
              <NavItem key={e.to} {...e} />
            ))}
          <li className="ms-auto">
            {isShop ? (
              <OtherStorefront to="/" label="ふるさと納税" />
            ) : (
              <OtherStorefront to="/ec" label={shopName} />
            )}
          </li>
        </ul>
      </nav>
    </header>
  );
}

const ITEM = 'inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline';

function NavItem({ to, icon, label }: Entry) {
  return (
    <li>
      <Link to={to} className={ITEM}>
        <Icon name={icon} size={18} className="text-accent max-sm:hidden" />
        {label}
      </Link>
    </li>
  );
}

/** The link to the other storefront. */
function OtherStorefront({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={`${ITEM} text-soft`}>
      <Icon name="store" size={18} className="max-sm:hidden" />
      {label}
    </Link>
  );
}
