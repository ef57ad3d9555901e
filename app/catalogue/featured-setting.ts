import { z } from 'zod';
import type { Setting } from '#platform/setting/setting.ts';
import { isReference } from './goods-references.ts';
import type { GoodsKind } from './kind-words.ts';

/** As many as a shelf shows. */
export const MOST_FEATURED = 12;

/** Goods by government code and 管理番号, in the order in which they are shown. */
const references = z.array(z.string().refine(isReference)).max(MOST_FEATURED);

const featured = (name: string, goods: string): Setting<string[]> => ({
  name,
  title: `注目の${goods}`,
  schema: references,
  start: [],
  onPages: true,
  words: (value) => ({ [goods]: value.join('、') || 'なし' }),
});

/** What a top page shows first, chosen by the operator for a time; without any it begins with what is liked. */
export const FEATURED: Record<GoodsKind, Setting<string[]>> = {
  gift: featured('featured_gifts', '返礼品'),
  product: featured('featured_products', '商品'),
};
