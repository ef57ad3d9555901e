/** Orders of the list of favourite goods, in the words of its links; the first is the one that needs no asking. */
export const GOODS_SORTS = {
  added_new: '追加の新しい順',
  added_old: '追加の古い順',
  amount_asc: '寄附金額の低い順',
  amount_desc: '寄附金額の高い順',
} as const;

export type GoodsSort = keyof typeof GOODS_SORTS;

export function readSort(text: string | null): GoodsSort {
  return text !== null && Object.hasOwn(GOODS_SORTS, text) ? (text as GoodsSort) : 'added_new';
}
