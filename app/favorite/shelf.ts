import { type GoodsKind, kindOf } from '#app/catalogue/kind-words.ts';
import { storefrontOf } from '#platform/storefront.ts';

/** Where a storefront's lists of goods stand, and where goods are asked for. */
export interface Shelf {
  kind: GoodsKind;
  /** Paths of the lists. */
  favorites: string;
  favoriteGoods: string;
  viewed: string;
  /** What comes before an id for the form that asks for the goods, and what its link says. */
  apply: string;
  applyLabel: string;
}

const SHELVES: Record<GoodsKind, Shelf> = {
  gift: {
    kind: 'gift',
    favorites: '/mypage/favorites',
    favoriteGoods: '/mypage/favorite-goods',
    viewed: '/mypage/recently-viewed-goods',
    apply: '/donate/goods/',
    applyLabel: '寄附を申し込む',
  },
  product: {
    kind: 'product',
    favorites: '/ec/mypage/favorites',
    favoriteGoods: '/ec/mypage/favorite-goods',
    viewed: '/ec/mypage/recently-viewed-goods',
    apply: '/ec/orders/goods/',
    applyLabel: '注文する',
  },
};

export function shelf(kind: GoodsKind): Shelf {
  return SHELVES[kind];
}

/** The shelf of the storefront that a path belongs to. */
export function shelfOf(path: string): Shelf {
  return SHELVES[kindOf(storefrontOf(path))];
}
