import { type Storefront, storefrontOf } from '#platform/storefront.ts';

/** Both storefronts share one account; each has its own doors, words and colours. */
export interface Door {
  storefront: Storefront;
  top: string;
  login: string;
  register: string;
  recover: string;
  reset: string;
  mypage: string;
  profile: string;
}

const DOORS: Record<Storefront, Door> = {
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

export function door(storefront: Storefront): Door {
  return DOORS[storefront];
}

/** The door that a URL path belongs to. */
export function doorOf(path: string): Door {
  return DOORS[storefrontOf(path)];
}

/** A door's path, with where to go afterwards when there is such a place. */
export function withRedirect(path: string, redirect: string): string {
  return redirect === '' ? path : `${path}?redirect=${encodeURIComponent(redirect)}`;
}

/** Where a login whose password fitted goes on with the second factor. */
export function secondStepPath({ login }: Door, redirect: string): string {
  return `${login}?${new URLSearchParams({ step: 'code', ...(redirect && { redirect }) })}`;
}
