import { type Storefront, storefrontOf } from '#platform/storefront.ts';

/** Where a storefront has its entrances. Both share one account; each has its own pages, words and colours. */
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

/** Those of the storefront that a URL path belongs to. */
export function storefrontPathsOf(path: string): StorefrontPaths {
  return PATHS[storefrontOf(path)];
}

/** The login or registration, with where to go afterwards when there is such a place. */
export function withRedirect(path: string, redirect: string): string {
  return redirect === '' ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}

/** Where a login whose password fitted goes on with the second factor. */
export function secondStepPath({ login }: StorefrontPaths, redirect: string): string {
  return `${login}?${new URLSearchParams({ step: 'code', ...(redirect && { redirect }) })}`;
}
