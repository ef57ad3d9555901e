import type { SkuRow } from '#app/stock/skus.ts';
import type { GoodsKind } from '../kind-words.ts';
import { reference } from '../reference.ts';
import { goodsInAnyState, type PublishedGoods } from './goods-store.ts';
import { type GoodsPageData, giftView } from './goods-view.ts';
import { type ProductPageData, productView } from './product-view.ts';

/** What somebody typed of goods and has not saved. */
export interface Unsaved {
  /** Columns that stand on the page, by their names. */
  columns: Partial<PublishedGoods> & { category_id: number };
  producer: { name: string; place: string; introduction: string };
  /** When the goods are sent. */
  window: Pick<SkuRow, 'handling_days' | 'dispatch_from' | 'dispatch_until'>;
  /** Yen of one piece. */
  amount: number;
  /** Variants with an amount of their own. */
  priced: ReadonlySet<number>;
}

export type PreviewPage = { kind: 'gift'; page: GoodsPageData } | { kind: 'product'; page: ProductPageData };

/** The page of goods in any state, as it would be with what was typed: for staff alone. Undefined where there are no such goods. */
export async function previewPage(
  id: number,
  kind: GoodsKind,
  unsaved: Unsaved,
  at: Date,
): Promise<PreviewPage | undefined> {
  const [saved, { categories }] = await Promise.all([goodsInAnyState(id, kind, at), reference()]);
  if (!saved) return undefined;
  const { columns, producer } = unsaved;
  const group = categories.find((g) => g.leaves.some((leaf) => leaf.id === columns.category_id));
  const goods: PublishedGoods = {
    ...saved,
    ...columns,
    category: group?.leaves.find((leaf) => leaf.id === columns.category_id)?.name ?? saved.category,
    parent_id: group?.id ?? saved.parent_id,
    parent_category: group?.name ?? saved.parent_category,
    producer: producer.name,
    producer_place: producer.place,
    producer_introduction: producer.introduction,
    skus: saved.skus.map((sku) => variantWith(sku, unsaved)),
  };
  return kind === 'gift'
    ? { kind, page: await giftView(goods, at) }
    : { kind, page: await productView(goods, at) };
}

/** A variant asks for its own amount and is sent in its own window; without them the goods' hold. A sale's price stays. */
function variantWith(sku: SkuRow, { window, amount, priced }: Unsaved): SkuRow {
  const regular = priced.has(sku.id) ? sku.regular : amount;
  return {
    ...sku,
    ...(!sku.own_window && window),
    regular,
    amount: sku.sale ? sku.amount : regular,
  };
}
