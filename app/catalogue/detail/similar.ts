import type { GoodsCard } from '../goods-cards-store.ts';
import { cardsByIds } from '../kept-cards.ts';
import type { GoodsKind } from '../kind-words.ts';
import { publishedGoods, relatedIds } from './goods-store.ts';

export interface GoodsSummary {
  id: number;
  name: string;
  categoryId: number;
  governmentCode: string;
  /** Goods of the same category elsewhere. */
  similar: GoodsCard[];
}

/** Published goods of a kind in short, with similar ones; undefined when they are not shown any more. */
export async function goodsWithSimilar(kind: GoodsKind, id: number): Promise<GoodsSummary | undefined> {
  const at = new Date();
  const goods = await publishedGoods(id, kind, at);
  if (!goods) return undefined;
  return {
    id: goods.id,
    name: goods.name,
    categoryId: goods.category_id,
    governmentCode: goods.government_code,
    similar: await cardsByIds((await relatedIds(kind, goods, at)).sameCategory),
  };
}
