import type { SkuRow } from '#app/stock/skus.ts';
import type { GoodsKind } from '../kind-words.ts';
import { reference } from '../reference.ts';
import { goodsInAnyState, governmentOfGoods, type PublishedGoods } from './goods-store.ts';
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

/** Goods that are there, or new ones of a government with so many pieces; null: without a limit. */
export type Previewed = { id: number } | { governmentCode: string; stock: number | null };

/** The page of goods in any state, as it would be with what was typed: for staff alone. Undefined where there are no such goods. */
export async function previewPage(
  of: Previewed,
  kind: GoodsKind,
  unsaved: Unsaved,
  at: Date,
): Promise<PreviewPage | undefined> {
  const [saved, { categories }] = await Promise.all([
    'id' in of ? goodsInAnyState(of.id, kind, at) : newGoods(of),
    reference(),
  ]);
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

/** Goods of which nothing is said yet but whose they are. */
async function newGoods(of: {
  governmentCode: string;
  stock: number | null;
}): Promise<PublishedGoods | undefined> {
  const government = await governmentOfGoods(of.governmentCode);
  return government && { ...NOTHING, ...government, skus: [{ ...ONLY, left: of.stock }] };
}

/** The one variant of goods with nothing to choose. */
const ONLY: SkuRow = {
  id: 0,
  label: '',
  left: null,
  amount: 0,
  regular: 0,
  sale: null,
  image: null,
  own_window: false,
  handling_days: null,
  dispatch_from: null,
  dispatch_until: null,
};

const NOTHING = {
  id: 0,
  code: '',
  name: '',
  catch_copy: '',
  description: '',
  contents: '',
  images: [],
  temperature: 'ambient',
  shelf_life: '',
  allergens: [],
  excluded_prefectures: [],
  delivery_slot: false,
  noshi: false,
  accept_from: null,
  accept_until: null,
  per_person_limit: null,
  alcohol: false,
  labels: [],
  amount: null,
  deliveries: 1,
  local_standard: null,
  ticket_kind: null,
  ticket_value: null,
  ticket_months: null,
  ticket_genres: [],
  price: null,
  tax_rate: null,
  shipping_class: null,
  published_at: null,
  category_id: 0,
  category: '',
  parent_id: null,
  parent_category: null,
  producer: '',
  producer_place: '',
  producer_introduction: '',
};
