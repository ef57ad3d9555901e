import { sql } from 'kysely';
import { IS_SHOWN, linesOf } from '#app/cart/count-query.ts';
import type { Owner } from '#app/cart/owner.ts';
import { activeSkus } from '#app/stock/skus.ts';
import type { Db, Tx } from '#platform/db/db.ts';

/** Products as an order needs them; also those that are not published any more, so that the reason can be told. */
function products(db: Db | Tx, at: Date) {
  return db
    .selectFrom('goods')
    .innerJoin('producer', 'producer.id', 'goods.producer_id')
    .select([
      'goods.id',
      'goods.name',
      'goods.contents',
      'goods.status',
      'goods.images',
      'goods.tax_rate',
      'goods.temperature',
      'goods.shipping_class',
      'goods.accept_from',
      'goods.accept_until',
      'goods.per_person_limit',
      'goods.excluded_prefectures',
      'goods.delivery_slot',
      'goods.noshi',
      'goods.alcohol',
      'goods.producer_id',
      'producer.name as producer',
      activeSkus(sql.ref('goods.id'), at).as('skus'),
    ])
    .where('goods.kind', '=', 'product')
    .where('goods.status', '<>', 'draft');
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof productForOrder>>>;

export async function productForOrder(db: Db | Tx, id: number, at: Date) {
  return products(db, at).where('goods.id', '=', id).executeTakeFirst();
}

/** What stands in a cart and is not put aside, each line with its product, in the order in which it was put in. */
export async function cartForOrder(db: Db | Tx, owner: Owner, at: Date) {
  return products(db, at)
    .innerJoin('sku', 'sku.goods_id', 'goods.id')
    .innerJoin('cart_line as l', 'l.sku_id', 'sku.id')
    .select(['l.sku_id', 'l.quantity', 'l.joined'])
    .where(linesOf(owner, 'l'))
    .where('l.storefront', '=', 'shop')
    .where('l.later', '=', false)
    .where(IS_SHOWN)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
}

/**
 * Pieces of products that a person ordered and that count against the limit: the member's, and those of guests with the
 * same mail address. @returns by product; none of what was never ordered.
 */
export async function orderedBefore(
  db: Db | Tx,
  goodsIds: readonly number[],
  who: { memberId: number | null; email: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ goods_id: number; n: number }>`
    select l.goods_id, sum(l.quantity)::int as n
      from shop_order o join order_line l on l.order_id = o.id
     where l.goods_id = any(${goodsIds}::bigint[])
       and o.status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered')
       and (o.member_id = coalesce(${who.memberId}::bigint, (select id from member where email = ${who.email}))
            or (o.member_id is null and o.email = ${who.email}))
     group by l.goods_id`.execute(db);
  return new Map(rows.map((r) => [r.goods_id, r.n]));
}

/**
 * Locks the buyer, so that orders of one person are checked one after the other: a member by the row, everybody by
 * the mail address.
 * @returns false when the member has withdrawn.
 */
export async function lockBuyer(tx: Tx, who: { memberId: number | null; email: string }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${who.email}`}, 0))`.execute(tx);
  if (who.memberId === null) return true;
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', who.memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
