import { useEffect } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { useMe } from '#app/account/me.ts';
import { handOverViews } from '#app/favorite/viewed.ts';
import { storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';

/**
 * Login and mypage links of the storefront. A visitor's page says ログイン; one small request fills in the logged-in
 * member. Private pages know theirs from the server and never say it.
 */
export function MemberEntry() {
  const me = useMe();
  const guarded = useGuarded();
  const name = me?.name ?? guarded?.name;
  const { login, mypage } = storefrontPathsOf(useLocation().pathname);
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
        <li>
          <Link to={login} className={item}>
            ログイン
          </Link>
        </li>
      )}
      <li>
        <Link to={mypage} className={item}>
          <Icon name="user" size={18} className="text-accent max-sm:hidden" />
          {name ? `${name}さん` : 'マイページ'}
        </Link>
      </li>
    </>
  );
}

/** The member of a private page, as its layout loaded it. */
function useGuarded(): { name: string } | undefined {
  const mypage = useRouteLoaderData<{ name: string }>('site/layouts/mypage');
  const other = useRouteLoaderData<{ name: string }>('site/layouts/private');
  return mypage ?? other;
}
