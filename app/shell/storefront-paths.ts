import { type Storefront, storefrontOf } from '#platform/storefront.ts';

/** The account pages of a storefront. Both storefronts share one account; each has its own pages, words and colours. */
export interface StorefrontPaths {
  storefront: Storefront;
  top: string;
  login: string;
  register: string;
  recover: string;
  reset: string;
  mypage: string;
  profile: string;
}

const PATHS: Record<Storefront, StorefrontPaths> = {
  donation: {
    storefront: 'donation',
    top: '/',
    login: '/login',
    register: '/register',
    recover: '/password/recover',
    reset: '/password/reset',
    mypage: '/mypage',
    profile: '/mypage/profile',
  },
  shop: {
    storefront: 'shop',
    top: '/ec',
    login: '/ec/login',
    register: '/ec/register',
    recover: '/ec/password/recover',
    reset: '/ec/password/reset',
    mypage: '/ec/mypage',
    profile: '/ec/mypage/profile',
  },
};

export function storefrontPaths(storefront: Storefront): StorefrontPaths {
  return PATHS[storefront];
}

/** The paths of the storefront that a URL path belongs to. */
export function storefrontPathsOf(path: string): StorefrontPaths {
  return PATHS[storefrontOf(path)];
}

/** The path of the login or registration, with the page to go to afterwards, if any. */
export function withRedirect(path: string, redirect: string): string {
  return redirect === '' ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}

/** The page for the second factor, after the password was right. */
export function secondStepPath({ login }: StorefrontPaths, redirect: string): string {
  return `${login}?${new URLSearchParams({ step: 'code', ...(redirect && { redirect }) })}`;
}
