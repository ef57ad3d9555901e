import { MOST_AT_ONCE } from '#app/order/rules/limits.ts';
import type { ShippingClass, Temperature } from '#app/order/rules/shipping.ts';
import { ALCOHOL_TERMS, DEFECT_TERMS, returnTermsOf, SHIPPING_TERMS } from '#app/order/terms/terms.ts';
import { activeSkus } from '#app/stock/skus.ts';
import { db } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { periodState } from '../acceptance.ts';
import { cardsByIds } from '../cards-store.ts';
import { goodsPath, kindWords } from '../kind-words.ts';
import { isSentFree, shippingByRegion } from '../product-shipping.ts';
import { reference } from '../reference.ts';
import { type GoodsImage, publishedGoods, relatedIds } from './goods-store.ts';
import { productFacts } from './product-facts.ts';

const CLOSED_TEXTS = { not_yet: '販売開始前です。', ended: 'この商品の販売は終了しました。' };

/** All that the detail page of a product shows, in words; undefined when there is no such published product. */
export async function productPage(id: number, at: Date = new Date()) {
  const goods = await publishedGoods(id, 'product');
  if (!goods) return undefined;
  const [skus, related, ref] = await Promise.all([
    activeSkus(db(), id),
    relatedIds('product', goods),
    reference(),
  ]);
  const [sameGovernment, sameCategory] = await Promise.all([
    cardsByIds(related.sameGovernment),
    cardsByIds(related.sameCategory),
  ]);
  const prefectures = new Map(ref.prefectures.map((p) => [p.code, p.name]));
  // The table's constraints hold what the types of its columns do not say.
  const price = goods.price!;
  const taxRate = goods.tax_rate as 8 | 10;
  const temperature = goods.temperature as Temperature;
  const parcel = { temperature, shippingClass: goods.shipping_class as ShippingClass };
  const state = periodState(goods, at);
  const soldOut = skus.every((s) => s.left === 0);
  const list = kindWords('product').path;
  return {
    id: goods.id,
    name: goods.name,
    catchCopy: goods.catch_copy,
    price,
    taxRate,
    images: goods.images as unknown as GoodsImage[],
    labels: goods.labels,
    description: renderMarkdown(goods.description),
    facts: productFacts(goods, { price, taxRate, parcel }, prefectures),
    shipping: shippingByRegion(
      {
        ...parcel,
        price,
        handlingDays: goods.handling_days,
        excluded: goods.excluded_prefectures,
      },
      prefectures,
      at,
    ),
    sentFree: isSentFree(parcel, price),
    shippingTerms: SHIPPING_TERMS.join(''),
    returns: [...returnTermsOf({ temperature, taxRate, alcohol: goods.alcohol }), ...DEFECT_TERMS],
    alcohol: goods.alcohol ? ALCOHOL_TERMS : [],
    place:
      goods.prefecture === goods.government ? goods.prefecture : `${goods.prefecture} ${goods.government}`,
    government: { code: goods.government_code, name: goods.government },
    producer: {
      name: goods.producer,
      place: goods.producer_place,
      introduction: goods.producer_introduction,
    },
    skus,
    mostAtOnce: Math.min(
      MOST_AT_ONCE,
      goods.per_person_limit ?? MOST_AT_ONCE,
      Math.max(...skus.map((s) => s.left ?? MOST_AT_ONCE), 1),
    ),
    opensAt: state === 'not_yet' && goods.accept_from ? formatDateTime(goods.accept_from) : null,
    closed: state === 'open' ? (soldOut ? '現在、在庫がありません。' : null) : CLOSED_TEXTS[state],
    crumbs: [
      ...(goods.parent_category
        ? [{ name: goods.parent_category, href: `${list}?category=${goods.parent_id}` }]
        : []),
      { name: goods.category, href: `${list}?category=${goods.category_id}` },
      { name: goods.name, href: goodsPath('product', goods.id) },
    ],
    sameGovernment,
    sameCategory,
  };
}

export type ProductPageData = NonNullable<Awaited<ReturnType<typeof productPage>>>;
