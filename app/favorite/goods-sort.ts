import type { Kind } from './shelf.ts';

/** Orders of the list of favourite goods; the first is the one that needs no asking. */
export const GOODS_SORTS = ['added_new', 'added_old', 'amount_asc', 'amount_desc'] as const;
export type GoodsSort = (typeof GOODS_SORTS)[number];

/** In the words of the list's links. */
const NAMES: Record<Kind, Record<GoodsSort, string>> = {
  gift: {
    added_new: '追加の新しい順',
    added_old: '追加の古い順',
    amount_asc: '寄附金額の低い順',
    amount_desc: '寄附金額の高い順',
  },
  product: {
    added_new: '追加の新しい順',
    added_old: '追加の古い順',
    amount_asc: '価格の安い順',
    amount_desc: '価格の高い順',
  },
};

export function sortName(sort: GoodsSort, kind: Kind): string {
  return NAMES[kind][sort];
}

export function readSort(text: string | null): GoodsSort {
  return GOODS_SORTS.find((sort) => sort === text) ?? 'added_new';
}
