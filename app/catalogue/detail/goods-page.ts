import { activeSkus } from '#app/stock/skus.ts';
import { db } from '#platform/db/db.ts';
import { formatDateTime, jstDate } from '#platform/jst.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { type AcceptanceState, acceptanceState } from '../acceptance.ts';
import { cardsByIds } from '../cards-store.ts';
import { reference } from '../reference.ts';
import { goodsFacts } from './goods-facts.ts';
import { type GoodsImage, publishedGoods, relatedIds } from './goods-store.ts';

const MOST_AT_ONCE = 10;

const CLOSED_TEXTS: Record<Exclude<AcceptanceState, 'open'>, string> = {
  not_yet: '受付開始前です。',
  ended: 'この返礼品の受付は終了しました。',
  not_designated:
    'この自治体は、ふるさと納税の対象となる総務大臣の指定を受けていないため、現在は寄附を受け付けていません。',
};

/** All that the detail page of a gift shows, in words; undefined when there is no such published gift. */
export async function goodsPage(id: number, at: Date = new Date()) {
  const goods = await publishedGoods(id, 'gift');
  if (!goods) return undefined;
  const [skus, related, ref] = await Promise.all([
    activeSkus(db(), id),
    relatedIds('gift', goods),
    reference(),
  ]);
  const [sameGovernment, sameCategory] = await Promise.all([
    cardsByIds(related.sameGovernment),
    cardsByIds(related.sameCategory),
  ]);
  const state = acceptanceState(goods, at, jstDate(at));
  const soldOut = skus.every((s) => s.left === 0);
  const place =
    goods.prefecture === goods.government ? goods.prefecture : `${goods.prefecture} ${goods.government}`;
  const most = Math.min(
    MOST_AT_ONCE,
    goods.per_person_limit ?? MOST_AT_ONCE,
    Math.max(...skus.map((s) => s.left ?? MOST_AT_ONCE), 1),
  );
  return {
    id: goods.id,
    name: goods.name,
    catchCopy: goods.catch_copy,
    amount: goods.amount ?? 0,
    images: goods.images as unknown as GoodsImage[],
    labels: goods.labels,
    deliveries: goods.deliveries,
    description: renderMarkdown(goods.description),
    facts: goodsFacts(goods, new Map(ref.prefectures.map((p) => [p.code, p.name]))),
    place,
    government: { code: goods.government_code, name: goods.government, message: goods.government_message },
    producer: { name: goods.producer, introduction: goods.producer_introduction },
    skus,
    mostAtOnce: most,
    opensAt: state === 'not_yet' && goods.accept_from ? formatDateTime(goods.accept_from) : null,
    closed: state === 'open' ? (soldOut ? '現在、在庫がありません。' : null) : CLOSED_TEXTS[state],
    crumbs: [
      ...(goods.parent_category
        ? [{ name: goods.parent_category, href: `/goods?category=${goods.parent_id}` }]
        : []),
      { name: goods.category, href: `/goods?category=${goods.category_id}` },
      { name: goods.government, href: `/governments/detail?code=${goods.government_code}` },
      { name: goods.name, href: `/goods/detail/${goods.id}` },
    ],
    sameGovernment,
    sameCategory,
  };
}

export type GoodsPageData = NonNullable<Awaited<ReturnType<typeof goodsPage>>>;
