import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';

/** Orders of the list of favourite goods; the first is the default. */
export const GOODS_SORTS = ['added_new', 'added_old', 'amount_asc', 'amount_desc'] as const;
export type GoodsSort = (typeof GOODS_SORTS)[number];

/** The name that the list's links show. */
export function sortName(sort: GoodsSort, kind: GoodsKind): string {
  if (sort === 'added_new') return '追加の新しい順';
  if (sort === 'added_old') return '追加の古い順';
  return kindWords(kind).sorts[sort];
}

export function readSort(text: string | null): GoodsSort {
  return GOODS_SORTS.find((sort) => sort === text) ?? 'added_new';
}
