import { type Storefront, storefrontOf } from '#platform/storefront.ts';

export type Kind = 'gift' | 'product';

/** A storefront's lists of goods: what they hold, where they stand, and their words. */
export interface Shelf {
  kind: Kind;
  storefront: Storefront;
  noun: string;
  /** Paths of the lists. */
  favorites: string;
  favoriteGoods: string;
  viewed: string;
  /** Where goods are found, and what comes before an id for their page and for the form that asks for them. */
  search: string;
  detail: string;
  apply: string;
  applyLabel: string;
}

const SHELVES: Record<Storefront, Shelf> = {
  donation: {
    kind: 'gift',
    storefront: 'donation',
    noun: '返礼品',
    favorites: '/mypage/favorites',
    favoriteGoods: '/mypage/favorite-goods',
    viewed: '/mypage/recently-viewed-goods',
    search: '/goods',
    detail: '/goods/detail/',
    apply: '/donate/goods/',
    applyLabel: '寄附を申し込む',
  },
  shop: {
    kind: 'product',
    storefront: 'shop',
    noun: '商品',
    favorites: '/ec/mypage/favorites',
    favoriteGoods: '/ec/mypage/favorite-goods',
    viewed: '/ec/mypage/recently-viewed-goods',
    search: '/ec/goods',
    detail: '/ec/goods/detail/',
    apply: '/ec/orders/goods/',
    applyLabel: '注文する',
  },
};

export function shelf(kind: Kind): Shelf {
  return SHELVES[kind === 'product' ? 'shop' : 'donation'];
}

/** The shelf of the storefront that a path belongs to. */
export function shelfOf(path: string): Shelf {
  return SHELVES[storefrontOf(path)];
}
