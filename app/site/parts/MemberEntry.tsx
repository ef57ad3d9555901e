import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '#app/account/me.ts';
import { handOverViews } from '#app/favorite/viewed.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { useGuarded } from './use-guarded.ts';

/** A line of the site's menu. */
export const MENU_ITEM =
  'flex min-h-12 items-center gap-1.5 no-underline hover:underline md:inline-flex md:min-h-11';

/**
 * Registration, login and mypage of the storefront. A visitor's page says ログイン; one small request fills in the
 * logged-in member. Private pages know theirs from the server and never say it.
 */
export function MemberEntry() {
  const me = useMe();
  const name = useKnownName();
  const { login, register, mypage } = storefrontPathsOf(useLocation().pathname);
  // What a visitor had viewed is added to the member's lists as soon as the member is known.
  useEffect(() => {
    if (!me) return;
    void handOverViews('gift');
    void handOverViews('product');
  }, [me]);
  const item = 'inline-flex min-h-11 items-center gap-1.5 px-1.5 no-underline sm:px-2 hover:underline';
  return (
    <>
      {!name && (
        <>
          {/* In the menu where this row has no room for it. */}
          <li className="hidden @min-[20.25rem]:block">
            <SiteLink to={register} className={item}>
              会員登録
            </SiteLink>
          </li>
          <li>
            <SiteLink to={login} className={item}>
              ログイン
            </SiteLink>
          </li>
        </>
      )}
      <li className={name ? undefined : 'max-md:hidden'}>
        <SiteLink to={mypage} className={item}>
          <Icon name="user" size={18} className="text-accent max-sm:hidden" />
          {name ? `${name}さん` : 'マイページ'}
        </SiteLink>
      </li>
    </>
  );
}

/** The member's name: from the small request, or on a private page as its layout loaded it. */
function useKnownName(): string | undefined {
  const me = useMe();
  const guarded = useGuarded();
  return (me ?? guarded)?.name;
}

/** The same in the menu of a phone. */
export function MenuEntries() {
  const name = useKnownName();
  const { register, mypage } = storefrontPathsOf(useLocation().pathname);
  const entries = [
    { to: mypage, label: 'マイページ' },
    ...(name ? [] : [{ to: register, label: '会員登録' }]),
  ];
  return entries.map(({ to, label }) => (
    <li key={to} className="border-b border-line md:hidden">
      <SiteLink to={to} className={MENU_ITEM}>
        <Icon name="user" size={18} className="text-accent" />
        {label}
      </SiteLink>
    </li>
  ));
}
