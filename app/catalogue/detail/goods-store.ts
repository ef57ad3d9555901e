import { sql } from 'kysely';
import { activeSkus } from '#app/stock/skus.ts';
import { db } from '#platform/db/db.ts';
import { STANDING } from '../acceptance.ts';
import type { GoodsKind } from '../kind-words.ts';
import { begunAt, inStockAt, notEndedAt } from '../offered-query.ts';

export interface GoodsImage {
  key: string;
  alt: string;
}

const OF_GOVERNMENT = [
  'government.code as government_code',
  'government.name as government',
  'government.kind as government_kind',
  'government.message as government_message',
  'government.payment_methods',
  'government.one_stop_online',
  ...STANDING,
  'government.prefecture_code',
  'prefecture.name as prefecture',
] as const;

/** Everything the detail page shows of goods, with their variants at an instant. Internal columns (cost, producer's contact) are not read. */
function query(id: number, kind: GoodsKind, at: Date) {
  return db()
    .selectFrom('goods')
    .innerJoin('government', 'government.code', 'goods.government_code')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .innerJoin('producer', 'producer.id', 'goods.producer_id')
    .innerJoin('category', 'category.id', 'goods.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select([
      'goods.id',
      'goods.code',
      'goods.name',
      'goods.catch_copy',
      'goods.description',
      'goods.contents',
      'goods.images',
      'goods.temperature',
      'goods.shelf_life',
      'goods.allergens',
      'goods.excluded_prefectures',
      'goods.delivery_slot',
      'goods.noshi',
      'goods.accept_from',
      'goods.accept_until',
      'goods.per_person_limit',
      'goods.alcohol',
      'goods.labels',
      'goods.amount',
      'goods.deliveries',
      'goods.local_standard',
      'goods.ticket_kind',
      'goods.ticket_value',
      'goods.ticket_months',
      'goods.ticket_genres',
      'goods.price',
      'goods.tax_rate',
      'goods.shipping_class',
      'goods.published_at',
      'goods.category_id',
      'category.name as category',
      'category.parent_id',
      'parent.name as parent_category',
      'producer.name as producer',
      'producer.place as producer_place',
      'producer.introduction as producer_introduction',
      ...OF_GOVERNMENT,
      activeSkus(id, at).as('skus'),
    ])
    .where('goods.id', '=', id)
    .where('goods.kind', '=', kind);
}

/** What the detail page shows of published goods. */
export function publishedGoods(id: number, kind: GoodsKind, at: Date) {
  return query(id, kind, at).where('goods.status', '=', 'published').executeTakeFirst();
}

/** The same of goods that may not be published: for staff alone. */
export function goodsInAnyState(id: number, kind: GoodsKind, at: Date) {
  return query(id, kind, at).executeTakeFirst();
}

/** What the detail page of goods shows of their government. */
export function governmentOfGoods(code: string) {
  return db()
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select(OF_GOVERNMENT)
    .where('government.code', '=', code)
    .executeTakeFirst();
}

export type PublishedGoods = NonNullable<Awaited<ReturnType<typeof publishedGoods>>>;

/** Ids of similar goods that can be had: of the same government, and of the same category elsewhere; most popular first. */
export async function relatedIds(
  kind: GoodsKind,
  goods: { id: number; government_code: string; category_id: number },
  at: Date,
  limit = 6,
) {
  const had = sql`${inStockAt(at)} and ${notEndedAt(at)}`;
  // What is not open yet stands after what is, as in lists.
  const order = sql`order by ${begunAt(at)} desc, popularity desc limit ${limit}`;
  const { rows } = await sql<{ goods_id: number; same: boolean }>`
    (select goods_id, true as same from goods_search
      where kind = ${kind} and government_code = ${goods.government_code} and goods_id <> ${goods.id} and ${had}
      ${order})
    union all
    (select goods_id, false from goods_search
      where kind = ${kind} and category_id = ${goods.category_id} and government_code <> ${goods.government_code} and ${had}
      ${order})`.execute(db());
  return {
    sameGovernment: rows.filter((r) => r.same).map((r) => r.goods_id),
    sameCategory: rows.filter((r) => !r.same).map((r) => r.goods_id),
  };
}
