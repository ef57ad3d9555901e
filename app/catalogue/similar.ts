import { cardsByIds, type GoodsCard } from './cards-store.ts';
import { publishedGoods, relatedIds } from './goods-store.ts';

export interface GiftSummary {
  id: number;
  name: string;
  categoryId: number;
  governmentCode: string;
  /** Of the same category elsewhere. */
  similar: GoodsCard[];
}

/** A published gift in short with others like it; undefined when it is not shown any more. */
export async function giftWithSimilar(id: number): Promise<GiftSummary | undefined> {
  const goods = await publishedGoods(id, 'gift');
  if (!goods) return undefined;
  return {
    id: goods.id,
    name: goods.name,
    categoryId: goods.category_id,
    governmentCode: goods.government_code,
    similar: await cardsByIds((await relatedIds('gift', goods)).sameCategory),
  };
}
