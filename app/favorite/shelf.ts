import { type GoodsKind, kindOf } from '#app/catalogue/kind-words.ts';
import { storefrontOf } from '#platform/storefront.ts';

/** The paths of a storefront's lists of goods and of its application or order form. */
export interface Shelf {
  kind: GoodsKind;
  /** Paths of the lists. */
  favorites: string;
  favoriteGoods: string;
  viewed: string;
  /** The path before an id of the page on which a notice is asked for. */
  notice: string;
  /** The path before an id of the form that applies for or orders the goods, and the label of its link. */
  apply: string;
  applyLabel: string;
}

const SHELVES: Record<GoodsKind, Shelf> = {
  gift: {
    kind: 'gift',
    favorites: '/mypage/favorites',
    favoriteGoods: '/mypage/favorite-goods',
    viewed: '/mypage/recently-viewed-goods',
    notice: '/mypage/goods-notices/',
    apply: '/donate/goods/',
    applyLabel: '寄附を申し込む',
  },
  product: {
    kind: 'product',
    favorites: '/ec/mypage/favorites',
    favoriteGoods: '/ec/mypage/favorite-goods',
    viewed: '/ec/mypage/recently-viewed-goods',
    notice: '/ec/mypage/goods-notices/',
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
