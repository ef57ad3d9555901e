import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { useSiteInfo } from '../site-info.ts';
import { Mark } from './Mark.tsx';
import { MemberEntry } from './MemberEntry.tsx';
import { SearchBox } from './SearchBox.tsx';

/** The same bytes for every visitor; what is personal is filled in by MemberEntry. */
export function Header() {
  const { siteName } = useSiteInfo();
  return (
    <header className="border-b border-line bg-white">
      <a href="#main" className="skip-link">
        本文へ移動
      </a>
      <div className="wrap grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 py-3 md:gap-x-6 md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Link to="/" className="no-underline" aria-label={`${siteName} トップページ`}>
          <Mark />
        </Link>
        <div className="order-3 col-span-2 md:order-none md:col-span-1">
          <SearchBox />
        </div>
        <nav aria-label="会員メニュー" className="justify-self-end">
          <ul className="flex items-center text-sm whitespace-nowrap sm:gap-1">
            <MemberEntry />
          </ul>
        </nav>
      </div>
      <nav aria-label="サイト内メニュー" className="border-t border-line">
        <ul className="wrap flex gap-x-5 overflow-x-auto text-sm whitespace-nowrap sm:gap-x-6">
          <NavItem to="/goods" icon="gift" label="返礼品をさがす" />
          <NavItem to="/governments/detail" icon="map-pin" label="自治体をさがす" />
          <NavItem to="/mypage/favorites" icon="heart" label="お気に入り" />
          <NavItem to="/mypage/donation-histories" icon="file-text" label="寄附履歴" />
        </ul>
      </nav>
    </header>
  );
}

function NavItem({
  to,
  icon,
  label,
}: {
  to: string;
  icon: 'gift' | 'map-pin' | 'heart' | 'file-text';
  label: string;
}) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 no-underline hover:underline">
        <Icon name={icon} size={18} className="text-accent max-sm:hidden" />
        {label}
      </Link>
    </li>
  );
}
