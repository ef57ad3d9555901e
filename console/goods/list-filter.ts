import type { GoodsFilter, GoodsSort, GoodsState } from '#app/listing/list-query.ts';
import type { Reach } from '#app/staff/permissions.ts';
import type { List } from '../lists/list.ts';
import { among, category, government, oneOf, producer, readParams, words } from '../lists/params.ts';

export const STATES: Record<GoodsState, string> = {
  published: '公開中',
  draft: '下書き',
  suspended: '停止中',
  archived: '保管',
};
export const MARKS: Record<NonNullable<GoodsFilter['mark']>, string> = {
  cost: '調達費の割合が高い',
  ending: 'まもなく受付終了',
  low: '残りわずか',
};
export const SORTS: Record<GoodsSort, string> = {
  changed: '更新の新しい順',
  code: '管理番号順',
  amount: '金額の低い順',
  popular: '人気順',
};
export const KINDS = { gift: '返礼品', product: '商品' } as const;

export const GOODS = {
  path: '/goods',
  name: '返礼品・商品',
  params: {
    q: words('管理番号・名称'),
    kind: among('種類', KINDS),
    state: among('状態', STATES),
    mark: among('確認が必要なもの', MARKS),
    category,
    maker: words('事業者の名称'),
    sort: oneOf('並び順', SORTS, 'changed'),
    government,
    producer,
  },
  columns: {
    picture: { name: '画像' },
    name: { name: '名称', fixed: true },
    government: { name: '自治体' },
    producer: { name: '事業者' },
    state: { name: '状態' },
    amount: { name: '金額' },
    free: { name: '残り' },
    sold: { name: '寄附・販売数' },
    until: { name: '受付終了' },
    updated: { name: '更新' },
  },
} as const satisfies List;

/** Who works for some governments alone knows whose the goods are. */
export function leftOut(reach: Reach): string[] {
  return reach === 'all' ? [] : ['government'];
}

export function readFilter(search: URLSearchParams): GoodsFilter {
  const { government, producer, category, ...said } = readParams(GOODS.params, search);
  return { ...said, governmentCode: government, producerId: producer, categoryId: category };
}
