import type { Storefront } from '#platform/storefront.ts';
import type { GoodsQuery } from './search/search-query.ts';

/** What the goods table holds: gifts of the donation site, products of the shop. */
export type GoodsKind = 'gift' | 'product';

/** An amount from `min` to `max`, in yen; null means no limit. */
interface Band {
  min: number | null;
  max: number | null;
  label: string;
}

/** Everything that differs between the lists of gifts and of products: words and paths. */
export interface KindWords {
  goods: string;
  /** What a donor or buyer sends. */
  application: string;
  /** Label of the donation amount or price. */
  amount: string;
  /** Label of the filter by place of origin. */
  place: string;
  /** Path of the list. */
  path: string;
  /** Label of the button that puts it into the list or cart. */
  putIn: string;
  /** Shown before the season or the opening. */
  notYet: string;
  sorts: Record<GoodsQuery['sort'], string>;
  bands: readonly Band[];
}

const WORDS: Record<GoodsKind, KindWords> = {
  gift: {
    goods: '返礼品',
    application: 'お申し込み',
    amount: '寄附金額',
    place: '自治体',
    path: '/goods',
    putIn: 'リストに入れる',
    notYet: '受付開始前',
    sorts: {
      popular: '人気順',
      popular_week: '週間ランキング',
      popular_month: '月間ランキング',
      popular_year: '今年のランキング',
      new: '新着順',
      amount_asc: '寄附金額の低い順',
      amount_desc: '寄附金額の高い順',
      relevance: '関連度順',
    },
    bands: [
      { min: null, max: 5_000, label: '5,000円以下' },
      { min: 5_001, max: 10_000, label: '5,001〜10,000円' },
      { min: 10_001, max: 20_000, label: '10,001〜20,000円' },
      { min: 20_001, max: 30_000, label: '20,001〜30,000円' },
      { min: 30_001, max: 50_000, label: '30,001〜50,000円' },
      { min: 50_001, max: 100_000, label: '50,001〜100,000円' },
      { min: 100_001, max: null, label: '100,001円以上' },
    ],
  },
  product: {
    goods: '商品',
    application: 'ご注文',
    amount: '価格(税込)',
    place: '産地',
    path: '/ec/goods',
    putIn: 'カートに入れる',
    notYet: '販売開始前',
    sorts: {
      popular: '人気順',
      popular_week: '週間ランキング',
      popular_month: '月間ランキング',
      popular_year: '今年のランキング',
      new: '新着順',
      amount_asc: '価格の安い順',
      amount_desc: '価格の高い順',
      relevance: '関連度順',
    },
    bands: [
      { min: null, max: 1_000, label: '1,000円以下' },
      { min: 1_001, max: 2_000, label: '1,001〜2,000円' },
      { min: 2_001, max: 3_000, label: '2,001〜3,000円' },
      { min: 3_001, max: 5_000, label: '3,001〜5,000円' },
      { min: 5_001, max: 10_000, label: '5,001〜10,000円' },
      { min: 10_001, max: null, label: '10,001円以上' },
    ],
  },
};

/** The badge of what is applied for or ordered long before it is sent. */
export const RESERVATION = '先行予約';

export function kindWords(kind: GoodsKind): KindWords {
  return WORDS[kind];
}

/** The amounts at which each band but the first begins, ascending, in yen. */
export function bandEdges(kind: GoodsKind): number[] {
  return WORDS[kind].bands.flatMap(({ max }) => (max === null ? [] : [max + 1]));
}

/** Where there is nothing of a kind at all: a site that has only just begun. */
export function nothingOffered(kind: GoodsKind): string {
  return `ただいまご案内できる${WORDS[kind].goods}はありません。準備ができしだい、このページでご案内します。`;
}

export function kindOf(storefront: Storefront): GoodsKind {
  return storefront === 'shop' ? 'product' : 'gift';
}

/** Path of the page of one gift or product. */
export function goodsPath(kind: GoodsKind, id: number): string {
  return `${WORDS[kind].path}/detail/${id}`;
}
