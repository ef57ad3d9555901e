import { sql } from 'kysely';
import { activeSkus } from '#app/stock/skus.ts';
import type { Db, Tx } from '#platform/db/db.ts';

/** A product as an order needs it; also one that is not published any more, so that the reason can be told. */
export async function productForOrder(db: Db | Tx, id: number, at: Date) {
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
      'producer.name as producer',
      activeSkus(id, at).as('skus'),
    ])
    .where('goods.id', '=', id)
    .where('goods.kind', '=', 'product')
    .where('goods.status', '<>', 'draft')
    .executeTakeFirst();
}

/**
 * Pieces of a product that a person ordered and that count against the limit: the member's, and those of guests with the
 * same mail address.
 */
export async function orderedBefore(
  db: Db | Tx,
  goodsId: number,
  who: { memberId: number | null; email: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(l.quantity), 0) as n
      from shop_order o join order_line l on l.order_id = o.id
     where l.goods_id = ${goodsId}
       and o.status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered')
       and (o.member_id = coalesce(${who.memberId}::bigint, (select id from member where email = ${who.email}))
            or (o.member_id is null and o.email = ${who.email}))`.execute(db);
  return Number(rows[0]!.n);
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
