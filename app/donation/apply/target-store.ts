import { sql } from 'kysely';
import { STANDING } from '#app/catalogue/acceptance.ts';
import type { Db, Tx } from '#platform/db/db.ts';

/** Goods as a donation needs them; also unpublished ones, so that the reason can be told. */
export async function giftForDonation(db: Db | Tx, id: number) {
  return db
    .selectFrom('goods')
    .select([
      'goods.id',
      'goods.name',
      'goods.status',
      'goods.images',
      'goods.accept_from',
      'goods.accept_until',
      'goods.per_person_limit',
      'goods.excluded_prefectures',
      'goods.delivery_slot',
      'goods.noshi',
      'goods.ticket_kind',
      'goods.ticket_value',
      'goods.ticket_months',
      'goods.alcohol',
      'goods.deliveries',
      'goods.government_code',
    ])
    .where('goods.id', '=', id)
    .where('goods.kind', '=', 'gift')
    .where('goods.status', '<>', 'draft')
    .executeTakeFirst();
}

export async function governmentForDonation(db: Db | Tx, code: string) {
  return db
    .selectFrom('government')
    .innerJoin('prefecture', 'prefecture.code', 'government.prefecture_code')
    .select([
      'government.code',
      'government.name',
      'government.kind',
      'government.prefecture_code',
      'government.min_amount',
      'government.payment_methods',
      'government.one_stop_online',
      ...STANDING,
      'government.successor_code',
      'prefecture.name as prefecture',
    ])
    .where('government.code', '=', code)
    .executeTakeFirst();
}

export async function activeUsages(db: Db | Tx, code: string) {
  return db
    .selectFrom('usage')
    .select(['id', 'title', 'description'])
    .where('government_code', '=', code)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Pieces of these goods that the member applied for and that count against the limit. */
export async function appliedBefore(db: Db | Tx, goodsId: number, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('donation')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), sql<number>`0`).as('n'))
    .where('goods_id', '=', goodsId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['pending_payment', 'paid'])
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
