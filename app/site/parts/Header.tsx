import { useLocation } from 'react-router';
import { CartLink } from '#app/cart/parts/CartLink.tsx';
import { isServed } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { IconName } from '#app/ui/icons/names.ts';
import { Sheet } from '#app/ui/Sheet.tsx';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { SkipLink } from '#app/ui/SkipLink.tsx';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';
import { Mark } from './Mark.tsx';
import { MENU_ITEM, MemberEntry, MenuEntries } from './MemberEntry.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SiteNotices } from './SiteNotices.tsx';

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

/**
 * The same bytes for every visitor; MemberEntry fills in what is personal. What finds no room on a phone is in its menu:
 * nothing is cut, whatever the size of the text.
 */
export function Header() {
  const { siteName, shopName } = useSiteInfo();
  const storefront = storefrontOf(useLocation().pathname);
  const { top, entries } = MENUS[storefront];
  const isShop = storefront === 'shop';
  return (
    <header className="border-b border-line bg-white">
      <SkipLink />
      <div className="wrap @container py-2 md:py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 md:gap-x-6">
          <SiteLink
            to={top}
            className="no-underline"
            aria-label={`${isShop ? shopName : siteName} トップページ`}
          >
            <Mark shop={isShop} />
          </SiteLink>
          {/* On a phone it has a row of its own with the way to the list, as long as the text leaves room for both. */}
          <div className="order-3 min-w-[max(calc(100%-3.25rem),min(100%,14.5rem))] flex-1 basis-0 md:order-none md:min-w-52 lg:min-w-64">
            <SearchBox storefront={storefront} />
          </div>
          <div className="ms-auto flex flex-wrap items-center justify-end">
            <nav aria-label="会員メニュー">
              <ul className="flex flex-wrap items-center justify-end text-sm md:gap-1">
                <MemberEntry />
              </ul>
            </nav>
            <button
              type="button"
              popoverTarget={MENU}
              className="-me-2 inline-flex size-11 items-center justify-center md:hidden"
              aria-label="メニュー"
            >
              <Icon name="menu" size={24} />
            </button>
          </div>
          <CartLink />
        </div>
      </div>
      <Sheet id={MENU} title="メニュー" className="border-line md:block md:border-t">
        <nav aria-label="サイト内メニュー" className="in-[:popover-open]:overflow-y-auto">
          <ul className="wrap text-sm md:flex md:flex-wrap md:gap-x-6">
            {entries
              .filter((e) => isServed(e.to))
              .map((e) => (
                <NavItem key={e.to} {...e} />
              ))}
            <MenuEntries />
            <li className="max-md:border-b max-md:border-line md:ms-auto">
              {isShop ? (
                <OtherStorefront to="/" label="ふるさと納税" />
              ) : (
                <OtherStorefront to="/ec" label={shopName} />
              )}
            </li>
          </ul>
        </nav>
      </Sheet>
      <SiteNotices storefront={storefront} />
    </header>
  );
}

const MENU = 'menu';

function NavItem({ to, icon, label }: Entry) {
  return (
    <li className="max-md:border-b max-md:border-line">
      <SiteLink to={to} className={MENU_ITEM}>
        <Icon name={icon} size={18} className="text-accent" />
        {label}
      </SiteLink>
    </li>
  );
}

/** The link to the other storefront. */
function OtherStorefront({ to, label }: { to: string; label: string }) {
  return (
    <SiteLink to={to} className={`${MENU_ITEM} text-soft`}>
      <Icon name="store" size={18} />
      {label}
    </SiteLink>
  );
}
